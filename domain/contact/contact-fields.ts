import { invalid, text, chain, valid, type Parser } from '../parse/parser.ts'
import { isPlausibleEmail, normaliseEmail } from './email.ts'
import { parsePhone } from './phone.ts'

/** An e-mail address in one spelling (see {@link normaliseEmail}). */
export function emailField(whenMissing = 'Please enter your e-mail address.'): Parser<string> {
  return chain(text(whenMissing), (given) => {
    const email = normaliseEmail(given)
    if (email === '') return invalid(whenMissing)
    return isPlausibleEmail(email)
      ? valid(email)
      : invalid('This e-mail address does not look right.')
  })
}

/** A phone number as E.164 (see {@link parsePhone}). */
export function phoneField(whenMissing = 'Please enter your phone number.'): Parser<string> {
  return chain(text(whenMissing), (given) => {
    if (given.trim() === '') return invalid(whenMissing)
    const phone = parsePhone(given)
    return phone === null
      ? invalid('This phone number does not look right. Write it like 0803 123 4567.')
      : valid(phone)
  })
}
