import type { DescribeRefusal } from '../functions/refusal.ts'
import type { Log } from '../log.ts'
import type { Database, Tx } from '../db/database.ts'
import type { QueueMail } from '../mail/outbox.ts'
import type { QueueSms } from '../sms/sms-outbox.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Keys } from './keys/keys.ts'
import type { AuthMails } from './mails/auth-mails.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { ProviderConnections } from './providers/provider-connection.ts'

/** The services and settings that every endpoint receives. */
export interface AuthContext {
  db: Database
  keys: Keys
  settings: AuthSettings
  passwords: Passwords
  queueMail: QueueMail
  queueSms: QueueSms
  mails: AuthMails
  now: () => Date
  providers: ProviderConnections
  /** The words for what a rule of the product on accounts refuses. */
  describeRefusal: DescribeRefusal
  /** For failures of other systems, such as a provider. Our own failures are thrown. */
  log: Log
}

export interface Call {
  request: Request
  url: URL
  /** The values of the `:name` parts of the route. */
  params: Readonly<Record<string, string>>
  ip: string
}

/**
 * One operation of `/auth/v1`: guard, parse, do, answer. Throws an ApiError for an expected
 * refusal.
 */
export type Endpoint = (context: AuthContext, call: Call) => Promise<Response>

/**
 * Runs `work` with the auth service's own database role, the only one with access to the `auth`
 * schema.
 */
export function transact<T>(
  { db }: Pick<AuthContext, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction({ role: 'supabase_auth_admin' }, work)
}
