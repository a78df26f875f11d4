import {
  cleanInquiry,
  findInquiryProblems,
  inquiryFields,
  missingFieldsMessage,
  type InquiryField,
  type InquiryFields,
} from '../../../domain/inquiry/inquiry.ts'

/** The messages beside the fields. */
export type InquiryProblems = Partial<InquiryFields>

/** The order in which the form shows its fields. */
const fieldOrder: InquiryField[] = [
  'name',
  'email',
  'phoneNumber',
  'projectType',
  'location',
  'description',
]

export const emptyInquiry: InquiryFields = {
  name: '',
  email: '',
  phoneNumber: '',
  projectType: '',
  location: '',
  description: '',
}

const whenEmpty: InquiryFields = {
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  phoneNumber: 'Enter a phone number we can call',
  projectType: 'Choose the kind of project',
  location: 'Enter the place of the project',
  description: 'Tell us what you want to power, or ask your question',
}

export interface CheckedInquiry {
  problems: InquiryProblems
  /** The first field with a problem; null when the inquiry can be sent. */
  first: InquiryField | null
  /** The text of the toast: one sentence for all empty fields, else the first problem. */
  message: string
}

/** Checks what was typed. The function applies the same rules. */
export function checkInquiry(fields: InquiryFields): CheckedInquiry {
  const found = findInquiryProblems(cleanInquiry(fields))
  const isEmpty = (name: InquiryField) => found[name] === missingFieldsMessage
  const problems = Object.fromEntries(
    fieldOrder
      .filter((name) => found[name])
      .map((name) => [name, isEmpty(name) ? whenEmpty[name] : found[name]]),
  )
  const first = fieldOrder.find((name) => found[name]) ?? null
  return {
    problems,
    first,
    message: fieldOrder.some(isEmpty) ? missingFieldsMessage : ((first && found[first]) ?? ''),
  }
}

/** Reads a posted form; a missing field is empty. */
export function readInquiryFields(form: FormData): InquiryFields {
  const fields = { ...emptyInquiry }
  for (const name of inquiryFields) {
    const value = form.get(name)
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}
