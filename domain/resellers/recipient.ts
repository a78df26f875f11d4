import { phoneField } from '../contact/contact-fields.ts'
import { object, type ValueOf } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

const maxNameLength = 120

/** The customer of a reseller, to whom an order is delivered. */
export const recipientFields = {
  name: requiredLine({
    whenMissing: 'Please enter the name of your customer.',
    whenTooLong: `The name can have at most ${maxNameLength} characters.`,
    maxLength: maxNameLength,
  }),
  phoneNumber: phoneField(
    'Please enter the phone number of your customer. The driver will call them on it.',
  ),
}

export const recipient = object(recipientFields)

export type Recipient = ValueOf<typeof recipient>
