import { emailField, phoneField } from '../contact/contact-fields.ts'
import { maxEmailLength } from '../contact/email.ts'
import { oneOf } from '../parse/parser.ts'
import { optionalLine, optionalText, requiredLine } from '../parse/text-fields.ts'
import { couponCode } from './order-lines.ts'
import { paymentMethods } from './shop-rules.ts'

/** The longest text of each field of the checkout. */
export const checkoutLimits = {
  name: 120,
  email: maxEmailLength,
  phoneNumber: 40,
  state: 40,
  area: 80,
  street: 200,
  landmark: 200,
  note: 500,
} as const

function tooLong(label: string, maxLength: number): string {
  return `${label} can have at most ${maxLength} characters.`
}

/** The rules of the fields of the checkout, with the messages that customers read beside them. */
export const checkoutFields = {
  name: requiredLine({
    whenMissing: 'Please enter your name.',
    whenTooLong: tooLong('Your name', checkoutLimits.name),
    maxLength: checkoutLimits.name,
  }),
  email: emailField('Please enter an e-mail address. We send the order and its receipt there.'),
  phoneNumber: phoneField('Please enter your phone number. The driver will call you on it.'),
  state: requiredLine({
    whenMissing: 'Please choose the state.',
    whenTooLong: tooLong('The state', checkoutLimits.state),
    maxLength: checkoutLimits.state,
  }),
  area: requiredLine({
    whenMissing: 'Please enter the area or town.',
    whenTooLong: tooLong('The area or town', checkoutLimits.area),
    maxLength: checkoutLimits.area,
  }),
  street: requiredLine({
    whenMissing: 'Please enter the street and house number.',
    whenTooLong: tooLong('The street and house number', checkoutLimits.street),
    maxLength: checkoutLimits.street,
  }),
  landmark: optionalLine({
    whenTooLong: tooLong('The landmark', checkoutLimits.landmark),
    maxLength: checkoutLimits.landmark,
  }),
  note: optionalText({
    whenTooLong: tooLong('The note', checkoutLimits.note),
    maxLength: checkoutLimits.note,
  }),
  coupon: couponCode,
  paymentMethod: oneOf(paymentMethods, 'Please choose how to pay.'),
}
