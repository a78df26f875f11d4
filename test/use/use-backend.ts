import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import type { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { defaultAuthSettings, type AuthSettings } from '../../backend/auth/auth-settings.ts'
import { createKeys, issuerOf, type Keys } from '../../backend/auth/keys/keys.ts'
import { ensureUser } from '../../backend/auth/users/ensure-user.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import { createRestPools } from '../../backend/db/rest-pools.ts'
import { createDatabase } from '../../backend/db/database.ts'
import { createFunctions } from '../../backend/functions/functions.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import { createOwnAuthAndRest } from '../../backend/start/create-auth-and-rest.ts'
import { createSecurityEvents } from '../../backend/security/security-events.ts'
import { createUploadSlots } from '../../backend/web/upload-slots.ts'
import { modules } from '../../functions/modules.ts'
import { createServiceStorage } from '../../backend/start/create-service-storage.ts'
import { createFunctionsContext } from '../servers/functions-context.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { setGrants } from '../shop/staff-grants.ts'
import { acquireDatabase } from '../database/acquire-database.ts'

const origin = 'http://shop.test'
const password = 'correct horse battery'

const defaults = defaultAuthSettings(origin)
/** Everything is switched on, so that every endpoint of the auth service answers. */
const authSettings: AuthSettings = {
  ...defaults,
  minResponseMs: 0,
  manualLinkingEnabled: true,
  oauthServer: { ...defaults.oauthServer, enabled: true },
  mfa: { ...defaults.mfa, phone: { enrollEnabled: true, verifyEnabled: true } },
}

export interface Person {
  id: string
  email: string
  token: string
  refreshToken: string
}

export interface BackendRequest {
  method?: string
  /** Below the origin: `/rest/v1/…`. */
  path: string
  json?: unknown
  token?: string
}

export interface BackendInUse {
  admin: Client
  keys: Keys
  /** Sends a request to the process with this number; all of them share the database. */
  send(request: BackendRequest, process?: number): Promise<{ status: number; body: unknown }>
  /** The answer itself, for what is no JSON. */
  fetch(request: Request): Promise<Response>
  /** The client of a browser in which somebody is signed in, at the process with this number. */
  openClient(token: string, process?: number): SupabaseClient
  /** A new account that has signed in with its password. An admin is an owner. */
  signUp(role?: 'admin'): Promise<Person>
  /** A new member of staff with just these grants. */
  useStaffWith(...grants: StaffGrant[]): Promise<Person>
  /** Signs in again: another session of the same person. */
  signIn(email: string): Promise<Person>
}

/**
 * Auth, Data API and functions on one database, as two server processes would run them, for the
 * tests of one file. Await it at the top of the file.
 */
export async function useBackend(): Promise<BackendInUse> {
  const stack = new AsyncDisposableStack()
  const { admin, db, url } = stack.use(await acquireDatabase(inject('adminUrl')))
  afterAll(() => stack.disposeAsync())
  const keys = await makeKeys()
  const processes = [
    await startProcess(url, keys, stack),
    await startProcess(url, keys, stack),
  ] as const

  const send: BackendInUse['send'] = async (
    { method = 'POST', path, json, token },
    process = 0,
  ) => {
    const response = await (processes[process] ?? processes[0]).backend.fetch(
      new Request(origin + path, {
        method,
        headers: {
          apikey: keys.publishableKey,
          authorization: `Bearer ${token ?? keys.publishableKey}`,
          'content-type': 'application/json',
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
      { ip: '203.0.113.9' },
    )
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  async function addPerson(): Promise<{ id: string; email: string }> {
    const email = `${randomUUID()}@people.example`
    const id = await ensureUser(db, { email, password, fullName: 'Ada Obi' })
    return { id: id ?? '', email }
  }

  return {
    admin,
    keys,
    send,
    fetch: (request) => processes[0].backend.fetch(request, { ip: '203.0.113.9' }),
    openClient: (token, process = 0) =>
      openClient((processes[process] ?? processes[0]).backend, keys, token),
    signIn: (email) => signIn(send, email),
    async signUp(role) {
      const { id, email } = await addPerson()
      if (role) await admin.query('update public.profiles set role = $2 where id = $1', [id, role])
      return signIn(send, email)
    },
    async useStaffWith(...grants) {
      const { id, email } = await addPerson()
      await setGrants(admin, id, grants)
      return signIn(send, email)
    },
  }
}

function openClient(backend: Backend, keys: Keys, token: string): SupabaseClient {
  return createClient(origin, keys.publishableKey, {
    accessToken: async () => token,
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init), { ip: '203.0.113.9' }),
    },
  })
}

async function signIn(send: BackendInUse['send'], email: string): Promise<Person> {
  const { status, body } = await send({
    path: '/auth/v1/token?grant_type=password',
    json: { email, password },
  })
  if (status !== 200) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`)
  const session = body as { access_token: string; refresh_token: string; user: { id: string } }
  return {
    id: session.user.id,
    email,
    token: session.access_token,
    refreshToken: session.refresh_token,
  }
}

async function makeKeys(): Promise<Keys> {
  const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  return createKeys({
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    jwks: [{ ...jwk, kid: 'test' }],
    issuer: issuerOf(origin),
  })
}

async function startProcess(
  url: string,
  keys: Keys,
  stack: AsyncDisposableStack,
): Promise<{ backend: Backend }> {
  const db = createDatabase({ url })
  stack.defer(() => db.close())
  const log = () => {}
  const jobs = await createJobs({ db, log })
  stack.defer(() => jobs.stop())
  const clock = { now: new Date() }
  const securityEvents = createSecurityEvents({ db, log, now: () => new Date() })
  stack.defer(() => securityEvents.flush())
  const context = await createFunctionsContext({
    db,
    storage: createServiceStorage({
      dataUrl: 'http://backend.internal',
      secretKey: keys.secretKey,
      fetchData: (request) => backend.fetch(request),
    }),
    jobs,
    clock,
    env: {},
    port: null,
    isDemo: true,
    securityEvents,
    log,
  })
  const restPools = createRestPools({ url })
  stack.use(restPools)
  const authAndRest = await createOwnAuthAndRest({
    keys,
    settings: authSettings,
    rest: { schemas: ['public'], extraSearchPath: ['extensions'], maxRows: 1_000 },
    db,
    restPools,
    company: context.site,
    queueMail: context.queueMail,
    queueSms: async () => {},
    renderMail: context.renderMail,
    describeRefusal,
    log,
  })
  stack.defer(() => authAndRest.close())
  const functions = createFunctions({
    functions: modules.functions,
    hasFinishedSignIn: modules.hasFinishedSignIn,
    uploadSlots: createUploadSlots(),
    dataApi: { url: origin, fetch: (request, from) => backend.fetch(request, from) },
    ...context,
  })
  const backend = createBackend({
    ...authAndRest,
    functions,
    allowedOrigins: [],
    securityEvents,
    log,
  })
  return { backend }
}
