import { cleanLine, cleanText } from '../text/clean-text.ts'
import { maxEmailLength } from '../contact/email.ts'
import { cleanContact, findFieldProblems, type FormRules } from '../contact/form-fields.ts'

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

/** @returns undefined for a text that names no type of project */
export function findProjectType(text: unknown): ProjectType | undefined {
  return projectTypes.find((type) => type === text)
}

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

const rules: FormRules<InquiryField> = {
  fields: inquiryFields,
  labels: {
    name: 'name',
    email: 'e-mail address',
    phoneNumber: 'phone number',
    projectType: 'project type',
    description: 'description',
    location: 'location',
  },
  limits: inquiryLimits,
  whenEmpty: () => missingFieldsMessage,
}

/**
 * The fields as they are stored: trimmed, one line each except the description, without invisible
 * characters that could break a mail header or reverse text; the phone number as E.164 where it is
 * valid.
 */
export function cleanInquiry(fields: InquiryFields): InquiryFields {
  return {
    ...cleanContact(fields),
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
  const problems = findFieldProblems(rules, fields)
  if (!problems.projectType && !projectTypes.some((type) => type === fields.projectType))
    problems.projectType = 'Please choose one of the project types.'
  return problems
}
