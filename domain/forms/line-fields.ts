import { refine, type Parser } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'
import { slugPattern } from '../text/slug.ts'
import { isUuid } from '../text/uuid.ts'

/** One line of the desk's forms, which must be filled in. */
export function filledLine(maxLength: number): Parser<string> {
  return requiredLine({
    maxLength,
    whenMissing: 'Please fill this in.',
    whenTooLong: `Please use at most ${maxLength} characters.`,
  })
}

/**
 * The last part of a page's address. One that looks like an id is refused: pages that can be opened by
 * the id of a record would look for that record.
 * @param example one that has this form
 */
export function slugField({
  maxLength,
  example,
}: {
  maxLength: number
  example: string
}): Parser<string> {
  return refine(
    filledLine(maxLength),
    (slug) => slugPattern.test(slug) && !isUuid(slug),
    `Use small letters, figures and single hyphens, like ${example}.`,
  )
}
