import { cleanLine, cleanText } from '../text/clean-text.ts'
import { isPlausibleEmail, maxEmailLength } from '../contact/email.ts'
import { parsePhone } from '../contact/phone.ts'

/** These exact words are shown, sent and stored. */
export const projectTypes = [
  'Residential Solar Installation',
  'Commercial Solar Project',
  'Industrial Solar Solution',
  'Carbon Credit Project',
  'Renewable Energy Consultancy',
  'Other',
] as const

export type ProjectType = (typeof projectTypes)[number]

/** The six fields, all required. */
export const inquiryFields = [
  'name',
  'email',
  'phoneNumber',
  'projectType',
  'description',
  'location',
] as const

export type InquiryField = (typeof inquiryFields)[number]
export type InquiryFields = Record<InquiryField, string>

/** The longest text of each field; the database has the same limits. */
export const inquiryLimits: Record<InquiryField, number> = {
  name: 120,
  email: maxEmailLength,
  phoneNumber: 40,
  projectType: 60,
  description: 5_000,
  location: 200,
}

/** The one message for all missing fields. */
export const missingFieldsMessage = 'Please fill in all required fields.'

const labels: Record<InquiryField, string> = {
  name: 'name',
  email: 'e-mail address',
  phoneNumber: 'phone number',
  projectType: 'project type',
  description: 'description',
  location: 'location',
}

/**
 * The fields as they are stored: trimmed, one line each except the description, without invisible
 * characters that could break a mail header or reverse text; the phone number as E.164 where it is
 * valid.
 */
export function cleanInquiry(fields: InquiryFields): InquiryFields {
  return {
    name: cleanLine(fields.name),
    email: fields.email.trim(),
    phoneNumber: parsePhone(fields.phoneNumber) ?? cleanLine(fields.phoneNumber),
    projectType: fields.projectType.trim(),
    description: cleanText(fields.description),
    location: cleanLine(fields.location),
  }
}

/**
 * The problems by field, each as a sentence that says what to do; empty when the inquiry is valid.
 * @param fields as {@link cleanInquiry} returns them
 */
export function findInquiryProblems(fields: InquiryFields): Partial<InquiryFields> {
  const problems: Partial<InquiryFields> = {}
  for (const field of inquiryFields) {
    const problem = findProblem(field, fields[field])
    if (problem !== null) problems[field] = problem
  }
  return problems
}

function findProblem(field: InquiryField, value: string): string | null {
  if (value === '') return missingFieldsMessage
  const limit = inquiryLimits[field]
  if (value.length > limit)
    return `Please shorten the ${labels[field]} to at most ${limit.toLocaleString('en-NG')} characters.`
  if (field === 'email' && !isPlausibleEmail(value))
    return 'Please check the e-mail address: it should look like name@example.com.'
  if (field === 'phoneNumber' && parsePhone(value) === null) {
    return 'Please check the phone number: a Nigerian number such as 0803 123 4567, or one with its country code such as +44 7700 900123.'
  }
  if (field === 'projectType' && !projectTypes.some((type) => type === value))
    return 'Please choose one of the project types.'
  return null
}
