import { chain, object, oneOf, text, uuid, valid } from '../parse/parser.ts'
import { toTyped } from '../forms/typed-fields.ts'
import { inquiryStatuses } from './submit-project-inquiry.ts'

/** What staff decide about an inquiry, as the desk's form holds it. */
export interface InquiryForm {
  status: string
  /** The id of a colleague; empty: nobody. */
  taken_by: string
}

/** Turns the fields of the form into the columns of an inquiry. */
export const parseInquiryForm = object({
  status: oneOf(inquiryStatuses, 'Choose how far it is.'),
  taken_by: chain(text(), (given) =>
    given === '' ? valid(null) : uuid('Choose a colleague.')(given),
  ),
})

/** The form of a stored inquiry. */
export function toInquiryForm(values: Readonly<Record<string, unknown>>): InquiryForm {
  return { status: toTyped(values.status ?? 'new'), taken_by: toTyped(values.taken_by) }
}
