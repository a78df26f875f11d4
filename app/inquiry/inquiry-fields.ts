/** The six fields of an inquiry, all required; the order is that of the form. */
export const inquiryFieldNames = ['name', 'email', 'phoneNumber', 'projectType', 'location', 'description'] as const
export type InquiryField = (typeof inquiryFieldNames)[number]
export type InquiryFields = Record<InquiryField, string>

export const emptyInquiry: InquiryFields = { name: '', email: '', phoneNumber: '', projectType: '', location: '', description: '' }

/** The fields that nothing was written in. */
export function listMissing(fields: InquiryFields): InquiryField[] {
  return inquiryFieldNames.filter((name) => fields[name].trim() === '')
}

/** Reads a posted form; a field that is not there is empty. */
export function readInquiryFields(form: FormData): InquiryFields {
  const text = (name: InquiryField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(inquiryFieldNames.map((name) => [name, text(name)])) as InquiryFields
}
