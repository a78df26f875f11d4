import { filledLine, slugField } from '../forms/line-fields.ts'
import { positionField, toTyped } from '../forms/typed-fields.ts'
import { map, object } from '../parse/parser.ts'
import { optionalText } from '../parse/text-fields.ts'

/** The fields of a category as the desk's form holds them. */
export interface CategoryForm {
  name: string
  slug: string
  description: string
  position: string
}

/** Turns the fields of the form into the columns of a category. */
export const parseCategoryForm = object({
  name: filledLine(80),
  slug: slugField({ maxLength: 120, example: 'home-office' }),
  description: map(
    optionalText({ whenTooLong: 'Please use at most 5,000 characters.', maxLength: 5_000 }),
    (given) => given ?? '',
  ),
  position: positionField,
})

/** The form of a category; of a new one when it has no values yet. */
export function toCategoryForm(values: Readonly<Record<string, unknown>>): CategoryForm {
  return {
    name: toTyped(values.name),
    slug: toTyped(values.slug),
    description: toTyped(values.description),
    position: toTyped(values.position ?? 0),
  }
}
