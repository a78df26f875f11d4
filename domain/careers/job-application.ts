import { cleanLine, cleanText } from '../text/clean-text.ts'
import { isPlausibleEmail, maxEmailLength } from '../contact/email.ts'
import { parsePhone } from '../contact/phone.ts'

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

const words: Record<ApplicationField, { label: string; whenEmpty: string | null }> = {
  name: { label: 'name', whenEmpty: 'Please enter your name.' },
  email: { label: 'e-mail address', whenEmpty: 'Please enter your e-mail address.' },
  phoneNumber: { label: 'phone number', whenEmpty: 'Please enter a phone number we can call.' },
  coverNote: { label: 'note', whenEmpty: null },
}

/**
 * The fields as they are stored: cleaned by `cleanLine` and `cleanText`, the phone number as E.164
 * where it is valid.
 */
export function cleanApplication(fields: ApplicationFields): ApplicationFields {
  return {
    name: cleanLine(fields.name),
    email: fields.email.trim(),
    phoneNumber: parsePhone(fields.phoneNumber) ?? cleanLine(fields.phoneNumber),
    coverNote: cleanText(fields.coverNote),
  }
}

/**
 * The problems by field, each as a sentence that says what to do; empty when the application is
 * valid.
 * @param fields as {@link cleanApplication} returns them
 */
export function findApplicationProblems(fields: ApplicationFields): Partial<ApplicationFields> {
  const problems: Partial<ApplicationFields> = {}
  for (const field of applicationFields) {
    const problem = findProblem(field, fields[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

function findProblem(field: ApplicationField, value: string): string | null {
  const { label, whenEmpty } = words[field]
  if (value === '') return whenEmpty
  const limit = applicationLimits[field]
  if (value.length > limit)
    return `Please shorten the ${label} to at most ${limit.toLocaleString('en-NG')} characters.`
  if (field === 'email' && !isPlausibleEmail(value))
    return 'Please check the e-mail address: it should look like name@example.com.'
  if (field === 'phoneNumber' && parsePhone(value) === null) {
    return 'Please check the phone number: a Nigerian number such as 0803 123 4567, or one with its country code such as +44 7700 900123.'
  }
  return null
}

/**
 * The current day in Lagos, as `YYYY-MM-DD`. Nigeria has one time zone, UTC+1, without daylight
 * saving (IANA Africa/Lagos).
 */
export function dayInLagos(now: Date): string {
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10)
}

/**
 * Whether applications are still accepted: up to and including the last day, in Lagos.
 * @param closesOn `YYYY-MM-DD`
 */
export function isStillOpen(closesOn: string, now: Date): boolean {
  return dayInLagos(now) <= closesOn
}
