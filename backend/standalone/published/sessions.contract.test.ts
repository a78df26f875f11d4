import type { GoTrueClient, Session } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  newPerson,
  startPublishedSuite,
  type PublishedSuite,
} from '../../../test/published-suite.ts'

/** What the published suite of auth-js (`GoTrueClient.test.ts`) tests about sessions, rewritten. */
let suite: PublishedSuite
beforeAll(async () => {
  suite = await startPublishedSuite(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

async function signUp(
  client: GoTrueClient = suite.client(),
): Promise<{ client: GoTrueClient; session: Session; email: string; password: string }> {
  const { email, password } = newPerson()
  const { data, error } = await client.signUp({ email, password })
  expect(error).toBeNull()
  if (!data.session) throw new Error('no session')
  return { client, session: data.session, email, password }
}
/** The name under which the client stores its session. */
const storageKey = 'supabase.auth.token'
const store = (client: GoTrueClient, session: object) =>
  (client as unknown as { storage: Storage }).storage.setItem(storageKey, JSON.stringify(session))
const unsigned = (claims: object) =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
const nowS = () => Math.floor(Date.now() / 1000)

describe('refreshing', () => {
  test.for([
    ['with a given token', true],
    ['with the stored token', false],
  ] as const)('%s gives a new session', async ([, isGiven]) => {
    const { client, session } = await signUp()
    const { data, error } = await client.refreshSession(
      isGiven ? { refresh_token: session.refresh_token } : undefined,
    )
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      access_token: expect.any(String),
      expires_in: 3600,
      expires_at: expect.any(Number),
      token_type: 'bearer',
      user: { id: session.user.id },
    })
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
  })

  test('an expired session is refreshed when it is read', async () => {
    const { client, session } = await signUp()
    await store(client, { ...session, expires_at: nowS() - 60 })
    const { data, error } = await client.getSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect((await client.getUser()).data.user?.id).toBe(session.user.id)
  })

  test('an unknown refresh token gives an error and no session', async () => {
    const { client, session } = await signUp()
    const { data, error } = await client.refreshSession({ refresh_token: 'invalid-refresh-token' })
    expect([data.session, error?.status, error?.code]).toEqual([null, 400, 'validation_failed'])
    await store(client, {
      ...session,
      access_token: 'expired-token',
      refresh_token: 'abcdefghijkl',
      expires_at: nowS() - 3600,
    })
    const read = await client.getSession()
    expect([read.data.session, read.error?.code]).toEqual([null, 'refresh_token_not_found'])
  })
})

describe('setSession', () => {
  test('stores a pair of tokens', async () => {
    const { session } = await signUp()
    const other = suite.client()
    const { data, error } = await other.setSession({
      access_token: session.access_token,
      refresh_token: session.refresh_token,
    })
    expect([error, data.session?.user.id, data.session?.token_type]).toEqual([
      null,
      session.user.id,
      'bearer',
    ])
    expect(
      (await other.updateUser({ data: { hello: 'world' } })).data.user?.user_metadata,
    ).toMatchObject({ hello: 'world' })
  })

  test('refuses invalid tokens', async () => {
    const client = suite.client()
    const { session } = await signUp()
    expect(
      (await client.setSession({ access_token: 'no-jwt', refresh_token: session.refresh_token }))
        .error?.message,
    ).toContain('Invalid JWT structure')
    const expired = `${unsigned({ exp: nowS() - 3600, sub: '1234567890' })}.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c`
    expect(
      (await client.setSession({ access_token: expired, refresh_token: 'invalid-refresh-token' }))
        .error?.message,
    ).toContain('Refresh token is not valid')
  })
})

describe('getClaims', () => {
  test('verifies locally with a public key that it fetches once', async () => {
    const requestedUrls: string[] = []
    const client = suite.client({
      storageKey: 'claims',
      fetch: (input, init) => {
        requestedUrls.push(input instanceof Request ? input.url : String(input))
        return fetch(input, init)
      },
    })
    const { email } = await signUp(client)
    const { data, error } = await client.getClaims()
    await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({
      email,
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
      aal: 'aal1',
      phone: '',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      iss: suite.authUrl,
    })
    expect(requestedUrls).toEqual([
      `${suite.authUrl}/signup`,
      `${suite.authUrl}/.well-known/jwks.json`,
    ])
  })

  test('lets the server verify a symmetric token, which refuses a forged one', async () => {
    const { client, session } = await signUp()
    await store(client, {
      ...session,
      access_token: `${unsigned({ aud: 'authenticated', exp: nowS() + 3600, sub: '1234567890', role: 'authenticated' })}.invalid_signature_that_is_not_base64url_encoded`,
    })
    const { data, error } = await client.getClaims()
    expect(data).toBeNull()
    expect(error?.message).toContain('unable to parse or verify signature')
  })
})

describe('signing out', () => {
  test('ends the session in the client and on the server', async () => {
    const { client, session } = await signUp()
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getUser()).data.user).toBeNull()
    expect((await suite.client().getUser(session.access_token)).error?.code).toBeUndefined()
    expect(
      (await suite.client().refreshSession({ refresh_token: session.refresh_token })).error?.code,
    ).toBe('refresh_token_not_found')
  })

  test('after an admin deleted the user is no error', async () => {
    const { client, session } = await signUp()
    expect((await suite.supabaseAdmin.deleteUser(session.user.id)).error).toBeNull()
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  })

  test('by an admin needs a valid token', async () => {
    const { session } = await signUp()
    expect((await suite.admin.signOut(session.access_token)).error).toBeNull()
    expect((await suite.admin.signOut('this-is-a-bad-token')).error?.message).toMatch(
      /^invalid JWT/,
    )
  })
})

test('listeners receive SIGNED_IN with the new session', async () => {
  const events: unknown[] = []
  const client = suite.client()
  client.onAuthStateChange((event, session) => void events.push([event, session?.access_token]))
  const { session } = await signUp(client)
  expect(events).toContainEqual(['SIGNED_IN', session.access_token])
})
