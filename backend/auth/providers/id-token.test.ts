import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { clientId, clientSecret } from '../../../test/auth/oidc-provider.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

/** ID tokens that apps got from the provider by themselves. */
const { provider, kit, nextPerson } = await useAuthWithProvider((oneClient) => {
  const given = { ...oneClient, clientId: `${clientId}, phone-app` }
  return {
    external: {
      keycloak: given,
      lax: { ...given, skipNonceCheck: true },
      off: { ...given, enabled: false },
      github: given,
    },
    manualLinkingEnabled: true,
    autoconfirm: true,
  }
})

let email = ''
beforeEach(() => {
  email = nextPerson()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const nowS = () => Math.floor(Date.now() / 1000)

describe('signInWithIdToken', () => {
  test('a session for a token, its nonce hashed and its access token bound', async () => {
    const client = kit.client()
    const at_hash = createHash('sha256')
      .update('access')
      .digest()
      .subarray(0, 16)
      .toString('base64url')
    const token = await provider.makeIdToken({ nonce: sha256('my nonce'), at_hash })
    const { data, error } = await client.auth.signInWithIdToken({
      provider: 'keycloak',
      token,
      access_token: 'access',
      nonce: 'my nonce',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
    expect((await client.auth.getUser()).data.user?.id).toBe(data.user?.id)
  })

  test('one of several clients, without a nonce on either side', async () => {
    expect(
      (
        await kit.client().auth.signInWithIdToken({
          provider: 'keycloak',
          token: await provider.makeIdToken({ aud: 'phone-app' }),
        })
      ).error,
    ).toBeNull()
  })

  test('skipNonceCheck does not ask', async () => {
    expect(
      (
        await kit.client().auth.signInWithIdToken({
          provider: 'lax',
          token: await provider.makeIdToken({ nonce: 'x' }),
        })
      ).error,
    ).toBeNull()
  })

  test("linkIdentity with a token adds it to the bearer's account, and to nobody's without one", async () => {
    const client = kit.client()
    const { data: own } = await client.auth.signUp({
      email: `own-${email}`,
      password: goodPassword,
    })
    const token = await provider.makeIdToken()
    const { data, error } = await client.auth.linkIdentity({ provider: 'keycloak', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: own.user?.id,
      app_metadata: { providers: ['email', 'keycloak'] },
    })
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: { provider: 'keycloak', id_token: token, link_identity: true },
      }),
    ).toMatchObject({ status: 401, code: 'no_authorization' })
  })
})

type Wrong = [
  name: string,
  body: () => Promise<Record<string, string>> | Record<string, string>,
  error: string,
  description: RegExp,
]
const bad: Wrong[] = [
  ['no token', () => ({ provider: 'keycloak' }), 'invalid_request', /id_token required/],
  [
    'nobody',
    async () => ({ id_token: await provider.makeIdToken() }),
    'invalid_request',
    /provider/,
  ],
  [
    'no JWT',
    () => ({ provider: 'keycloak', id_token: 'x.y.z' }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'an unsigned token',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({}, { signature: 'none' }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'a foreign key',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({}, { signature: 'foreign' }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'the client secret as key',
    async () => ({
      provider: 'keycloak',
      id_token: await new SignJWT({
        iss: provider.issuer,
        aud: clientId,
        sub: '1',
        iat: nowS(),
        exp: nowS() + 60,
      })
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(Buffer.from(clientSecret.padEnd(32, 'x'))),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'an expired token',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({ exp: nowS() - 60 }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'no end',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({}, { lacksEnd: true }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'another issuer',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({ iss: 'https://accounts.google.com' }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'another audience',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({ aud: 'somebody-else' }),
    }),
    'invalid_request',
    /Unacceptable audience/,
  ],
  [
    'asked for by another',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({ aud: [clientId, 'else'], azp: 'else' }),
    }),
    'invalid_request',
    /Unacceptable audience/,
  ],
  [
    'another access token',
    async () => ({
      provider: 'keycloak',
      access_token: 'other',
      id_token: await provider.makeIdToken({ at_hash: 'x' }),
    }),
    'invalid_request',
    /Bad ID token/,
  ],
  [
    'a nonce that is not hashed',
    async () => ({
      provider: 'keycloak',
      nonce: 'n',
      id_token: await provider.makeIdToken({ nonce: 'n' }),
    }),
    'invalid_request',
    /Nonces mismatch/,
  ],
  [
    'a nonce only in the token',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({ nonce: sha256('n') }),
    }),
    'invalid_request',
    /both exist or not/,
  ],
  [
    'a nonce only beside it',
    async () => ({ provider: 'keycloak', nonce: 'n', id_token: await provider.makeIdToken() }),
    'invalid_request',
    /both exist or not/,
  ],
]

describe('refused', () => {
  test.each(bad)('%s', async (_, body, error, description) => {
    const before = await kit.count()
    const answer = await kit.send({ path: '/token?grant_type=id_token', body: await body() })
    expect(answer).toMatchObject({
      status: 400,
      body: { error, error_description: expect.stringMatching(description) },
    })
    expect(answer.body).not.toHaveProperty('code')
    expect(await kit.count()).toEqual(before)
  })

  test.each([
    ['off', 'provider_disabled'],
    ['unknown', 'validation_failed'],
    ['github', 'validation_failed'],
    ['constructor', 'validation_failed'],
    ['custom:nobody', 'validation_failed'],
  ])('the provider %s', async (name, code) => {
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: { provider: name, id_token: await provider.makeIdToken() },
      }),
    ).toMatchObject({ status: 400, code })
  })

  test('an address that the provider does not prove', async () => {
    provider.person.email_verified = false
    const before = await kit.count()
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: { provider: 'lax', id_token: await provider.makeIdToken() },
      }),
    ).toMatchObject({ status: 200 })
    // With autoconfirm a free address is believed, as at sign-up; a taken one is not.
    provider.person = { ...provider.person, sub: 'impostor' }
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: { provider: 'lax', id_token: await provider.makeIdToken() },
      }),
    ).toMatchObject({ status: 422, code: 'provider_email_needs_verification' })
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      sessions: before.sessions + 1,
      activeTokens: before.activeTokens + 1,
    })
  })

  test('an issuer that nobody configured is not even asked', async () => {
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: {
          issuer: 'https://169.254.169.254',
          client_id: clientId,
          id_token: await provider.makeIdToken(),
        },
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})
