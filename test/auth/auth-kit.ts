import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import type { Client } from 'pg'
import { createAuth } from '../../backend/auth/auth.ts'
import {
  defaultAuthLimits,
  defaultAuthSettings,
  type AuthLimits,
  type AuthSettings,
} from '../../backend/auth/auth-settings.ts'
import { createAuthMails } from '../../backend/auth/mails/auth-mails.ts'
import { createKeys, issuerOf, type Keys } from '../../backend/auth/keys/keys.ts'
import { createPasswords, type Passwords } from '../../backend/auth/passwords/passwords.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import type { LogEntry } from '../../backend/log.ts'
import type { SecurityEvent } from '../../backend/security/security-events.ts'
import type { Database } from '../../backend/db/database.ts'
import type { Limit } from '../../backend/web/rate-limit.ts'
import type { MailMessage } from '../../backend/mail/outbox.ts'
import type { SmsMessage } from '../../backend/sms/sms-outbox.ts'
import { acquireDatabase } from '../database/acquire-database.ts'

const origin = 'http://auth.test'
export const goodPassword = 'correct horse battery'

export interface AuthRequest {
  method?: string
  path: string
  body?: unknown
  bearer?: string
  ip?: string
  headers?: Record<string, string>
}

interface AuthResponse {
  status: number
  /** Error code, as auth-js reads it. */
  code: string | null
  body: Record<string, unknown>
  headers: Headers
}

/** Numbers of rows, mails and messages, to compare before and after a request. */
export interface Counts {
  users: number
  sessions: number
  activeTokens: number
  oneTimeTokens: number
  mails: number
  messages: number
}

export interface AuthKit extends AsyncDisposable {
  db: Database
  keys: Keys
  backend: Backend
  /** A superuser connection, to inspect and prepare the database. */
  admin: Client
  mails: MailMessage[]
  /** Text messages. */
  messages: SmsMessage[]
  /** Security events of refused requests. */
  events: SecurityEvent[]
  log: LogEntry[]
  now(): Date
  /** Moves the service's clock forward. */
  advanceClock(seconds: number): void
  send(request: AuthRequest): Promise<AuthResponse>
  count(): Promise<Counts>
  /** A new browser with supabase-js: memory storage, no background refresh. */
  client(options?: SupabaseClientOptions<'public'>['auth'], ip?: string): SupabaseClient
  /** supabase-js with the secret key. */
  server(): SupabaseClient
  /** The link and code of the last mail to an address. */
  lastToken(to: string): { link: URL; code: string }
  /** The code of the last text message to a number (digits, no plus). */
  lastCode(to: string): string
}

/**
 * Starts the auth service in the backend with its own database, and collects the mails it queues.
 * @param passwords cheap ones by default: a hash of the real cost takes 17 ms
 */
export async function startAuth(
  adminUrl: string,
  overrides: Partial<AuthSettings> = {},
  passwords: Promise<Passwords> = createPasswords({ memoryKib: 1_024 }),
): Promise<AuthKit> {
  const { db, admin, [Symbol.asyncDispose]: release } = await acquireDatabase(adminUrl)
  const settings: AuthSettings = {
    ...defaultAuthSettings('https://shop.example'),
    apiUrl: origin,
    minResponseMs: 0,
    limits: highLimits(),
    ...overrides,
  }
  const { now, advanceClock } = createClock()
  const service = await createTestBackend({ db, settings, passwords: await passwords, now })
  const { backend, keys, mails, messages } = service
  return {
    ...service,
    db,
    admin,
    now,
    advanceClock,
    send: (request) => send(backend, request),
    count: () => count(admin, { mails, messages }),
    client: (auth, ip = '198.51.100.1') =>
      makeClient({ backend, key: keys.publishableKey, auth, ip }),
    server: () =>
      makeClient({
        backend,
        key: keys.secretKey,
        auth: { persistSession: false, experimental: { passkey: true } },
        ip: '198.51.100.2',
      }),
    lastToken: (to) => readToken(mails, to),
    lastCode: (to) => readCode(messages, to),
    [Symbol.asyncDispose]: release,
  }
}

