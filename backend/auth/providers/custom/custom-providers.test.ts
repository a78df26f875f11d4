import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { createAuthBrowser } from '../../../../test/auth/auth-browser.ts'
import { clientId, clientSecret } from '../../../../test/auth/oidc-provider.ts'
import { useAuthWithProvider } from '../../../../test/auth/use-auth-with-provider.ts'
import { transact } from '../../endpoint.ts'
import { changedCustomProvider, newCustomProvider } from './custom-provider-body.ts'
import {
  deleteCustomProvider,
  findCustomProvider,
  insertCustomProvider,
  listCustomProviders,
  toCustomProviderShape,
  updateCustomProvider,
} from './custom-providers.ts'

const { provider, kit } = await useAuthWithProvider()
const insert = (body: unknown) =>
  transact(kit, (tx) =>
    insertCustomProvider(tx, kit.keys, newCustomProvider.parse(body), kit.now()),
  )
const given = { name: 'Acme', client_id: clientId, client_secret: clientSecret }
await insert({
  ...given,
  provider_type: 'oidc',
  identifier: 'acme',
  issuer: provider.issuer,
  scopes: ['email'],
  attribute_mapping: { name: 'display' },
  custom_claims_allowlist: ['groups'],
  authorization_params: { audience: 'api' },
})
await insert({
  ...given,
  provider_type: 'oauth2',
  identifier: 'custom:plain',
  authorization_url: `${provider.issuer}/login/oauth/authorize`,
  token_url: `${provider.issuer}/login/oauth/access_token`,
  userinfo_url: `${provider.issuer}/userinfo`,
  scopes: ['read'],
})
await insert({
  ...given,
  provider_type: 'oidc',
  identifier: 'gone',
  issuer: 'http://127.0.0.1:9',
  enabled: true,
})
afterEach(() => {
  kit.log.length = 0
})

const { open } = createAuthBrowser(kit.backend)

async function completeFlow(name: string): Promise<Record<string, string>> {
  const there =
    (await open(`http://auth.test/auth/v1/authorize?provider=${name}`)).headers.get('location') ??
    ''
  const back = await provider.visit(there)
  return Object.fromEntries(
    new URLSearchParams(new URL((await open(back)).headers.get('location') ?? '').hash.slice(1)),
  )
}

describe('sign-in', () => {
  test('OpenID: maps names and stores only the allowed claims', async () => {
    provider.person = { sub: 'a', email: 'a@custom.example', email_verified: true, name: 'Login' }
    provider.misbehaviour = { claims: { display: 'Ada Obi', groups: ['staff'], salary: 1 } }
    const session = await completeFlow('custom:acme')
    provider.misbehaviour = {}
    const claims = decodeJwt(session['access_token'] ?? '')
    expect(claims).toMatchObject({
      email: 'a@custom.example',
      app_metadata: { provider: 'custom:acme' },
      user_metadata: { full_name: 'Ada Obi', custom_claims: { groups: ['staff'] } },
    })
    expect(JSON.stringify(claims)).not.toContain('salary')
  })

  test('OAuth 2: requires a verified address from userinfo', async () => {
    provider.person = { sub: 'b', email: 'b@custom.example', email_verified: true }
    expect(decodeJwt((await completeFlow('custom:plain'))['access_token'] ?? '')).toMatchObject({
      email: 'b@custom.example',
      app_metadata: { provider: 'custom:plain' },
    })
    provider.person = { sub: 'c', email: 'a@custom.example' }
    expect(await completeFlow('custom:plain')).toMatchObject({
      error_code: 'provider_email_needs_verification',
    })
  })

  test('the same subject at two providers makes two accounts', async () => {
    provider.person = { sub: 'same', email: 'one@custom.example', email_verified: true }
    const one = decodeJwt((await completeFlow('custom:acme'))['access_token'] ?? '')
    provider.person = { sub: 'same', email: 'two@custom.example', email_verified: true }
    expect(decodeJwt((await completeFlow('custom:plain'))['access_token'] ?? '').sub).not.toBe(
      one.sub,
    )
  })

  test('signInWithIdToken accepts its tokens', async () => {
    provider.person = { sub: 'd', email: 'd@custom.example', email_verified: true }
    expect(
      (
        await kit
          .client()
          .auth.signInWithIdToken({ provider: 'custom:acme', token: await provider.makeIdToken() })
      ).data.user,
    ).toMatchObject({ email: 'd@custom.example' })
  })

  test('answers 500 and logs when the provider cannot be reached', async () => {
    expect(
      await kit.send({ method: 'GET', path: '/authorize?provider=custom:gone' }),
    ).toMatchObject({
      status: 500,
      code: 'unexpected_failure',
      body: { message: 'The provider custom:gone cannot be reached' },
    })
    expect(kit.log).toMatchObject([{ level: 'warn', provider: 'custom:gone' }])
  })
})

