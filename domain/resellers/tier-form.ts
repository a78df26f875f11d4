import { filled, nairaField, numberField, toTyped } from '../forms/typed-fields.ts'
import { object, refine } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** The fields of a tier as the desk's form holds them. */
export interface TierForm {
  name: string
  min_volume_kobo: string
  wholesale_percent: string
  commission_percent: string
}

const percentBelow = (limit: number) =>
  refine(filled(numberField(2)), (percent) => percent < limit, `Write less than ${limit} %.`)

/** Turns the fields of the form into the columns of a tier. */
export const parseTierForm = object({
  name: requiredLine({
    whenMissing: 'Please name the tier.',
    whenTooShort: 'The name needs at least 2 characters.',
    whenTooLong: 'The name can have at most 40 characters.',
    maxLength: 40,
    minLength: 2,
  }),
  min_volume_kobo: filled(nairaField),
  wholesale_percent: percentBelow(60),
  commission_percent: percentBelow(30),
})

/** The form of a tier; of a new one when it has no values yet. */
export function toTierForm(values: Readonly<Record<string, unknown>>): TierForm {
  return {
    name: toTyped(values['name']),
    min_volume_kobo: toTyped(values['min_volume_kobo'], 'kobo'),
    wholesale_percent: toTyped(values['wholesale_percent']),
    commission_percent: toTyped(values['commission_percent']),
  }
}
