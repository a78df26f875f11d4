import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  newPerson,
  startPublishedSuite,
  type PublishedSuite,
} from '../../../test/published-suite.ts'

/** What the published suite of auth-js asks about ways to sign in (`GoTrueClient.test.ts`, `docker-tests/`), in our own words. */
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
  test('an account is open at once, by PKCE too, and keeps what was said about it', async () => {
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
  ] as const)('signing up as %j is refused', async ([credentials, message]) => {
    const { data, error } = await suite.client().signUp(credentials)
    expect(data.session).toBeNull()
    expect(error?.message).toContain(message)
  })

  test('a second sign-up for an address is refused', async () => {
    const { email, password } = newPerson()
    await suite.client().signUp({ email, password })
    const { data, error } = await suite.client().signUp({ email, password })
    expect([data.session, data.user]).toEqual([null, null])
    expect(error?.message).toMatch(/^User already registered/)
  })

  test('a wrong password or an unknown number opens nothing', async () => {
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
  test('and password, open at once', async () => {
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

  test('codes: a wrong one, a number of nobody, a number that is none', async () => {
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

  test('a change is sent again without a word whether there is one', async () => {
    for (const options of [{ captchaToken: 'some_token' }, {}])
      expect(
        (await suite.client().resend({ phone: newPerson().phone, type: 'phone_change', options }))
          .error,
      ).toBeNull()
  })

  test('a number of the test list gets in by its code', async () => {
    const client = suite.client()
    expect((await client.signInWithOtp({ phone: '1234567890' })).error).toBeNull()
    expect(
      (await client.verifyOtp({ phone: '1234567890', token: '123456', type: 'sms' })).data.user
        ?.phone,
    ).toBe('1234567890')
  })
})

describe('mail', () => {
  test('a link is sent, a new account made', async () => {
    const { data, error } = await suite
      .client()
      .signInWithOtp({ email: newPerson().email, options: { data: { hello: 'world' } } })
    expect([data.user, data.session, error]).toEqual([null, null, null])
  })

  test('no account is made where none may be, and who has none gets nothing', async () => {
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

  test('confirmations and new passwords: one answer, known or not', async () => {
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

  test('a code that belongs to no flow is refused', async () => {
    const { data, error } = await suite
      .client({ flowType: 'pkce' })
      .exchangeCodeForSession('mock_code')
    expect([data.session, error?.status]).toEqual([null, 400])
  })
})

describe('anonymously', () => {
  test('without a word, or with some that are all that is kept', async () => {
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

describe('by somebody else', () => {
  test('single sign-on that is off says so before it reads on', async () => {
    for (const params of [{ providerId: 'valid-provider-id' }, { domain: 'test-domain' }]) {
      const { data, error } = await suite
        .client({ flowType: 'pkce' })
        .signInWithSSO({ ...params, options: { redirectTo: 'http://localhost:3000/callback' } })
      expect([data, error?.message]).toEqual([null, 'SAML 2.0 is disabled'])
    }
  })

  test('wallets that are off say so', async () => {
    for (const chain of ['ethereum', 'solana'] as const) {
      const credentials = {
        chain,
        message: 'test message',
        signature: chain === 'solana' ? new Uint8Array([1, 2, 3]) : '0x010203',
      } as Parameters<ReturnType<PublishedSuite['client']>['signInWithWeb3']>[0]
      const { data, error } = await suite.client().signInWithWeb3(credentials)
      expect(data?.session).toBeNull()
      expect(error?.message).toContain('Web3 provider is disabled')
    }
  })

  test('a made-up ID token opens nothing', async () => {
    const { data, error } = await suite
      .client()
      .signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' })
    expect(data.session).toBeNull()
    expect(error).not.toBeNull()
  })

  test('a provider that is off is named by its issuer', async () => {
    await using without = await startPublishedSuite(inject('adminUrl'), (config) =>
      config.replace(
        '[auth.external.google]\nenabled = true',
        '[auth.external.google]\nenabled = false',
      ),
    )
    const { error } = await without
      .client()
      .signInWithIdToken({ provider: 'google', token: 'mock-id-token', nonce: 'mock-nonce' })
    expect(error?.message).toContain(
      'Provider (issuer "https://accounts.google.com") is not enabled',
    )
  }, 60_000)

  test('linking that is off says so', async () => {
    const client = suite.client()
    await client.signUp(newPerson())
    const { data } = await client.getUserIdentities()
    expect(data?.identities).toMatchObject([
      { provider: 'email', identity_data: { email: expect.any(String) } },
    ])
    expect(
      (
        await client.linkIdentity({
          provider: 'google',
          options: {
            redirectTo: 'http://localhost:3000',
            queryParams: { prompt: 'select_account' },
          },
        })
      ).error?.message,
    ).toContain('Manual linking is disabled')
    const [identity] = data?.identities ?? []
    if (identity)
      expect((await client.unlinkIdentity(identity)).error?.message).toContain(
        'Manual linking is disabled',
      )
  })
})

describe('once in', () => {
  test('people prove themselves again by a code', async () => {
    const client = suite.client()
    await client.signUp({ email: newPerson().email, password: 'a good one' })
    const { data, error } = await client.reauthenticate()
    expect([error, data.session, data.user]).toEqual([null, null, null])
  })

  test('an address that is none, an empty password, are refused', async () => {
    const client = suite.client({ throwOnError: true })
    await expect(client.signUp({ email: newPerson().email, password: '' })).rejects.toThrow()
    await client.signUp({ email: newPerson().email, password: 'a good one' })
    await expect(client.updateUser({ email: 'invalid-email' })).rejects.toThrow()
  })
})

test('where sign-ups are closed, or anonymous ones, it says so', async () => {
  await using closed = await startPublishedSuite(inject('adminUrl'), (config) =>
    config
      .replace('[auth]', '[auth]\nenable_signup = false')
      .replace('enable_anonymous_sign_ins = true', ''),
  )
  const { data, error } = await closed
    .client()
    .signUp({ email: newPerson().email, password: 'a good one' })
  expect([data.user, error?.message]).toEqual([null, 'Signups not allowed for this instance'])
  await using named = await startPublishedSuite(inject('adminUrl'), (config) =>
    config.replace('enable_anonymous_sign_ins = true', ''),
  )
  expect((await named.client().signInAnonymously()).error?.message).toContain(
    'Anonymous sign-ins are disabled',
  )
}, 60_000)
