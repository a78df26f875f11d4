import { cleanLine } from '../text/clean-text.ts'

/**
 * Longest address that mail servers carry (RFC 5321 section 4.5.3.1.3, less the angle brackets).
 */
export const maxEmailLength = 254

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i
const domainLabel = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u

/**
 * Whether the text is plausible as an email address: one `@`, a local part before it, a dotted host
 * after it. Only a delivered mail proves more. Control characters and spaces never pass, so a
 * plausible address is safe in a mail header.
 */
export function isPlausibleEmail(text: string): boolean {
  if (text.length > maxEmailLength) return false
  const [local = '', host = '', ...rest] = text.split('@')
  if (rest.length > 0 || !localPart.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = host.split('.')
  return (
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/**
 * The address in a text that people paste: "Ada <ada@example.com>", "mailto:ada@example.com" or one
 * with the full stop of its sentence. Any other text is only trimmed.
 */
export function trimEmail(text: string): string {
  const typed = cleanLine(text)
  const [, address = typed] = /^[^<>]*<([^<>]+)>[.,;]?$/.exec(typed) ?? []
  return address
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;>]+$/, '')
}

/** The form of an address to compare by: {@link trimEmail} in lower case. */
export function normaliseEmail(text: string): string {
  return trimEmail(text).toLowerCase()
}
