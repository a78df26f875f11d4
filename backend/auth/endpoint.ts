import type { Log } from '../backend.ts'
import type { Database, Tx } from '../db/database.ts'
import type { QueueMail } from '../mail/outbox.ts'
import type { QueueSms } from '../sms/sms-outbox.ts'
import type { AuthSettings } from './auth-settings.ts'
import type { Keys } from './keys/keys.ts'
import type { AuthMails } from './one-time-tokens/mails.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { ProviderConnections } from './providers/provider-connection.ts'

/** What every endpoint is given. */
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
  /** For what goes wrong outside, e.g. at a provider; what goes wrong here is thrown. */
  log: Log
}

export interface Call {
  request: Request
  url: URL
  /** What stands in the path where the route has `:name`. */
  params: Readonly<Record<string, string>>
  ip: string
}

/** One operation of `/auth/v1`: guard, parse, do, answer. Throws an ApiError for an expected refusal. */
export type Endpoint = (context: AuthContext, call: Call) => Promise<Response>

/** Runs `work` as the auth service's own role, the only one that may touch the `auth` schema. */
export function transact<T>(
  { db }: Pick<AuthContext, 'db'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction({ role: 'supabase_auth_admin', settings: { lock_timeout: '5s' } }, work)
}
