import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodPassword } from '../../../../test/auth/auth-kit.ts'
import { clientId, clientSecret } from '../../../../test/auth/oidc-provider.ts'
import { useAuthWithProvider } from '../../../../test/auth/use-auth-with-provider.ts'

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
  test('returns a session for a token with hashed nonce and bound access token', async () => {
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

  test('accepts a token of another configured client without a nonce', async () => {
    expect(
      (
        await kit.client().auth.signInWithIdToken({
          provider: 'keycloak',
          token: await provider.makeIdToken({ aud: 'phone-app' }),
        })
      ).error,
    ).toBeNull()
  })

  test('skipNonceCheck skips the comparison of nonces', async () => {
    expect(
      (
        await kit.client().auth.signInWithIdToken({
          provider: 'lax',
          token: await provider.makeIdToken({ nonce: 'x' }),
        })
      ).error,
    ).toBeNull()
  })

  test("linkIdentity links the token's identity to the bearer's account", async () => {
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

type Fault = [
  name: string,
  body: () => Promise<Record<string, string>> | Record<string, string>,
  error: string,
  description: RegExp,
]
const faults: Fault[] = [
  ['no token', () => ({ provider: 'keycloak' }), 'invalid_request', /id_token required/],
  [
    'missing fields',
    async () => ({ id_token: await provider.makeIdToken() }),
    'invalid_request',
    /provider/,
  ],
  [
    'not a JWT',
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
    'another key',
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
    'no expiry',
    async () => ({
      provider: 'keycloak',
      id_token: await provider.makeIdToken({}, { omitsExpiry: true }),
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
    'requested by another client',
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
    'a nonce only in the request',
    async () => ({ provider: 'keycloak', nonce: 'n', id_token: await provider.makeIdToken() }),
    'invalid_request',
    /both exist or not/,
  ],
]

describe('refuses', () => {
  test.each(faults)('%s', async (_, body, error, description) => {
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

  test('an unverified address', async () => {
    provider.person.email_verified = false
    const before = await kit.count()
    expect(
      await kit.send({
        path: '/token?grant_type=id_token',
        body: { provider: 'lax', id_token: await provider.makeIdToken() },
      }),
    ).toMatchObject({ status: 200 })
    // With autoconfirm a new address is accepted, as at sign-up; an existing one is not.
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

  test('an unknown issuer, without contacting it', async () => {
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
