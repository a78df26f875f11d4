import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBrowser } from '../../../test/auth/auth-browser.ts'
import { clientId } from '../../../test/auth/oidc-provider.ts'
import { createProviderFlows } from '../../../test/auth/provider-flows.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

const { provider, kit, nextPerson } = await useAuthWithProvider((given) => ({
  external: {
    keycloak: given,
    github: given,
    optional: { ...given, emailOptional: true },
    off: { ...given, enabled: false },
  },
  redirectUrls: ['https://app.example/**'],
}))
const { open, startWith, completeFlow, locationOf, inFragment, userOf } = createProviderFlows({
  kit,
  provider,
})

let email = ''
beforeEach(() => {
  email = nextPerson()
})
afterEach(() => {
  expect(kit.log.filter(({ level }) => level !== 'warn')).toEqual([])
  kit.log.length = 0
})

describe('sign-in', () => {
  test('sends scopes, parameters and PKCE to the provider, and protects our own parameters', async () => {
    const url = new URL(
      await startWith(
        'provider=keycloak&scopes=calendar%20email&prompt=consent&client_id=evil&redirect_uri=https://evil.example&state=x&response_type=token&redirect_to=https://shop.example/a',
      ),
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: 'http://auth.test/auth/v1/callback',
      response_type: 'code',
      scope: 'openid email profile calendar',
      prompt: 'consent',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^.{43}$/),
      nonce: expect.any(String),
      state: expect.stringMatching(/^ey/),
    })
    expect([...url.searchParams.keys()]).not.toContain('redirect_to')
  })

  test('redirects to the provider despite skip_http_redirect', async () => {
    expect(await startWith('provider=keycloak&skip_http_redirect=true')).toContain(
      `${provider.issuer}/authorize?`,
    )
  })

  test("implicit flow: returns the session and the provider's tokens in the fragment", async () => {
    const url = await completeFlow('provider=keycloak&redirect_to=https://app.example/in?x=1')
    expect(url.href.split('#')[0]).toBe('https://app.example/in?x=1')
    const session = inFragment(url)
    expect(session).toMatchObject({
      provider_token: 'provider-access',
      provider_refresh_token: 'provider-refresh',
      token_type: 'bearer',
      expires_in: '600',
    })
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      email,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      amr: [{ method: 'oauth' }],
      user_metadata: {
        full_name: 'Ada Obi',
        email,
        email_verified: true,
        sub: provider.person.sub,
      },
    })
    expect(
      (await kit.send({ method: 'GET', path: '/user', bearer: session['access_token'] ?? '' }))
        .body,
    ).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'keycloak', id: provider.person.sub, email }],
    })
    expect(kit.mails).toEqual([])
  })

  test('a second sign-in uses the same account and updates its metadata', async () => {
    await completeFlow('provider=keycloak')
    provider.person = { ...provider.person, name: 'Ada Obi-Bello', email: `new-${email}` }
    await completeFlow('provider=keycloak')
    expect(await userOf(`new-${email}`)).toEqual([])
    expect(await userOf(email)).toMatchObject([
      { raw_user_meta_data: { full_name: 'Ada Obi-Bello' } },
    ])
  })

  test('GitHub: uses the primary verified address, not the public one', async () => {
    const session = inFragment(await completeFlow('provider=github'))
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      email,
      user_metadata: {
        user_name: `login-${provider.person.sub}`,
        provider_id: provider.person.sub,
        email,
        avatar_url: 'https://pictures.example/1',
      },
    })
    expect(await userOf('shown@github.example')).toEqual([])
  })

  test('accepts a callback by POST', async () => {
    const back = await provider.visit(await startWith('provider=keycloak'))
    const body = new URLSearchParams([...back.searchParams, ['user', '{"name":"Ada"}']])
    const sentOn = await open('http://auth.test/auth/v1/callback', 'POST', body)
    expect(sentOn.status).toBe(303)
    expect(sentOn.headers.get('location')).toBe(`?${back.searchParams}`)
    expect(
      inFragment(
        locationOf(
          await open(
            new URL(sentOn.headers.get('location') ?? '', 'http://auth.test/auth/v1/callback'),
          ),
        ),
      ),
    ).toHaveProperty('access_token')
  })

  test('simultaneous callbacks create one session', async () => {
    const back = await provider.visit(await startWith('provider=keycloak'))
    const before = await kit.count()
    const ends = await Promise.all([open(back), open(back), open(back)])
    const results = ends.map((end) => inFragment(locationOf(end)))
    expect(results.filter((result) => result['access_token'])).toHaveLength(1)
    expect(results.filter((result) => result['error_code'] === 'bad_oauth_state')).toHaveLength(2)
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      sessions: before.sessions + 1,
      activeTokens: before.activeTokens + 1,
    })
  })

  test('two simultaneous flows of a new user create one account', async () => {
    const backs = await Promise.all(
      ['provider=keycloak', 'provider=keycloak'].map(async (query) =>
        provider.visit(await startWith(query)),
      ),
    )
    await Promise.all(backs.map((back) => open(back)))
    expect(await userOf(email)).toHaveLength(1)
  })
})

describe('browser binding', () => {
  const stranger = () => createAuthBrowser(kit.backend, '203.0.113.7')

  test('sets a cookie for the callback path, only without PKCE', async () => {
    const response = await open('http://auth.test/auth/v1/authorize?provider=keycloak')
    expect(response.headers.get('set-cookie')).toMatch(
      /^sb-flow-[0-9a-f]{8}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=300; HttpOnly; SameSite=Lax$/,
    )
    const withPkce = await open(
      `http://auth.test/auth/v1/authorize?provider=keycloak&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`,
    )
    expect(withPkce.headers.get('set-cookie')).toBeNull()
  })

  test('refuses another browser with an error and does not consume the flow', async () => {
    const back = await provider.visit(
      await startWith('provider=keycloak&redirect_to=https://app.example/in'),
    )
    const before = await kit.count()
    const victim = stranger()
    await victim.open('http://auth.test/auth/v1/authorize?provider=keycloak')
    const refused = locationOf(await victim.open(back))
    expect(refused.href).toMatch(/^https:\/\/app\.example\/in#/)
    expect(inFragment(refused)).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description:
        'This sign-in was started in another browser. Please start again in this one',
      sb: '',
    })
    expect(await kit.count()).toEqual(before)
    expect(
      provider.tokenRequests.some((form) => form.get('code') === back.searchParams.get('code')),
    ).toBe(false)
    expect(inFragment(locationOf(await open(back)))).toHaveProperty('access_token')
  })

  test('supports two tabs at once', async () => {
    const backs = await Promise.all(
      ['provider=keycloak', 'provider=keycloak'].map(async (query) =>
        provider.visit(await startWith(query)),
      ),
    )
    for (const back of backs)
      expect(inFragment(locationOf(await open(back)))).toHaveProperty('access_token')
  })
})
