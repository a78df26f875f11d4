import { beforeEach, describe, expect, inject, test } from 'vitest'
import { createAuthBrowser } from '../../../test/auth/auth-browser.ts'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

/** Tested with supabase-js; the test follows the redirects. */
const { provider, kit, nextPerson } = await useAuthWithProvider((given) => ({
  external: { keycloak: given, github: given },
  manualLinkingEnabled: true,
  autoconfirm: true,
  anonymousSignInsEnabled: true,
}))

let email = ''
beforeEach(() => {
  email = nextPerson()
})

const open = (url: URL | string) => kit.backend.fetch(new Request(url), { ip: '198.51.100.9' })

/** Follows the redirects to the provider and back to the site. */
async function follow(authorizeUrl: string | null | undefined): Promise<URL> {
  const browser = createAuthBrowser(kit.backend)
  const there = authorizeUrl?.startsWith('http://auth.test')
    ? (await browser.open(authorizeUrl)).headers.get('location')
    : authorizeUrl
  const back = await provider.visit(there ?? '')
  return new URL((await browser.open(back)).headers.get('location') ?? '')
}

async function signedUp() {
  const client = kit.client({ flowType: 'pkce' })
  const { data } = await client.auth.signUp({ email: `own-${email}`, password: goodPassword })
  return { client, userId: data.user?.id ?? '' }
}

describe('signInWithOAuth', () => {
  test('PKCE: only the starting client can exchange the code, once', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data, error } = await client.auth.signInWithOAuth({
      provider: 'keycloak',
      options: {
        redirectTo: 'https://shop.example/in',
        scopes: 'calendar',
        queryParams: { prompt: 'consent' },
      },
    })
    expect([
      error,
      data.url?.startsWith('http://auth.test/auth/v1/authorize?provider=keycloak'),
    ]).toEqual([null, true])
    const url = await follow(data.url)
    expect(url.href).toMatch(/^https:\/\/shop\.example\/in\?code=[0-9a-f-]{36}$/)
    const code = url.searchParams.get('code') ?? ''
    const thief = kit.client({ flowType: 'pkce' })
    await thief.auth.signInWithOAuth({ provider: 'keycloak' })
    expect((await thief.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'bad_code_verifier',
    })
    const exchanged = await client.auth.exchangeCodeForSession(code)
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.session).toMatchObject({
      provider_token: 'provider-access',
      provider_refresh_token: 'provider-refresh',
      user: { email },
    })
    expect(
      (
        await kit.send({
          path: '/token?grant_type=pkce',
          body: { auth_code: code, code_verifier: 'x' },
        })
      ).code,
    ).toBe('flow_state_not_found')
    expect(
      (await kit.admin.query('select from auth.flow_state where provider_access_token is not null'))
        .rowCount,
    ).toBe(0)
  })

  test("stores the provider's tokens encrypted", async () => {
    const { data } = await kit
      .client({ flowType: 'pkce' })
      .auth.signInWithOAuth({ provider: 'keycloak' })
    const code = (await follow(data.url)).searchParams.get('code')
    const { rows } = await kit.admin.query(
      'select provider_access_token from auth.flow_state where auth_code = $1',
      [code],
    )
    expect(rows).toEqual([{ provider_access_token: expect.stringMatching(/^v1\./) }])
    await kit.admin.query('delete from auth.flow_state')
  })
})

