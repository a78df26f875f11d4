import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth-kit.ts'
import { clientId, clientSecret, startOidcProvider, type OidcProvider } from '../../../test/oidc-provider.ts'

/** supabase-js asks; the person follows the addresses it gets. */
let provider: OidcProvider
let kit: AuthKit
beforeAll(async () => {
  provider = await startOidcProvider()
  const given = { enabled: true, clientId, secret: clientSecret, url: provider.issuer }
  kit = await startAuth(inject('adminUrl'), { external: { keycloak: given, github: given }, manualLinkingEnabled: true, autoconfirm: true, anonymousSignInsEnabled: true })
})
afterAll(async () => {
  await kit[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

let people = 0
let email = ''
beforeEach(() => {
  email = `client${++people}@there.example`
  provider.person = { sub: String(2000 + people), email, email_verified: true, name: 'Ada Obi' }
  provider.misbehaviour = {}
})

const open = (url: URL | string) => kit.backend.fetch(new Request(url), { ip: '198.51.100.9' })

/** From our address to the provider and back to the site. */
async function follow(authorizeUrl: string | null | undefined): Promise<URL> {
  const there = authorizeUrl?.startsWith('http://auth.test') ? (await open(authorizeUrl)).headers.get('location') : authorizeUrl
  const back = await provider.visit(there ?? '')
  return new URL((await open(back)).headers.get('location') ?? '')
}

async function signedUp() {
  const client = kit.client({ flowType: 'pkce' })
  const { data } = await client.auth.signUp({ email: `own-${email}`, password: goodPassword })
  return { client, userId: data.user?.id ?? '' }
}

describe('signInWithOAuth', () => {
  test('PKCE: the code gives the session and the tokens of the provider, once and only to the client that asked', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data, error } = await client.auth.signInWithOAuth({ provider: 'keycloak', options: { redirectTo: 'https://shop.example/in', scopes: 'calendar', queryParams: { prompt: 'consent' } } })
    expect([error, data.url?.startsWith('http://auth.test/auth/v1/authorize?provider=keycloak')]).toEqual([null, true])
    const url = await follow(data.url)
    expect(url.href).toMatch(/^https:\/\/shop\.example\/in\?code=[0-9a-f-]{36}$/)
    const code = url.searchParams.get('code') ?? ''
    const thief = kit.client({ flowType: 'pkce' })
    await thief.auth.signInWithOAuth({ provider: 'keycloak' })
    expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'bad_code_verifier' })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session).toMatchObject({ provider_token: 'provider-access', provider_refresh_token: 'provider-refresh', user: { email } })
    expect((await kit.send({ path: '/token?grant_type=pkce', body: { auth_code: code, code_verifier: 'x' } })).code).toBe('flow_state_not_found')
    expect((await kit.admin.query('select from auth.flow_state where provider_access_token is not null')).rowCount).toBe(0)
  })

  test('the tokens of the provider do not rest readable', async () => {
    const { data } = await kit.client({ flowType: 'pkce' }).auth.signInWithOAuth({ provider: 'keycloak' })
    const code = (await follow(data.url)).searchParams.get('code')
    const { rows } = await kit.admin.query('select provider_access_token from auth.flow_state where auth_code = $1', [code])
    expect(rows).toEqual([{ provider_access_token: expect.stringMatching(/^v1\./) }])
    await kit.admin.query('delete from auth.flow_state')
  })
})

describe('linkIdentity', () => {
  test('adds the identity, whatever its address; getUserIdentities and unlinkIdentity go on from there', async () => {
    const { client, userId } = await signedUp()
    const { data, error } = await client.auth.linkIdentity({ provider: 'github', options: { redirectTo: 'https://shop.example/account' } })
    expect(error).toBeNull()
    const url = await follow(data.url)
    const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(exchanged.data.user).toMatchObject({ id: userId, email: `own-${email}`, app_metadata: { provider: 'email', providers: ['email', 'github'] } })
    const { data: listed } = await client.auth.getUserIdentities()
    expect(listed?.identities.map(({ provider: name }) => name)).toEqual(['email', 'github'])
    const linked = listed?.identities.find(({ provider: name }) => name === 'github')
    if (!linked) throw new Error('nothing was linked')
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
    expect((await client.auth.getUserIdentities()).data?.identities.map(({ provider: name }) => name)).toEqual(['email'])
  })

  test('an anonymous person has an account of their own from then on, with the address that was proven', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data: anonymous } = await client.auth.signInAnonymously()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    const exchanged = await client.auth.exchangeCodeForSession((await follow(data.url)).searchParams.get('code') ?? '')
    expect(exchanged.data.user).toMatchObject({ id: anonymous.user?.id, is_anonymous: false, email, app_metadata: { provider: 'keycloak', providers: ['keycloak'] } })
  })

  test('two people link one identity at once: one of them has it', async () => {
    const [one, two] = [await signedUp(), await (async () => ((email = `x${email}`), signedUp()))()]
    const backs = await Promise.all([one, two].map(async ({ client }) => provider.visit((await client.auth.linkIdentity({ provider: 'keycloak' })).data?.url ?? '')))
    const ends = await Promise.all(backs.map(async (back) => new URL((await open(back)).headers.get('location') ?? '')))
    expect(ends.map((end) => end.searchParams.get('error_code')).toSorted()).toEqual(['identity_already_exists', null])
  })

  test('an identity belongs to one account; the other keeps it', async () => {
    const owner = kit.client()
    const { data: signIn } = await owner.auth.signInWithOAuth({ provider: 'keycloak' })
    await follow(signIn.url)
    const { client, userId } = await signedUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    const url = await follow(data.url)
    expect(url.searchParams.get('error_code')).toBe('identity_already_exists')
    expect((await kit.admin.query(`select provider from auth.identities where user_id = $1`, [userId])).rows).toEqual([{ provider: 'email' }])
  })

  test('a session that is ended links nothing any more', async () => {
    const { client, userId } = await signedUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
    expect((await follow(data.url)).href).toContain('bad_oauth_state')
    expect((await kit.admin.query(`select provider from auth.identities where user_id = $1`, [userId])).rows).toEqual([{ provider: 'email' }])
  })

  test('needs somebody signed in, and the setting', async () => {
    expect(await kit.send({ method: 'GET', path: '/user/identities/authorize?provider=keycloak' })).toMatchObject({ status: 401, code: 'no_authorization' })
    await using closed = await startAuth(inject('adminUrl'), { autoconfirm: true })
    const client = closed.client()
    await client.auth.signUp({ email, password: goodPassword })
    expect((await client.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
  })
})
