import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  newPerson,
  startPublishedSuite,
  type PublishedSuite,
} from '../../../test/published-suite.ts'

/**
 * What the published suite of auth-js (`GoTrueClient.test.ts`, `docker-tests/`) tests about signing
 * in, rewritten.
 */
let suite: PublishedSuite
beforeAll(async () => {
  suite = await startPublishedSuite(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

const anyUser = {
  id: expect.any(String),
  aud: expect.any(String),
  email: expect.any(String),
  phone: expect.any(String),
  last_sign_in_at: expect.any(String),
  created_at: expect.any(String),
  updated_at: expect.any(String),
}

describe('e-mail and password', () => {
  test('a new account can sign in at once, also with PKCE, and keeps its user metadata', async () => {
    const { email, password } = newPerson()
    const { data, error } = await suite
      .client({ flowType: 'pkce' })
      .signUp({ email, password, options: { emailRedirectTo: email, data: { info: 'some' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      ...anyUser,
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email' },
      user_metadata: { info: 'some' },
    })
    const signedIn = await suite.client().signInWithPassword({ email, password })
    expect(signedIn.data.session).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3600,
      user: { email },
    })
  })

  test.for([
    [{ email: 'asd@a.aa', password: '123' }, 'Password should be at least 6 characters'],
    [{ email: 'a', password: '123456' }, 'Unable to validate email address: invalid format'],
  ] as const)('refuses to sign up %j', async ([credentials, message]) => {
    const { data, error } = await suite.client().signUp(credentials)
    expect(data.session).toBeNull()
    expect(error?.message).toContain(message)
  })

  test('refuses a second sign-up for an address', async () => {
    const { email, password } = newPerson()
    await suite.client().signUp({ email, password })
    const { data, error } = await suite.client().signUp({ email, password })
    expect([data.session, data.user]).toEqual([null, null])
    expect(error?.message).toMatch(/^User already registered/)
  })

  test('refuses a wrong password and an unknown number', async () => {
    const { email, password } = newPerson()
    for (const credentials of [
      { email, password: `${password}-wrong` },
      { phone: '+34123', password },
    ]) {
      const { data, error } = await suite
        .client()
        .signInWithPassword({ ...credentials, options: { captchaToken: 'some_token' } })
      expect(data.session).toBeNull()
      expect(error).not.toBeNull()
    }
  })
})

describe('phone', () => {
  test('a new account with a phone number and password can sign in at once', async () => {
    const { phone, password } = newPerson()
    await suite.client().signUp({ phone, password })
    const { data, error } = await suite.client().signInWithPassword({ phone, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      ...anyUser,
      phone,
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone' },
    })
  })

  test('refuses a wrong code, an unknown number and an invalid number', async () => {
    const { phone } = newPerson()
    expect(
      (await suite.client().verifyOtp({ phone, type: 'phone_change', token: '123456' })).error
        ?.message,
    ).toBe('Token has expired or is invalid')
    const sms = await suite.client().verifyOtp({ phone, type: 'sms', token: '654321' })
    expect([sms.data.user, sms.error?.message, sms.error?.status]).toEqual([
      null,
      'Token has expired or is invalid',
      403,
    ])
    expect(
      (await suite.client().verifyOtp({ phone: `${phone}-invalid`, type: 'sms', token: '654321' }))
        .error?.message,
    ).toBe('Invalid phone number format (E.164 required)')
  })

  test('resending a phone change gives the same response with and without a pending change', async () => {
    for (const options of [{ captchaToken: 'some_token' }, {}])
      expect(
        (await suite.client().resend({ phone: newPerson().phone, type: 'phone_change', options }))
          .error,
      ).toBeNull()
  })

  test('a number of the test list can sign in with its code', async () => {
    const client = suite.client()
    expect((await client.signInWithOtp({ phone: '1234567890' })).error).toBeNull()
    expect(
      (await client.verifyOtp({ phone: '1234567890', token: '123456', type: 'sms' })).data.user
        ?.phone,
    ).toBe('1234567890')
  })
})

describe('mail', () => {
  test('sends a link and creates an account', async () => {
    const { data, error } = await suite
      .client()
      .signInWithOtp({ email: newPerson().email, options: { data: { hello: 'world' } } })
    expect([data.user, data.session, error]).toEqual([null, null, null])
  })

  test('creates no account if that is not allowed, and refuses unknown addresses and codes', async () => {
    const { data, error } = await suite.client({ flowType: 'pkce' }).signInWithOtp({
      email: newPerson().email,
      options: { shouldCreateUser: false, captchaToken: 'some_token' },
    })
    expect([data.session, error?.code]).toEqual([null, 'otp_disabled'])
    expect((await suite.client().signInWithOtp({ email: 'invalid-email' })).error?.code).toBe(
      'validation_failed',
    )
    expect(
      (
        await suite
          .client()
          .verifyOtp({ email: 'test@example.com', token: 'invalid-token', type: 'email' })
      ).error?.code,
    ).toBe('otp_expired')
  })

  test('confirmations and password resets: the same response for known and unknown addresses', async () => {
    const { email, password } = newPerson()
    await suite.client().signUp({ email, password })
    const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(
      (await suite.client().resend({ email, type: 'signup', options: { emailRedirectTo: email } }))
        .error,
    ).toBeNull()
    await nextSecond()
    for (const address of [email, 'this_user@does-not-exist.com']) {
      const { data, error } = await suite.client().resetPasswordForEmail(address, {
        redirectTo: 'http://localhost:9999/welcome',
        captchaToken: 'some_token',
      })
      expect([data, error]).toEqual([{}, null])
    }
  })

  test('refuses a code that belongs to no flow', async () => {
    const { data, error } = await suite
      .client({ flowType: 'pkce' })
      .exchangeCodeForSession('mock_code')
    expect([data.session, error?.status]).toEqual([null, 400])
  })
})

describe('anonymous sign-in', () => {
  test('works without metadata, and keeps given metadata', async () => {
    const { data, error } = await suite.client().signInAnonymously()
    expect([error, data.user?.is_anonymous, data.session?.user.id]).toEqual([
      null,
      true,
      data.user?.id,
    ])
    expect(
      (await suite.client().signInAnonymously({ options: { data: { info: 'some' } } })).data.user
        ?.user_metadata,
    ).toEqual({ info: 'some' })
  })
})

describe('after signing in', () => {
  test('users can reauthenticate with a code', async () => {
    const client = suite.client()
    await client.signUp({ email: newPerson().email, password: 'a good one' })
    const { data, error } = await client.reauthenticate()
    expect([error, data.session, data.user]).toEqual([null, null, null])
  })

  test('refuses an invalid address and an empty password', async () => {
    const client = suite.client({ throwOnError: true })
    await expect(client.signUp({ email: newPerson().email, password: '' })).rejects.toThrow()
    await client.signUp({ email: newPerson().email, password: 'a good one' })
    await expect(client.updateUser({ email: 'invalid-email' })).rejects.toThrow()
  })
})

test('refuses sign-ups and anonymous sign-ins when they are disabled', async () => {
  await using closed = await startPublishedSuite(inject('adminUrl'), (config) =>
    config
      .replace('[auth]', '[auth]\nenable_signup = false')
      .replace('enable_anonymous_sign_ins = true', ''),
  )
  const { data, error } = await closed
    .client()
    .signUp({ email: newPerson().email, password: 'a good one' })
  expect([data.user, error?.message]).toEqual([null, 'Signups not allowed for this instance'])
  await using withoutAnonymous = await startPublishedSuite(inject('adminUrl'), (config) =>
    config.replace('enable_anonymous_sign_ins = true', ''),
  )
  expect((await withoutAnonymous.client().signInAnonymously()).error?.message).toContain(
    'Anonymous sign-ins are disabled',
  )
})
