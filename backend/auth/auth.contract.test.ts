import { decodeJwt, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { goodPassword } from '../../test/auth/auth-kit.ts'
import { signUpPerson } from '../../test/auth/sign-up-person.ts'
import { useAuth } from '../../test/auth/use-auth.ts'

/** Tested with supabase-js. */
const kit = await useAuth({ autoconfirm: true })

test('signUp returns a session and a user in the format of supabase/auth', async () => {
  const { email, session, user } = await signUpPerson(kit)
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
    expires_in: 600,
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

test('refuses a taken address, a wrong password and a weak password', async () => {
  const { email, client } = await signUpPerson(kit)
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

test('signInWithPassword, getUser and getClaims agree; getClaims verifies with the published key', async () => {
  const { email, user } = await signUpPerson(kit)
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

test('updateUser merges metadata, refuses the same password, and a new one ends other sessions', async () => {
  const { client, email } = await signUpPerson(kit)
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

test('getUser refuses invalid tokens', async () => {
  const { session, user } = await signUpPerson(kit)
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
    ['a subject that is not a UUID', await sign({ sub: 'me' }), 400, 'bad_jwt'],
    [
      'an unknown user',
      await sign({ sub: '00000000-0000-4000-8000-000000000000' }),
      403,
      'user_not_found',
    ],
    [
      'an unknown session',
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

test('recovers the password with a code', async () => {
  const { email } = await signUpPerson(kit)
  const client = kit.client()
  expect(
    await client.auth.resetPasswordForEmail(email, {
      redirectTo: 'https://shop.example/update-password',
    }),
  ).toMatchObject({ error: null })
  const { code } = kit.lastToken(email)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' })
  expect([error, data.user?.email]).toEqual([null, email])
  expect((await client.auth.updateUser({ password: 'a fresh good password' })).error).toBeNull()
  expect(
    (await kit.client().auth.signInWithPassword({ email, password: 'a fresh good password' }))
      .error,
  ).toBeNull()
})

test('signInWithOtp with PKCE: only the requesting browser can exchange the code, once', async () => {
  const { email, user } = await signUpPerson(kit)
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
    path: kit.lastToken(email).link.href.replace('http://auth.test/auth/v1', ''),
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
