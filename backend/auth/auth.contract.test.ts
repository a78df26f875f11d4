import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../test/auth/auth-kit.ts'

/** supabase-js itself asks; its reading of our answers is what counts. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
async function signedUp() {
  const client = kit.client()
  const email = `person${++people}@contract.example`
  const { data, error } = await client.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: 'Ada' } },
  })
  expect(error).toBeNull()
  if (!data.session || !data.user) throw new Error('no session after sign-up')
  return { client, email, session: data.session, user: data.user }
}

test('signUp gives a session and a user in the shape of the contract', async () => {
  const { email, session, user } = await signedUp()
  expect(user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { full_name: 'Ada', email, email_verified: true },
    identities: [
      {
        provider: 'email',
        id: user.id,
        user_id: user.id,
        identity_data: { sub: user.id, email, email_verified: true },
      },
    ],
  })
  expect(user.identities?.[0]?.identity_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(Date.parse(user.email_confirmed_at ?? '')).toBeGreaterThan(0)
  expect(session).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
  })
  expect(decodeJwt(session.access_token)).toMatchObject({
    iss: 'http://auth.test/auth/v1',
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  })
  expect(JSON.stringify(user)).not.toMatch(/argon2|encrypted/)
})

test('signUp with a taken address and signInWithPassword with a wrong password are refused by code', async () => {
  const { email, client } = await signedUp()
  expect(
    (await client.auth.signUp({ email: email.toUpperCase(), password: goodPassword })).error,
  ).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  expect(
    (await client.auth.signInWithPassword({ email, password: 'not the password' })).error,
  ).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
  const { error } = await client.auth.signUp({ email: 'weak@contract.example', password: 'short' })
  expect(error).toMatchObject({
    status: 422,
    code: 'weak_password',
    name: 'AuthWeakPasswordError',
    reasons: ['length'],
  })
})

test('signInWithPassword, getUser, getClaims and getSession agree; getClaims verifies by the published key', async () => {
  const { email, user } = await signedUp()
  const client = kit.client()
  const signedIn = await client.auth.signInWithPassword({
    email: ` ${email.toUpperCase()} `,
    password: goodPassword,
  })
  expect(signedIn.data.user?.id).toBe(user.id)
  expect((await client.auth.getUser()).data.user).toMatchObject({ id: user.id, email })
  const claims = await client.auth.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.claims).toMatchObject({ sub: user.id, email })
  expect(claims.data?.header).toMatchObject({ alg: 'ES256', kid: 'test' })
})

test('updateUser merges data, refuses the same password, and a new one signs out the other devices', async () => {
  const { client, email } = await signedUp()
  const other = kit.client()
  await other.auth.signInWithPassword({ email, password: goodPassword })
  const updated = await client.auth.updateUser({ data: { full_name: null, city: 'Ikeja' } })
  expect(updated.data.user?.user_metadata).toMatchObject({ city: 'Ikeja', email })
  expect(updated.data.user?.user_metadata).not.toHaveProperty('full_name')
  expect((await client.auth.updateUser({ password: goodPassword })).error).toMatchObject({
    status: 422,
    code: 'same_password',
  })
  expect((await client.auth.updateUser({ password: 'kurz' })).error).toMatchObject({
    code: 'weak_password',
    reasons: ['length'],
  })
  expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-password-changed' })
  expect((await other.auth.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  expect(
    (await other.auth.signInWithPassword({ email, password: 'another good password' })).error,
  ).toBeNull()
})

describe('signOut', () => {
  async function threeDevices() {
    const { email, client } = await signedUp()
    const others = [kit.client(), kit.client()]
    for (const other of others)
      await other.auth.signInWithPassword({ email, password: goodPassword })
    return [client, ...others]
  }
  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('papercut 14: %s ends the right sessions', async (scope, alive) => {
    const devices = await threeDevices()
    const tokens = await Promise.all(
      devices.map(async (device) => (await device.auth.getSession()).data.session),
    )
    expect((await devices[0]?.auth.signOut({ scope }))?.error).toBeNull()
    const outcomes = await Promise.all(
      tokens.map(
        async (session) =>
          (await kit.client().auth.getUser(session?.access_token ?? '')).error === null,
      ),
    )
    expect(outcomes).toEqual(alive)
    const refreshed = await Promise.all(
      tokens.map(
        async (session) =>
          (await kit.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' }))
            .error === null,
      ),
    )
    expect(refreshed).toEqual(alive)
  })
})

describe('refreshSession', () => {
  const refresh = (token: string) =>
    kit.send({ path: '/token?grant_type=refresh_token', body: { refresh_token: token } })

  test('papercut 13: ten tabs at once keep one session and get one and the same next token, another than before', async () => {
    const { client, session } = await signedUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        kit.client().auth.refreshSession({ refresh_token: session.refresh_token }),
      ),
    )
    expect(answers.map((answer) => answer.error)).toEqual(Array.from({ length: 10 }, () => null))
    const next = new Set(answers.map((answer) => answer.data.session?.refresh_token))
    expect(next.size).toBe(1)
    expect(next).not.toContain(session.refresh_token)
    const sessionIds = answers.map(
      (answer) => decodeJwt(answer.data.session?.access_token ?? '')['session_id'],
    )
    expect(new Set(sessionIds)).toEqual(new Set([decodeJwt(session.access_token)['session_id']]))
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('the parent of the active token gets the active one again, however late', async () => {
    const { session } = await signedUp()
    const first = await refresh(session.refresh_token)
    kit.pass(3_000)
    const again = await refresh(session.refresh_token)
    expect([again.status, again.body['refresh_token']]).toEqual([200, first.body['refresh_token']])
  })

  test('a token two generations old is let through within the interval', async () => {
    const { session } = await signedUp()
    const second = String((await refresh(session.refresh_token)).body['refresh_token'])
    const third = String((await refresh(second)).body['refresh_token'])
    kit.pass(9)
    expect((await refresh(session.refresh_token)).status).toBe(200)
    expect((await refresh(third)).status).toBe(200)
  })

  test('a token two generations old ends the session after the interval, and no other', async () => {
    const { session, user } = await signedUp()
    const stranger = await signedUp()
    const second = String((await refresh(session.refresh_token)).body['refresh_token'])
    const third = String((await refresh(second)).body['refresh_token'])
    kit.pass(11)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      body: { message: 'Invalid Refresh Token: Already Used' },
    })
    expect(await refresh(third)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await kit.client().auth.getUser(session.access_token)).error).not.toBeNull()
    const { rows } = await kit.admin.query(
      `select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at desc limit 1`,
      [user.id],
    )
    expect(rows).toEqual([{ action: 'token_revoked' }])
    expect((await stranger.client.auth.getUser()).error).toBeNull()
  })

  test('bad, unknown and expired tokens are refused, each by its code', async () => {
    expect(await refresh('Not-A-Token!')).toMatchObject({
      status: 400,
      code: 'validation_failed',
      body: { message: 'Refresh token is not valid' },
    })
    expect(await refresh('abcdefghijkl')).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
    const { session } = await signedUp()
    kit.pass(31 * 86_400)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'session_expired',
    })
  })

  test('the database holds no token that could be used', async () => {
    const { session } = await signedUp()
    const { rows } = await kit.admin.query('select from auth.refresh_tokens where token = $1', [
      session.refresh_token,
    ])
    expect(rows).toEqual([])
  })
})

test('tokens that prove nothing are refused by getUser', async () => {
  const { session, user } = await signedUp()
  const sign = (claims: Record<string, unknown>) =>
    kit.keys.signAccessToken({
      aud: 'authenticated',
      role: 'authenticated',
      exp: kit.now().getTime() / 1000 + 60,
      ...claims,
    })
  const cases: [string, string, number, string][] = [
    ['garbage', 'garbage', 403, 'bad_jwt'],
    ['alg none', new UnsecuredJWT({ ...decodeJwt(session.access_token) }).encode(), 403, 'bad_jwt'],
    ['expired', await sign({ sub: user.id, exp: 1 }), 403, 'bad_jwt'],
    [
      'changed by one letter',
      session.access_token.slice(0, -2) + (session.access_token.endsWith('AA') ? 'BB' : 'AA'),
      403,
      'bad_jwt',
    ],
    ['no subject', await sign({}), 403, 'bad_jwt'],
    ['a subject that is no id', await sign({ sub: 'me' }), 400, 'bad_jwt'],
    [
      'a user who is not there',
      await sign({ sub: '00000000-0000-4000-8000-000000000000' }),
      403,
      'user_not_found',
    ],
    [
      'a session that is not there',
      await sign({ sub: user.id, session_id: '00000000-0000-4000-8000-000000000000' }),
      403,
      'session_not_found',
    ],
  ]
  for (const [name, bearer, status, code] of cases) {
    expect(await kit.send({ method: 'GET', path: '/user', bearer }), name).toMatchObject({
      status,
      code,
    })
  }
  expect(await kit.send({ method: 'GET', path: '/user' })).toMatchObject({
    status: 401,
    code: 'no_authorization',
  })
  expect(
    await kit.send({
      method: 'GET',
      path: '/user',
      bearer: 'sb_publishable_test',
      headers: { apikey: 'sb_publishable_test' },
    }),
  ).toMatchObject({ status: 401, code: 'no_authorization' })
  expect(await kit.send({ method: 'GET', path: '/user', bearer: 'sb_secret_test' })).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
})

test('resetPasswordForEmail, verifyOtp by code, and the new password works', async () => {
  const { email } = await signedUp()
  const client = kit.client()
  expect(
    await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'https://shop.example/update-password',
    }),
  ).toMatchObject({ error: null })
  const { code } = kit.lastProof(email)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
  expect([error, data.user?.email]).toEqual([null, email])
  expect((await client.auth.updateUser({ password: 'a fresh good password' })).error).toBeNull()
  expect(
    (await kit.client().auth.signInWithPassword({ email, password: 'a fresh good password' }))
      .error,
  ).toBeNull()
})

test('signInWithOtp by PKCE: the link leads to a code that only the asking browser redeems, once', async () => {
  const { email, user } = await signedUp()
  const client = kit.client({ flowType: 'pkce' })
  expect(
    (
      await client.auth.signInWithOtp({
        email,
        options: { emailRedirectTo: 'https://shop.example/dashboard' },
      })
    ).error,
  ).toBeNull()
  const opened = await kit.send({
    method: 'GET',
    path: kit.lastProof(email).link.href.replace('http://auth.test/auth/v1', ''),
  })
  const location = new URL(opened.headers.get('location') ?? '')
  expect([opened.status, location.origin + location.pathname]).toEqual([
    303,
    'https://shop.example/dashboard',
  ])
  const code = location.searchParams.get('code') ?? ''
  expect(
    (await kit.client({ flowType: 'pkce' }).auth.exchangeCodeForSession(code)).error,
  ).not.toBeNull()
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect([error, data.user?.id]).toEqual([null, user.id])
  expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([
    { method: 'magiclink' },
  ])
  expect(
    await kit.send({
      path: '/token?grant_type=pkce',
      body: { auth_code: code, code_verifier: 'x'.repeat(43) },
    }),
  ).toMatchObject({ status: 404, code: 'flow_state_not_found' })
})
