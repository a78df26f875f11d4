import { exportJWK, generateKeyPair } from 'jose'
import { Client } from 'pg'
import { createKeys } from '../../backend/auth/keys/keys.ts'
import { createBackend, type LogEntry } from '../../backend/backend.ts'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import { createFunctions, type ModuleContext } from '../../backend/functions/functions.ts'
import { createNodeServer } from '../../backend/web/node-server.ts'
import { createSecrets } from '../../backend/web/secrets.ts'
import type { Module } from '../../backend/functions/module.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import { createMailLayout } from '../../backend/mail/layout.ts'
import { createMailHtml } from '../../backend/mail/mail-html.ts'
import { mailboxTransport } from '../../backend/mail/mail-transport.ts'
import { createOutbox } from '../../backend/mail/outbox.ts'
import { site } from '../../site.config.ts'
import { findFreePort } from './server-process.ts'
import { cloneDatabase } from '../template-database.ts'

export interface FunctionsServer extends AsyncDisposable {
  db: Database
  /** Superuser, to look behind the scenes. */
  admin: Client
  log: LogEntry[]
  /** What rounds and queues are given. */
  context: ModuleContext
  /** Calls the backend as a browser would. */
  call(name: string, options?: CallOptions): Promise<Response>
  /** Makes an account, of the staff where it says so, and returns its id with an access token. */
  signUp(email: string, role?: 'admin'): Promise<{ id: string; token: string }>
  /** What time it is for the limits. */
  clock: { now: Date }
}

export interface CallOptions {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  body?: BodyInit
  headers?: Record<string, string>
  token?: string
  ip?: string
}

/** The functions behind the whole backend, on a database of their own. Auth and the Data API are left out. */
export async function startFunctions(
  adminUrl: string,
  { functions, queues = [] }: Pick<Module, 'functions'> & Partial<Module>,
  env: Record<string, string> = {},
  { listens = false } = {},
): Promise<FunctionsServer> {
  const clone = await cloneDatabase(adminUrl)
  const db = createDatabase({ url: clone.url })
  const admin = new Client({ connectionString: clone.adminUrl })
  await admin.connect()
  const log: LogEntry[] = []
  const clock = { now: new Date('2026-11-21T10:00:00Z') }
  const write = (entry: LogEntry) => void log.push(entry)
  const jobs = await createJobs({ db, adminUrl: clone.adminUrl, log: write })
  const { queueMail } = await createOutbox({
    db,
    jobs,
    transport: mailboxTransport,
    renderHtml: createMailHtml(testBrand),
  })
  const publishableKey = 'sb_publishable_test'
  const jwk = {
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    kid: 'test',
  }
  const keys = await createKeys({ publishableKey, secretKey: 'sb_secret_test', jwks: [jwk] })
  const absent = { handle: async () => new Response(null, { status: 501 }) }
  // What calls itself over the network, as the sandbox gateway does, needs a port.
  const port = listens ? await findFreePort() : 0
  const siteUrl = listens ? `http://127.0.0.1:${port}` : testBrand.siteUrl
  const context = {
    db,
    now: () => clock.now,
    queueMail,
    renderMail: createMailLayout(testBrand),
    enqueue: jobs.enqueue,
    enqueueAll: jobs.enqueueAll,
    jobs,
    site,
    siteUrl,
    secretFor: createSecrets('a test'),
    isDemo: true,
    env,
    log: write,
  }
  for (const { name, work } of queues) await jobs.work(name, (job) => work(job, context))
  const backend = createBackend({
    keys,
    auth: absent,
    rest: absent,
    functions: createFunctions({ functions, ...context }),
    allowedOrigins: '*',
    log: write,
  })
  const web = listens
    ? createNodeServer({
        direct: [],
        fetch: (request, from) => backend.fetch(request, from),
        isTrustedProxy: () => false,
      })
    : null
  await web?.listen(port, '127.0.0.1')
  return {
    db,
    admin,
    log,
    context,
    clock,
    call(
      name,
      {
        method = 'POST',
        json,
        body,
        headers = {},
        token = publishableKey,
        ip = '203.0.113.9',
      } = {},
    ) {
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
      return backend.fetch(new Request(`http://localhost/functions/v1/${name}`, init), { ip })
    },
    async signUp(email, role) {
      const { rows } = await admin.query<{ id: string }>(
        'insert into auth.users (email) values ($1) returning id',
        [email],
      )
      const id = rows[0]?.id ?? ''
      if (role)
        await admin.query(
          'insert into public.profiles (id, role) values ($1, $2) on conflict (id) do update set role = excluded.role',
          [id, role],
        )
      return {
        id,
        token: await keys.signAccessToken({
          sub: id,
          role: 'authenticated',
          aud: 'authenticated',
          exp: Math.floor(Date.now() / 1000) + 600,
        }),
      }
    },
    async [Symbol.asyncDispose]() {
      await web?.stop(1_000)
      await jobs.stop()
      await admin.end()
      await db.close()
      await clone[Symbol.asyncDispose]()
    },
  }
}

export const testBrand = {
  name: site.name,
  siteUrl: 'https://imole.example',
  footer: ['14 Adeola Odeku Street, Victoria Island, Lagos'],
  colours: {
    background: '#FBFAF6',
    surface: '#FFFFFF',
    ink: '#14211B',
    inkSoft: '#435149',
    line: '#DFDBCD',
    primary: '#0B6B45',
    onPrimary: '#FFFFFF',
    accent: '#F6B40E',
  },
}
