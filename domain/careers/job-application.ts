import { dayInLagos } from '../calendar/days.ts'
import { cleanText } from '../text/clean-text.ts'
import { maxEmailLength } from '../contact/email.ts'
import { cleanContact, findFieldProblems, type FormRules } from '../contact/form-fields.ts'

/** The text fields of an application, in the order of the form. The CV is in `cv.ts`. */
export const applicationFields = ['name', 'email', 'phoneNumber', 'coverNote'] as const

export type ApplicationField = (typeof applicationFields)[number]
export type ApplicationFields = Record<ApplicationField, string>

/** The longest text of each field; the database has the same limits. */
export const applicationLimits: Record<ApplicationField, number> = {
  name: 120,
  email: maxEmailLength,
  phoneNumber: 40,
  coverNote: 3_000,
}

const whenEmpty: Record<ApplicationField, string | null> = {
  name: 'Please enter your name.',
  email: 'Please enter your e-mail address.',
  phoneNumber: 'Please enter a phone number we can call.',
  coverNote: null,
}

const rules: FormRules<ApplicationField> = {
  fields: applicationFields,
  labels: { name: 'name', email: 'e-mail address', phoneNumber: 'phone number', coverNote: 'note' },
  limits: applicationLimits,
  whenEmpty: (field) => whenEmpty[field],
}

/**
 * The fields as they are stored: cleaned by `cleanLine` and `cleanText`, the phone number as E.164
 * where it is valid.
 */
export function cleanApplication(fields: ApplicationFields): ApplicationFields {
  return {
    ...cleanContact(fields),
    coverNote: cleanText(fields.coverNote),
  }
}

/**
 * The problems by field, each as a sentence that says what to do; empty when the application is
 * valid.
 * @param fields as {@link cleanApplication} returns them
 */
export function findApplicationProblems(fields: ApplicationFields): Partial<ApplicationFields> {
  return findFieldProblems(rules, fields)
}

/**
 * Whether applications are still accepted: up to and including the last day, in Lagos.
 * @param closesOn `YYYY-MM-DD`
 */
export function isStillOpen(closesOn: string, now: Date): boolean {
  return dayInLagos(now) <= closesOn
}