describe('storage', () => {
  test('stores the secret encrypted and never returns it', async () => {
    const stored = await transact(kit, (tx) => findCustomProvider(tx, 'custom:acme'))
    expect(stored?.client_secret).toMatch(/^v1\./)
    expect(stored && toCustomProviderShape(stored)).toMatchObject({
      identifier: 'custom:acme',
      scopes: ['email'],
      attribute_mapping: { name: 'display' },
      pkce_enabled: true,
    })
    expect(JSON.stringify(stored && toCustomProviderShape(stored))).not.toContain('secret')
  })

  test('lists by type, changes, disables and deletes; identifiers are unique', async () => {
    await expect(
      insert({
        provider_type: 'oidc',
        identifier: 'acme',
        name: 'Again',
        client_id: 'x',
        client_secret: 'y',
        issuer: provider.issuer,
      }),
    ).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect(
      (await transact(kit, (tx) => listCustomProviders(tx, 'oauth2'))).map(
        ({ identifier }) => identifier,
      ),
    ).toEqual(['custom:plain'])
    const change = changedCustomProvider.parse({
      enabled: false,
      client_secret: 'other',
      identifier: 'custom:evil',
      id: 'x',
    })
    expect(
      await transact(kit, (tx) =>
        updateCustomProvider(tx, kit.keys, { identifier: 'custom:plain', change }, kit.now()),
      ),
    ).toMatchObject({ identifier: 'custom:plain', enabled: false, name: 'Acme' })
    expect(
      await kit.send({ method: 'GET', path: '/authorize?provider=custom:plain' }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await transact(kit, (tx) => deleteCustomProvider(tx, 'custom:plain'))).toBe(true)
    expect(await transact(kit, (tx) => deleteCustomProvider(tx, 'custom:plain'))).toBe(false)
    expect(
      await transact(kit, (tx) =>
        updateCustomProvider(tx, kit.keys, { identifier: 'custom:plain', change }, kit.now()),
      ),
    ).toBeNull()
  })

  test.each([
    ['no issuer', { provider_type: 'oidc' }],
    ['missing URLs', { provider_type: 'oauth2', token_url: 'https://a.example' }],
    ['http', { provider_type: 'oidc', issuer: 'http://accounts.example' }],
    ['a file', { provider_type: 'oidc', issuer: 'file:///etc/passwd' }],
    ['credentials in the URL', { provider_type: 'oidc', issuer: 'https://user:pass@a.example' }],
    [
      'an invalid identifier',
      { provider_type: 'oidc', issuer: 'https://a.example', identifier: 'custom:A B' },
    ],
    [
      'an SSO identifier',
      { provider_type: 'oidc', issuer: 'https://a.example', identifier: 'sso:\u0000' },
    ],
  ])('%s is refused', (_, body) => {
    expect(
      newCustomProvider.safeParse({
        identifier: 'new',
        name: 'New',
        client_id: 'x',
        client_secret: 'y',
        ...body,
      }).success,
    ).toBe(false)
  })
})
