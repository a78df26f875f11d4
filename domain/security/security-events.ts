import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  listOf,
  nothing,
  nullable,
  object,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

/** Security events are kept for this long; the database refuses to delete younger ones. */
export const keepEventsDays = 400

/** What staff read for each kind of event that is not a success of the sign-in service. */
const labels: Readonly<Record<string, string>> = {
  sign_in_failed: 'Failed sign-in',
  second_factor_failed: 'Wrong second factor',
  token_refused: 'Refused session or key',
  access_denied: 'Access denied',
  rate_limited: 'Too many requests',
  webhook_forged: 'Payment message with a wrong signature',
  role_changed: 'Role changed',
  books_exported: 'Books exported',
  grant_changed: 'Grant of staff changed',
  contacts_read: 'E-mail addresses and phone numbers read',
  large_discount: 'Large discount, or easier terms',
  mail_changed: 'Words of a mail to customers changed',
  reseller_named: 'Reseller of an order named by staff',
  factor_changed: 'Second factor of staff changed',
  auth_user_signedup: 'Account created',
  auth_login: 'Signed in',
  auth_logout: 'Signed out',
  auth_token_revoked: 'Session ended, because an old token was used again',
  auth_user_updated_password: 'Password changed',
}

/**
 * The name of a kind of event, for people.
 * @param kind e.g. `auth_factor_deleted`, which reads "Factor deleted"
 */
export function formatEventKind(kind: string): string {
  const words = kind.replace(/^auth_/, '').replaceAll('_', ' ')
  return labels[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Staff get one mail an hour about all that reaches the threshold of a rule, and one more when it
 * becomes ten times as much as the threshold.
 */
export interface AlertRule {
  kind: string
  /**
   * Events are counted for each account, for each network address, or for the whole site. With
   * `event`, each new one is told.
   */
  per: 'account' | 'address' | 'site' | 'event'
  /** So many events within `windowS` seconds raise the alert. */
  threshold: number
  windowS: number
  /** Each owner gets the mail too, not only the address of the staff. */
  tellsOwners?: boolean
}

/**
 * A single person who forgets a password stays below them; a program that guesses does not. Wrong
 * second factors weigh more: who gets that far knows the password.
 */
export const alertRules: readonly AlertRule[] = [
  { kind: 'sign_in_failed', per: 'account', threshold: 10, windowS: 600 },
  { kind: 'sign_in_failed', per: 'address', threshold: 30, windowS: 600 },
  { kind: 'sign_in_failed', per: 'site', threshold: 200, windowS: 600 },
  { kind: 'second_factor_failed', per: 'account', threshold: 5, windowS: 600 },
  { kind: 'access_denied', per: 'account', threshold: 20, windowS: 600 },
  { kind: 'access_denied', per: 'address', threshold: 200, windowS: 600 },
  { kind: 'token_refused', per: 'address', threshold: 200, windowS: 600 },
  { kind: 'rate_limited', per: 'address', threshold: 500, windowS: 600 },
  { kind: 'webhook_forged', per: 'site', threshold: 5, windowS: 120 },
  { kind: 'auth_token_revoked', per: 'account', threshold: 1, windowS: 600 },
  { kind: 'role_changed', per: 'event', threshold: 1, windowS: 600 },
  { kind: 'grant_changed', per: 'event', threshold: 1, windowS: 600 },
  // About a thousand people. Staff read some hundreds in a busy hour.
  { kind: 'contacts_read', per: 'account', threshold: 2_000, windowS: 3_600, tellsOwners: true },
  { kind: 'large_discount', per: 'event', threshold: 1, windowS: 600, tellsOwners: true },
  { kind: 'mail_changed', per: 'event', threshold: 1, windowS: 600, tellsOwners: true },
  { kind: 'reseller_named', per: 'event', threshold: 1, windowS: 600, tellsOwners: true },
  { kind: 'factor_changed', per: 'event', threshold: 1, windowS: 600, tellsOwners: true },
]

const securityEvent = object({
  id: text(),
  kind: text(),
  /** The e-mail address or the id of the account; null when it is about none. */
  account: nullable(text()),
  /** The member of staff who did it, in the same form. */
  actor: nullable(text()),
  address: nullable(text()),
  request: nullable(text()),
  /** The role before and after, or what was given, taken away, added, removed or confirmed. */
  change: nullable(text()),
  count: wholeNumber(),
  /** ISO 8601. */
  occurredAt: text(),
})

export type SecurityEvent = ValueOf<typeof securityEvent>

/** For staff: 100 of the newest security events, some of each sort. */
export const listSecurityEvents = {
  name: 'list-security-events',
  method: 'GET',
  caller: { grants: ['owner'] },
  parseRequest: nothing,
  parseResponse: object({ events: listOf(securityEvent) }),
} satisfies AnyFunctionContract
