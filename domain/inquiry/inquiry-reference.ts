/**
 * The reference of an inquiry, short enough to read out on the phone: `7F3A-09C2`, the first eight
 * digits of its id. Two of 10,000 inquiries share one with a probability of about 1 %, so staff
 * compare the name as well.
 * @param id a UUID
 */
export function inquiryReference(id: string): string {
  const digits = id.replaceAll('-', '').toUpperCase()
  return `${digits.slice(0, 4)}-${digits.slice(4, 8)}`
}
