import { cleanFigures } from '../../text/typed-figures.ts'
import { phoneField } from '../../contact/contact-fields.ts'
import { filled, nairaField } from '../../forms/typed-fields.ts'
import { chain, invalid, oneOf, valid, type Parser } from '../../parse/parser.ts'
import { optionalLine } from '../../parse/text-fields.ts'

export const employments = ['employed', 'self_employed', 'business', 'other'] as const
export type Employment = (typeof employments)[number]

export const employmentLabels: Record<Employment, string> = {
  employed: 'Employed',
  self_employed: 'I work for myself',
  business: 'I run a business',
  other: 'Something else',
}

/** The largest sum that a field takes: ₦1 billion. */
const maxKobo = 100_000_000_000

/** Naira as people type them, in kobo. */
function amountField(whenMissing: string): Parser<number> {
  return chain(filled(nairaField, whenMissing), (kobo) =>
    kobo > maxKobo ? invalid('Please write at most ₦1,000,000,000.') : valid(kobo),
  )
}

/** The fields of an application, as the form holds them. */
export const applicationFields = {
  employment: oneOf(employments, 'Please choose how you earn your income.'),
  employer: optionalLine({ whenTooLong: 'Please use at most 120 characters.', maxLength: 120 }),
  monthlyIncome: amountField('Please write what you earn in a usual month, after tax.'),
  otherRepayments: amountField('Please write what you repay elsewhere each month; 0 if nothing.'),
  guarantorName: optionalLine({
    whenTooShort: 'Please write the full name of your guarantor.',
    whenTooLong: 'The name can have at most 120 characters.',
    maxLength: 120,
    minLength: 2,
  }),
  guarantorPhone: optionalPhone,
  bvn: optionalBvn,
}
export type ApplicationField = keyof typeof applicationFields

function optionalPhone(input: unknown) {
  return typeof input === 'string' && input.trim() !== '' ? phoneField()(input) : valid(null)
}

function optionalBvn(input: unknown) {
  if (typeof input !== 'string' || input.trim() === '') return valid(null)
  const digits = cleanFigures(input)
  return /^\d{11}$/.test(digits) ? valid(digits) : invalid('A BVN has 11 digits.')
}

interface GivenFields {
  guarantorName: string | null
  guarantorPhone: string | null
  bvn: string | null
  /** The phone of the applicant, as the order has it. */
  ownPhone?: string
}

/** What the rules ask for and is missing or wrong, by field. */
export function findMissing(
  given: GivenFields,
  asks: { guarantor: boolean; bvn: boolean },
): Partial<Record<ApplicationField, string>> {
  const { guarantorName, guarantorPhone, bvn, ownPhone } = given
  return {
    ...(asks.guarantor && !guarantorName && { guarantorName: 'Please name your guarantor.' }),
    ...(asks.guarantor &&
      !guarantorPhone && { guarantorPhone: 'Please give the phone number of your guarantor.' }),
    ...(asks.guarantor &&
      guarantorPhone &&
      guarantorPhone === ownPhone && {
        guarantorPhone: 'This is your own number. Your guarantor has to be somebody else.',
      }),
    ...(asks.bvn && !bvn && { bvn: 'Please give your bank verification number.' }),
  }
}

/** The words by which an applicant lets us use the data. Other words are a new version. */
export const consentVersion = '2026-11-24'
export const consentWords =
  'You may use what I wrote here to decide about this plan and, if I get it, to run it. You keep it for as long as the law asks you to. You do not read my contacts, photos or messages, and you do not ask anybody about me except the guarantor that I name.'
