import { isPlausibleEmail, trimEmail } from '../../../domain/contact/email.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { parsePhone } from '../../../domain/contact/phone.ts'

/** Identifies an account: an e-mail address, or a phone number in E.164. */
export type Identifier = { email: string } | { phone: string }

/**
 * Parses typed text as an e-mail address or a phone number; null when it is neither. Does not check
 * whether it exists.
 */
export function parseIdentifier(
  text: string,
  { takesPhone }: { takesPhone: boolean },
): Identifier | null {
  const email = trimEmail(text)
  if (isPlausibleEmail(email)) return { email }
  const phone = takesPhone ? parsePhone(text) : null
  return phone === null ? null : { phone }
}

/** The identifier for people to read. */
export function formatIdentifier(identifier: Identifier): string {
  return 'email' in identifier ? identifier.email : formatPhone(identifier.phone)
}
