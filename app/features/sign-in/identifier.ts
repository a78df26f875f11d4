import { formatPhone, parsePhone } from '../../../domain/contact/phone.ts'

/** Whom an account belongs to: an e-mail address, or a number in E.164. */
export type Identifier = { email: string } | { phone: string }

/** What somebody typed as one of the two; null when it is neither. Whether the address exists is not asked here. */
export function parseIdentifier(
  text: string,
  { takesPhone }: { takesPhone: boolean },
): Identifier | null {
  const typed = text.trim()
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { email: typed }
  const phone = takesPhone ? parsePhone(typed) : null
  return phone === null ? null : { phone }
}

/** As people read it. */
export function formatIdentifier(identifier: Identifier): string {
  return 'email' in identifier ? identifier.email : formatPhone(identifier.phone)
}
