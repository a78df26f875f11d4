import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKeys, type Keys } from './auth/keys/keys.ts'
import { createBackend, type Backend } from './backend.ts'
import type { LogEntry } from './log.ts'
import type { SecurityEvent } from './security/security-events.ts'
import { readJson } from './web/read-body.ts'

/** The services of this test answer with what reached them; the real ones have their own tests. */
let keys: Keys
let backend: Backend
const log: LogEntry[] = []
const events: SecurityEvent[] = []
const issuer = 'http://localhost/auth/v1'
const legacySecret = 'a secret of at least thirty-two bytes'

beforeAll(async () => {
  const jwk = {
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    kid: 'k',
  }
  keys = await createKeys({
    publishableKey: 'sb_publishable_a',
    secretKey: 'sb_secret_b',
    jwks: [jwk],
    jwtSecret: legacySecret,
    issuer,
  })
  backend = createBackend({
    keys,
    auth: { handle: async (request) => Response.json(await readJson(request)) },
    rest: { handle: async (_, caller) => Response.json(caller) },
    functions: {
      handle: () => {
        throw new Error('password=hunter2 was wrong')
      },
    },
    keepsAppsOut: true,
    allowedOrigins: ['https://shop.example'],
    securityEvents: { record: (event) => events.push(event) },
    log: (entry) => log.push(entry),
    maxBodyBytes: 1_000,
  })
})

const send = (path: string, init: RequestInit = {}) =>
  backend.fetch(new Request(`http://localhost${path}`, init), { ip: '203.0.113.9' })
const legacy = async (role: string) =>
  (
    await createKeys({
      publishableKey: '',
      secretKey: '',
      jwks: [],
      jwtSecret: legacySecret,
      issuer: 'supabase',
    })
  ).signAccessToken({ role, exp: Math.floor(Date.now() / 1000) + 60 })

describe('who the caller is', () => {
  const sub = '00000000-0000-4000-8000-000000000001'
  const ask = async (headers: Record<string, string>) =>
    (await send('/rest/v1/products', { headers })).json()

  test('keys alone, in either header or in both', async () => {
    expect(await ask({})).toMatchObject({ role: 'anon', token: null, ip: '203.0.113.9' })
    expect(
      await ask({ apikey: 'sb_publishable_a', authorization: 'Bearer sb_publishable_a' }),
    ).toMatchObject({ role: 'anon', claims: { role: 'anon' }, token: null })
    expect(await ask({ apikey: 'sb_secret_b', authorization: 'Bearer sb_secret_b' })).toMatchObject(
      { role: 'service_role', token: null },
    )
    expect(
      await ask({ apikey: 'sb_publishable_a', authorization: 'Bearer sb_secret_b' }),
    ).toMatchObject({ role: 'service_role', token: null })
    const key = await legacy('service_role')
    expect(await ask({ apikey: key, authorization: `Bearer ${key}` })).toMatchObject({
      role: 'service_role',
      token: null,
    })
  })

  test('a user token decides the role, with any key', async () => {
    const token = await keys.signAccessToken({
      sub,
      role: 'authenticated',
      aud: 'authenticated',
      session_id: sub,
      exp: Date.now() / 1000 + 60,
    })
    for (const apikey of ['sb_publishable_a', 'sb_secret_b']) {
      expect(await ask({ apikey, authorization: `Bearer ${token}` })).toMatchObject({
        role: 'authenticated',
        userId: sub,
        sessionId: sub,
        token,
      })
    }
  })

  test('a token of an OAuth client is for the auth service only', async () => {
    const token = await keys.signAccessToken({
      sub,
      role: 'authenticated',
      client_id: sub,
      exp: Date.now() / 1000 + 60,
    })
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/rest/v1/products', '/functions/v1/anything'])
      expect((await send(path, { headers })).status).toBe(403)
    expect(await ask(headers)).toMatchObject({ code: 'insufficient_scope' })
  })

  test('unknown keys and bad tokens get the error format of the Data API', async () => {
    const refused = [
      [{ apikey: 'sb_secret_guess' }, 'PGRST301'],
      [{ apikey: await legacy('postgres') }, 'PGRST301'],
      [{ authorization: 'Bearer garbage' }, 'PGRST301'],
      [{ authorization: `Bearer ${await keys.signAccessToken({ sub, exp: 1 })}` }, 'PGRST303'],
    ] as const
    for (const [headers, code] of refused) {
      const response = await send('/rest/v1/products', { headers })
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { code, details: null, hint: null },
      ])
    }
  })
})

describe('the gate', () => {
  test('refuses a body that is too long, with and without a declared length', async () => {
    const body = JSON.stringify('x'.repeat(2_000))
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body))
        controller.close()
      },
    })
    const sent: RequestInit[] = [
      { body, headers: { 'content-length': String(body.length) } },
      { body },
      { body: stream, duplex: 'half' } as RequestInit,
    ]
    for (const init of sent) {
      const response = await send('/auth/v1/signup', { method: 'POST', ...init })
      expect([response.status, await response.json()]).toMatchObject([
        413,
        { code: 413, error_code: 'request_entity_too_large' },
      ])
    }
  })

  test('broken or too deeply nested JSON is refused; errors have the format the client asked for', async () => {
    for (const body of ['{"email":', '', '['.repeat(500)]) {
      const response = await send('/auth/v1/signup', {
        method: 'POST',
        body,
        headers: { 'x-supabase-api-version': '2024-01-01' },
      })
      expect([
        response.status,
        response.headers.get('x-supabase-api-version'),
        await response.json(),
      ]).toMatchObject([400, '2024-01-01', { code: 'bad_json' }])
    }
  })

  test('an unknown path is 404; a bug is 500 with an id that is also in the log, without the text of the error', async () => {
    expect((await send('/storage/v9/x')).status).toBe(404)
    const response = await send('/functions/v1/break', { method: 'POST' })
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(body).not.toContain('hunter2')
    const entry = log.at(-1)
    expect(entry).toMatchObject({ level: 'error', method: 'POST', path: '/functions/v1/break' })
    expect(body).toContain(String(entry?.['requestId']))
  })

  test('allows the clients of listed origins only', async () => {
    const preflight = (origin: string) =>
      send('/rest/v1/products', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const allowed = await preflight('https://shop.example')
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    expect(
      (await preflight('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull()
    // Not a preflight: it asks what the resource allows.
    const options = await send('/rest/v1/products', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example' },
    })
    expect([options.status, options.headers.get('access-control-allow-methods')]).toEqual([
      200,
      null,
    ])
    const read = await send('/rest/v1/products', { headers: { origin: 'https://shop.example' } })
    expect(read.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(read.headers.get('access-control-expose-headers')).toMatch(
      /X-Supabase-Api-Version.*Content-Range/,
    )
  })
})

describe('refused requests', () => {
  test('become security events without their secrets; an expired token does not', async () => {
    events.length = 0
    await send('/rest/v1/orders?email=eq.ada', { headers: { apikey: 'sb_secret_guess' } })
    await send('/rest/v1/orders', { headers: { authorization: 'Bearer garbage' } })
    const expired = await keys.signAccessToken({ sub: crypto.randomUUID(), exp: 1 })
    await send('/rest/v1/orders', { headers: { authorization: `Bearer ${expired}` } })
    expect(events).toEqual(
      Array.from({ length: 2 }, () => ({
        kind: 'token_refused',
        userId: null,
        ip: '203.0.113.9',
        request: expect.stringMatching(/^GET \/rest\/v1\/orders 40[13]$/),
      })),
    )
  })
})