describe('linkIdentity', () => {
  test('links an identity with any address, which can be listed and unlinked', async () => {
    const { client, userId } = await signedUp()
    const { data, error } = await client.auth.linkIdentity({
      provider: 'github',
      options: { redirectTo: 'https://shop.example/account' },
    })
    expect(error).toBeNull()
    const url = await follow(data.url)
    const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(exchanged.data.user).toMatchObject({
      id: userId,
      email: `own-${email}`,
      app_metadata: { provider: 'email', providers: ['email', 'github'] },
    })
    const { data: listed } = await client.auth.getUserIdentities()
    expect(listed?.identities.map(({ provider: name }) => name)).toEqual(['email', 'github'])
    const linked = listed?.identities.find(({ provider: name }) => name === 'github')
    if (!linked) throw new Error('no identity was linked')
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull()
    expect(
      (await client.auth.getUserIdentities()).data?.identities.map(({ provider: name }) => name),
    ).toEqual(['email'])
  })

  test('makes an anonymous user permanent with the verified address', async () => {
    const client = kit.client({ flowType: 'pkce' })
    const { data: anonymous } = await client.auth.signInAnonymously()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    const exchanged = await client.auth.exchangeCodeForSession(
      (await follow(data.url)).searchParams.get('code') ?? '',
    )
    expect(exchanged.data.user).toMatchObject({
      id: anonymous.user?.id,
      is_anonymous: false,
      email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    })
  })

  test('of two simultaneous users who link one identity one succeeds', async () => {
    const [one, two] = [await signedUp(), await (async () => ((email = `x${email}`), signedUp()))()]
    const backs = await Promise.all(
      [one, two].map(async ({ client }) =>
        provider.visit((await client.auth.linkIdentity({ provider: 'keycloak' })).data?.url ?? ''),
      ),
    )
    const codes = await Promise.all(
      backs.map(
        async (back) =>
          new URL((await open(back)).headers.get('location') ?? '').searchParams.get('code') ?? '',
      ),
    )
    const ends = await Promise.all(
      [one, two].map(({ client }, at) => client.auth.exchangeCodeForSession(codes[at] ?? '')),
    )
    expect(ends.map(({ error }) => error?.code ?? null).toSorted()).toEqual([
      'identity_already_exists',
      null,
    ])
  })

  test('refuses an identity of another account', async () => {
    const owner = kit.client()
    const { data: signIn } = await owner.auth.signInWithOAuth({ provider: 'keycloak' })
    await follow(signIn.url)
    const { client, userId } = await signedUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    const url = await follow(data.url)
    expect(url.searchParams.get('error_code')).toBe('identity_already_exists')
    expect(
      (await kit.admin.query(`select provider from auth.identities where user_id = $1`, [userId]))
        .rows,
    ).toEqual([{ provider: 'email' }])
  })

  test('refuses after the session has ended', async () => {
    const { client, userId } = await signedUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    expect((await client.auth.updateUser({ password: 'another good password' })).error).toBeNull()
    expect((await follow(data.url)).href).toContain('bad_oauth_state')
    expect(
      (await kit.admin.query(`select provider from auth.identities where user_id = $1`, [userId]))
        .rows,
    ).toEqual([{ provider: 'email' }])
  })

  test('PKCE: links nothing until the verifier is presented', async () => {
    const { client, userId } = await signedUp()
    const { data } = await client.auth.linkIdentity({ provider: 'keycloak' })
    // Another user follows the URL and signs in at the provider.
    const code = (await follow(data.url)).searchParams.get('code') ?? ''
    const providersOf = async () =>
      (
        await kit.admin.query(
          'select provider from auth.identities where user_id = $1 order by provider',
          [userId],
        )
      ).rows.map((row) => row['provider'])
    const victim = kit.client({ flowType: 'pkce' })
    await victim.auth.signInWithOAuth({ provider: 'keycloak' })
    expect((await victim.auth.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'bad_code_verifier',
    })
    expect(await providersOf()).toEqual(['email'])
    const { rows } = await kit.admin.query(
      'select pending_identity from auth.flow_state where auth_code = $1',
      [code],
    )
    expect(rows).toEqual([{ pending_identity: expect.stringMatching(/^v1\./) }])
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
    expect(await providersOf()).toEqual(['email', 'keycloak'])
  })

  test('without PKCE: links only in the browser that started', async () => {
    const browser = createAuthBrowser(kit.backend)
    const { data: signUp } = await kit
      .client()
      .auth.signUp({ email: `own-${email}`, password: goodPassword })
    const start = async () => {
      const response = await browser.fetch(
        'http://auth.test/auth/v1/user/identities/authorize?provider=keycloak&skip_http_redirect=true',
        { headers: { authorization: `Bearer ${signUp.session?.access_token}` } },
      )
      return provider.visit(((await response.json()) as { url: string }).url)
    }
    const endOf = async (response: Response) => new URL(response.headers.get('location') ?? '').hash
    const back = await start()
    expect(await endOf(await open(back))).toContain('error_code=bad_oauth_state')
    const providersOf = async () =>
      (
        await kit.admin.query(
          'select provider from auth.identities where user_id = $1 order by provider',
          [signUp.user?.id],
        )
      ).rows.map((row) => row['provider'])
    expect(await providersOf()).toEqual(['email'])
    expect(await endOf(await browser.open(back))).toContain('access_token=')
    expect(await providersOf()).toEqual(['email', 'keycloak'])
  })

  test('requires a signed-in user and the setting', async () => {
    expect(
      await kit.send({ method: 'GET', path: '/user/identities/authorize?provider=keycloak' }),
    ).toMatchObject({ status: 401, code: 'no_authorization' })
    await using closed = await startAuth(inject('adminUrl'), { autoconfirm: true })
    const client = closed.client()
    await client.auth.signUp({ email, password: goodPassword })
    expect((await client.auth.linkIdentity({ provider: 'keycloak' })).error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
    })
  })
})
