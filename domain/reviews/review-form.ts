import { toTyped } from '../forms/typed-fields.ts'
import { chain, flag, invalid, object, valid } from '../parse/parser.ts'
import { optionalText } from '../parse/text-fields.ts'

/** The decision of staff about a review, as the desk's form holds it. */
export interface ReviewForm {
  is_hidden: boolean
  hidden_reason: string
  reply: string
}

export const maxHiddenReasonLength = 300
export const maxReplyLength = 1_000

const upTo = (maxLength: number) =>
  optionalText({ maxLength, whenTooLong: `Please use at most ${maxLength} characters.` })

/** Turns the fields of the form into the columns of a review. */
export const parseReviewForm = chain(
  object({
    is_hidden: flag(),
    hidden_reason: upTo(maxHiddenReasonLength),
    reply: upTo(maxReplyLength),
  }),
  (review) => {
    if (!review.is_hidden) return valid({ ...review, hidden_reason: null })
    return review.hidden_reason === null
      ? invalid('Say why. The buyer reads it.', 'hidden_reason')
      : valid(review)
  },
)

/** The form of a stored review. */
export function toReviewForm(values: Readonly<Record<string, unknown>>): ReviewForm {
  return {
    is_hidden: values.is_hidden === true,
    hidden_reason: toTyped(values.hidden_reason),
    reply: toTyped(values.reply),
  }
}