/** The backend with only the auth service; it collects mails, messages and log entries. */
async function createTestBackend(parts: {
  db: Database
  settings: AuthSettings
  passwords: Passwords
  now: () => Date
}): Promise<Pick<AuthKit, 'backend' | 'keys' | 'mails' | 'messages' | 'events' | 'log'>> {
  const keys = await makeKeys(parts.now)
  const mails: MailMessage[] = []
  const messages: SmsMessage[] = []
  const events: SecurityEvent[] = []
  const log: LogEntry[] = []
  const notFound = { handle: async () => Response.json(null, { status: 404 }) }
  const auth = createAuth({
    ...parts,
    keys,
    queueMail: async (_, message) => void mails.push(message),
    queueSms: async (_, message) => void messages.push(message),
    mails: createAuthMails({
      ...parts.settings,
      render: (content) => ({ content, text: JSON.stringify(content.blocks) }),
      companyName: 'Example Company',
      supportEmail: 'help@shop.example',
    }),
    describeRefusal: ({ code }) => `Refused: ${code}`,
    log: (entry) => log.push(entry),
  })
  const backend = createBackend({
    keys,
    auth,
    rest: notFound,
    functions: notFound,
    allowedOrigins: [],
    securityEvents: { record: (event) => events.push(event) },
    log: (entry) => log.push(entry),
  })
  return { backend, keys, mails, messages, events, log }
}

function createClock(): { now(): Date; advanceClock(seconds: number): void } {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advanceClock: (seconds) => {
      aheadMs += seconds * 1000
    },
  }
}

async function makeKeys(now: () => Date): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'ES256' }
  return createKeys({
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    jwks: [jwk],
    issuer: issuerOf(origin),
    now,
  })
}

function highLimits(): AuthLimits {
  const high: Limit = { limit: 100_000, windowS: 60 }
  const limits = Object.fromEntries(
    Object.entries(defaultAuthLimits).map(([name, limit]) => [
      name,
      Array.isArray(limit) ? [high] : high,
    ]),
  )
  return {
    ...defaultAuthLimits,
    ...limits,
    attemptsPerCode: defaultAuthLimits.attemptsPerCode,
    mfaAttemptsPerFactor: defaultAuthLimits.mfaAttemptsPerFactor,
  }
}

async function send(
  backend: Backend,
  { method = 'POST', path, body, bearer, ip = '198.51.100.1', headers = {} }: AuthRequest,
): Promise<AuthResponse> {
  const request = new Request(`${origin}/auth/v1${path}`, {
    method,
    headers: {
      'x-supabase-api-version': '2024-01-01',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const response = await backend.fetch(request, { ip })
  const text = await response.text()
  const parsed: unknown = text === '' ? {} : JSON.parse(text)
  return {
    status: response.status,
    code: response.headers.get('x-sb-error-code'),
    body: parsed as Record<string, unknown>,
    headers: response.headers,
  }
}

async function count(
  admin: Client,
  { mails, messages }: Pick<AuthKit, 'mails' | 'messages'>,
): Promise<Counts> {
  const { rows } = await admin.query<Omit<Counts, 'mails' | 'messages'>>(
    `select (select count(*)::int from auth.users) as users,
       (select count(*)::int from auth.sessions) as sessions,
       (select count(*)::int from auth.refresh_tokens where not revoked) as "activeTokens",
       (select count(*)::int from auth.one_time_tokens) as "oneTimeTokens"`,
  )
  const [row] = rows
  if (!row) throw new Error('No counts')
  return { ...row, mails: mails.length, messages: messages.length }
}

function makeClient({
  backend,
  key,
  auth,
  ip,
}: {
  backend: Backend
  key: string
  auth: SupabaseClientOptions<'public'>['auth']
  ip: string
}): SupabaseClient {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return createClient(origin, key, {
    global: { fetch: (input, init) => backend.fetch(new Request(input, init), { ip }) },
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage,
      ...auth,
    },
  })
}

function readToken(mails: readonly MailMessage[], to: string): { link: URL; code: string } {
  const text = mails.findLast((mail) => mail.to === to)?.text ?? ''
  const link = /"url":"([^"]*\/(?:verify|confirm)\?[^"]*)"/.exec(text)?.[1]
  const code = /"(\d{6})"/.exec(text)?.[1]
  if (!link || !code) throw new Error(`No mail with a link and a code to ${to}`)
  return { link: new URL(link), code }
}

function readCode(messages: readonly SmsMessage[], to: string): string {
  const code = /\d{6}/.exec(
    messages.findLast((message) => message.to.replace('+', '') === to)?.text ?? '',
  )?.[0]
  if (!code) throw new Error(`No text message with a code to ${to}`)
  return code
}
