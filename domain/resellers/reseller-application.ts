import { phoneField } from '../contact/contact-fields.ts'
import { chain, invalid, nullable, oneOf, text, valid, type Parser } from '../parse/parser.ts'
import { optionalText, requiredLine } from '../parse/text-fields.ts'
import { businessKinds } from './reseller-status.ts'

/** The longest text of each field. */
export const applicationLimits = {
  businessName: 120,
  registrationNumber: 40,
  tin: 20,
  phone: 40,
  address: 300,
  state: 60,
  about: 2_000,
} as const

const applicationKindMessage = 'Please choose what your business is.'

/** One line of at least `min` letters. */
function line(
  label: string,
  whenMissing: string,
  { min, max }: { min: number; max: number },
): Parser<string> {
  return requiredLine({
    whenMissing,
    whenTooLong: `${label} can have at most ${max} characters.`,
    maxLength: max,
    minLength: min,
  })
}

/** A number of a register or of the tax office: letters, digits and - or /; null when empty. */
function numberField(message: string, pattern: RegExp): Parser<string | null> {
  return chain(nullable(text()), (given) => {
    const cleaned = (given ?? '').normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')
    if (cleaned === '') return valid(null)
    return pattern.test(cleaned) ? valid(cleaned) : invalid(message)
  })
}

/** The rules of the form, with the messages beside its fields. */
export const applicationFields = {
  businessName: line('The name', 'Please enter the name of your business, or your own.', {
    min: 2,
    max: applicationLimits.businessName,
  }),
  businessKind: oneOf(businessKinds, applicationKindMessage),
  registrationNumber: numberField(
    'Please check the number: RC or BN and digits, as on the CAC certificate.',
    /^(?:(?:RC|BN)[-/.]?)?\d{4,10}$/,
  ),
  tin: numberField(
    'Please check the TIN: 8 to 14 digits, with or without a hyphen.',
    /^(?=(?:\D*\d){8,14}\D*$)[0-9-]{8,20}$/,
  ),
  phone: phoneField('Please enter a phone number on which we reach you.'),
  address: line('The address', 'Please enter the address of your business.', {
    min: 5,
    max: applicationLimits.address,
  }),
  state: line('The state', 'Please choose your state.', { min: 2, max: applicationLimits.state }),
  about: optionalText({
    whenTooLong: `Please shorten this to ${applicationLimits.about} characters.`,
    maxLength: applicationLimits.about,
  }),
}

export type ApplicationField = keyof typeof applicationFields

export const missingRegistrationMessage =
  'Please enter the RC or BN number of your business, as on the CAC certificate.'
export const missingCertificateMessage = 'Please choose your CAC certificate.'
export const missingIdentityMessage =
  'Please choose an ID: NIN slip, passport, driver’s licence or voter’s card.'
