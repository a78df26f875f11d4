import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { Client } from 'pg'
import { createKeys, issuerOf, type Keys } from '../../backend/auth/keys/keys.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import type { LogEntry } from '../../backend/log.ts'
import {
  createSecurityEvents,
  type SecurityEvents,
} from '../../backend/security/security-events.ts'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import { createFunctions, type ModuleContext } from '../../backend/functions/functions.ts'
import { createNodeServer, type NodeServer } from '../../backend/web/node-server.ts'
import { createUploadSlots } from '../../backend/web/upload-slots.ts'
import type { Module } from '../../backend/functions/module.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { hasFinishedSignIn } from '../../functions/accounts/has-finished-sign-in.ts'
import { setGrants } from '../shop/staff-grants.ts'
import { createFunctionsContext } from './functions-context.ts'
import { findFreePort } from './server-process.ts'
import { createTestStorage } from './test-storage.ts'
import { acquireDatabase, type AcquiredDatabase } from '../database/acquire-database.ts'
import type { TestDatabase } from '../template-database.ts'

export interface FunctionsServer extends AsyncDisposable {
  db: Database
  /** A superuser's connection, to read and change the database directly. */
  admin: Client
  log: LogEntry[]
  /** The context of scheduled tasks and queues. */
  context: ModuleContext
  /** Calls the backend as a browser would. */
  call(name: string, options?: CallOptions): Promise<Response>
  /** Creates an account, optionally with a role, and returns its id and an access token. */
  signUp(email: string, role?: 'admin'): Promise<{ id: string; token: string }>
  /** A new member of staff with just these grants; `signUp` with `admin` makes an owner. */
  useStaffWith(...grants: StaffGrant[]): Promise<{ id: string; token: string }>
  securityEvents: SecurityEvents
  /** The current time of the functions. */
  clock: { now: Date }
  /** Where it answers; null without a port. */
  port: number | null
}

export interface CallOptions {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent unchanged. */
  body?: BodyInit
  headers?: Record<string, string>
  token?: string
  ip?: string
  /** False for a visitor from elsewhere, also through a proxy on this machine. */
  isLocal?: boolean
  hasUploadSlot?: boolean
}

interface StartOptions {
  /** Answers on a port, too. */
  listens?: boolean
  isDemo?: boolean
  /** Of another server with the same data, instead of an own one. The caller removes it. */
  database?: Omit<TestDatabase, typeof Symbol.asyncDispose>
  /** The key of its sessions, for several servers with the same data. */
  jwk?: JWK
}

const publishableKey = 'sb_publishable_test'

/** The functions behind the whole backend, on their own database, without auth and the Data API. */
export async function startFunctions(
  adminUrl: string,
  { functions, queues = [] }: Pick<Module, 'functions'> & Partial<Module>,
  env: Record<string, string> = {},
  { listens = false, isDemo = true, database, jwk }: StartOptions = {},
): Promise<FunctionsServer> {
  const {
    db,
    admin,
    [Symbol.asyncDispose]: close,
  } = await (database ? connectTo(database) : acquireDatabase(adminUrl))
  const log: LogEntry[] = []
  const write = (entry: LogEntry) => void log.push(entry)
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const jobs = await createJobs({ db, log: write })
  // A function that is called over the network, such as the sandbox gateway, needs a port.
  const port = listens ? await findFreePort() : null
  const securityEvents = createSecurityEvents({ db, log: write, now: () => clock.now })
  const keys = await createTestKeys(jwk ?? (await createTestKey()))
  const files = createTestStorage({ db, keys, log: write }, (request) => backend.fetch(request))
  const parts = { db, storage: files.client, jobs, clock, isDemo, env, port, log: write }
  const context = await createFunctionsContext({ ...parts, securityEvents })
  for (const { name, work } of queues) await jobs.work(name, (job) => work(job, context))
  const absent = { handle: async () => new Response(null, { status: 501 }) }
  const backend = createBackend({
    keys,
    auth: absent,
    rest: absent,
    storage: files.storage,
    functions: createFunctions({
      functions,
      hasFinishedSignIn,
      uploadSlots: createUploadSlots(),
      dataApi: { url: 'http://localhost', fetch: (request, from) => backend.fetch(request, from) },
      ...context,
    }),
    allowedOrigins: '*',
    securityEvents,
    log: write,
  })
  const web = port === null ? null : await listen(backend, port)
  return {
    db,
    admin,
    log,
    context,
    securityEvents,
    clock,
    port,
    call: (name, { ip = '203.0.113.9', isLocal = true, hasUploadSlot = false, ...options } = {}) =>
      backend.fetch(functionRequest(name, options), { ip, isLocal, hasUploadSlot }),
    ...createPeople(admin, keys),
    async [Symbol.asyncDispose]() {
      await web?.stop(1_000)
      await securityEvents.flush()
      await jobs.stop()
      await files.remove()
      await close()
    },
  }
}

async function connectTo({
  url,
  adminUrl,
}: Pick<TestDatabase, 'url' | 'adminUrl'>): Promise<Omit<AcquiredDatabase, 'url' | 'adminUrl'>> {
  const db = createDatabase({ url })
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  return {
    db,
    admin,
    async [Symbol.asyncDispose]() {
      await admin.end()
      await db.close()
    },
  }
}

/** A key for the sessions of several servers. */
export async function createTestKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: 'test' }
}

async function createTestKeys(jwk: JWK): Promise<Keys> {
  const issuer = issuerOf('http://localhost')
  return createKeys({ publishableKey, secretKey: 'sb_secret_test', jwks: [jwk], issuer })
}

async function listen(backend: Backend, port: number): Promise<NodeServer> {
  const server = createNodeServer({
    direct: [],
    fetch: (request, from) => backend.fetch(request, from),
    isTrustedProxy: () => false,
  })
  await server.listen(port, '127.0.0.1')
  return server
}

function functionRequest(
  name: string,
  { method = 'POST', json, body, headers = {}, token = publishableKey }: CallOptions,
): Request {
  const init: RequestInit = {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, ...headers },
  }
  if (body !== undefined) Object.assign(init, { body, duplex: 'half' })
  if (json !== undefined)
    Object.assign(init, {
      body: JSON.stringify(json),
      headers: { ...init.headers, 'content-type': 'application/json' },
    })
  return new Request(`http://localhost/functions/v1/${name}`, init)
}

function createPeople(admin: Client, keys: Keys): Pick<FunctionsServer, 'signUp' | 'useStaffWith'> {
  return {
    signUp: (email, role) => signUp({ admin, keys, email }, role),
    async useStaffWith(...grants) {
      const staff = await signUp({ admin, keys, email: `${randomUUID()}@imole.example` })
      await setGrants(admin, staff.id, grants)
      return staff
    },
  }
}

async function signUp(
  { admin, keys, email }: { admin: Client; keys: Keys; email: string },
  role?: 'admin',
): Promise<{ id: string; token: string }> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [email],
  )
  const id = rows[0]?.id ?? ''
  if (role)
    await admin.query(
      `insert into public.profiles (id, role)
       values ($1, $2)
       on conflict (id) do update set role = excluded.role`,
      [id, role],
    )
  const token = await keys.signAccessToken({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  return { id, token }
}
