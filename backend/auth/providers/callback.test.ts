import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createAuthBrowser } from '../../../test/auth/auth-browser.ts'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { clientId } from '../../../test/auth/oidc-provider.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

/** People come back from a provider of the test, which may misbehave. */
const { provider, kit, nextPerson } = await useAuthWithProvider((given) => ({
  external: {
    keycloak: given,
    github: given,
    optional: { ...given, emailOptional: true },
    off: { ...given, enabled: false },
  },
  redirectUrls: ['https://app.example/**'],
}))

let email = ''
beforeEach(() => {
  email = nextPerson()
})
afterEach(() => {
  expect(kit.log.filter(({ level }) => level !== 'warn')).toEqual([])
  kit.log.length = 0
})

const { open } = createAuthBrowser(kit.backend)

async function startWith(query: string): Promise<string> {
  const response = await open(`http://auth.test/auth/v1/authorize?${query}`)
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** The whole way there and back. */
async function goThrough(query: string): Promise<URL> {
  const back = await provider.visit(await startWith(query))
  return locationOf(await open(back))
}

function locationOf(response: Response): URL {
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}
const inFragment = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

const userOf = async (address: string) =>
  (await kit.admin.query('select * from auth.users where email = $1', [address])).rows
const identitiesOf = async (userId: unknown) =>
  (
    await kit.admin.query(
      'select provider, provider_id from auth.identities where user_id = $1 order by provider',
      [userId],
    )
  ).rows

describe('signing in', () => {
  test('sends scopes, parameters and PKCE to the provider, and nothing that would change what is ours', async () => {
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

  test('skip_http_redirect is for the client: opened in a browser, the address leads on all the same', async () => {
    expect(await startWith('provider=keycloak&skip_http_redirect=true')).toContain(
      `${provider.issuer}/authorize?`,
    )
  })

  test('implicit: the session and the tokens of the provider stand in the fragment', async () => {
    const url = await goThrough('provider=keycloak&redirect_to=https://app.example/in?x=1')
    expect(url.href.split('#')[0]).toBe('https://app.example/in?x=1')
    const session = inFragment(url)
    expect(session).toMatchObject({
      provider_token: 'provider-access',
      provider_refresh_token: 'provider-refresh',
      token_type: 'bearer',
      expires_in: '3600',
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

  test('a second time it is the same account, with what the provider says now', async () => {
    await goThrough('provider=keycloak')
    provider.person = { ...provider.person, name: 'Ada Obi-Bello', email: `new-${email}` }
    await goThrough('provider=keycloak')
    expect(await userOf(`new-${email}`)).toEqual([])
    expect(await userOf(email)).toMatchObject([
      { raw_user_meta_data: { full_name: 'Ada Obi-Bello' } },
    ])
  })

  test('GitHub: the primary proven address counts, not the one on show', async () => {
    const session = inFragment(await goThrough('provider=github'))
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

  test('a provider may post the return', async () => {
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

  test('the return sent twice at once makes one session', async () => {
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

  test('two new flows of one new person at once make one account', async () => {
    const backs = await Promise.all(
      ['provider=keycloak', 'provider=keycloak'].map(async (query) =>
        provider.visit(await startWith(query)),
      ),
    )
    await Promise.all(backs.map((back) => open(back)))
    expect(await userOf(email)).toHaveLength(1)
  })
})

describe('the browser that began', () => {
  const stranger = () => createAuthBrowser(kit.backend, '203.0.113.7')

  test('gets a cookie for the way back alone', async () => {
    const response = await open('http://auth.test/auth/v1/authorize?provider=keycloak')
    expect(response.headers.get('set-cookie')).toMatch(
      /^sb-flow-[0-9a-f]{8}=[\w-]{43}; Path=\/auth\/v1\/callback; Max-Age=300; HttpOnly; SameSite=Lax$/,
    )
    const withPkce = await open(
      `http://auth.test/auth/v1/authorize?provider=keycloak&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`,
    )
    expect(withPkce.headers.get('set-cookie')).toBeNull()
  })

  test('another one is refused with a reason, gets no session, and uses nothing up', async () => {
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
      error_description: 'This was begun in another browser. Begin again in this one',
      sb: '',
    })
    expect(await kit.count()).toEqual(before)
    expect(
      provider.tokenRequests.some((form) => form.get('code') === back.searchParams.get('code')),
    ).toBe(false)
    expect(inFragment(locationOf(await open(back)))).toHaveProperty('access_token')
  })

  test('two tabs go at once', async () => {
    const backs = await Promise.all(
      ['provider=keycloak', 'provider=keycloak'].map(async (query) =>
        provider.visit(await startWith(query)),
      ),
    )
    for (const back of backs)
      expect(inFragment(locationOf(await open(back)))).toHaveProperty('access_token')
  })
})

type Wrong = [name: string, wrong: () => void, code: string]
const wrongs: Wrong[] = [
  [
    'another nonce',
    () => (provider.misbehaviour = { claims: { nonce: 'other' } }),
    'unexpected_failure',
  ],
  [
    'a token for somebody else',
    () => (provider.misbehaviour = { claims: { aud: 'other-client' } }),
    'unexpected_failure',
  ],
  [
    'an expired token',
    () =>
      (provider.misbehaviour = {
        claims: {
          exp: Math.floor(Date.now() / 1000) - 600,
          iat: Math.floor(Date.now() / 1000) - 1200,
        },
      }),
    'unexpected_failure',
  ],
  [
    'a token of another issuer',
    () => (provider.misbehaviour = { claims: { iss: 'https://evil.example' } }),
    'unexpected_failure',
  ],
  [
    'an unsigned token',
    () => (provider.misbehaviour = { signature: 'none' }),
    'unexpected_failure',
  ],
  [
    'a redirect from the token endpoint',
    () => (provider.misbehaviour = { redirectTo: 'https://evil.example/token' }),
    'unexpected_failure',
  ],
  [
    'userinfo of somebody else',
    () => ((provider.misbehaviour = { userinfoSub: 'other' }), delete provider.person.name),
    'unexpected_failure',
  ],
  [
    'an address that is not verified',
    () => (provider.person.email_verified = false),
    'provider_email_needs_verification',
  ],
  ['no address', () => delete provider.person.email, 'provider_email_needs_verification'],
]

describe.each(['implicit', 'pkce'])('refused, %s:', (flow) => {
  const challenge =
    flow === 'pkce' ? `&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256` : ''
  test.each(wrongs)('%s', async (_, wrong, code) => {
    wrong()
    const before = await kit.count()
    const url = await goThrough(`provider=keycloak&redirect_to=https://app.example/in${challenge}`)
    expect(url.href).toMatch(/^https:\/\/app\.example\/in/)
    expect(inFragment(url)).toMatchObject({
      error_code: code,
      error_description: expect.any(String),
    })
    expect(url.searchParams.get('error_code')).toBe(flow === 'pkce' ? code : null)
    // The operator learns why, the person and whoever reads the address do not.
    expect(kit.log).toEqual(
      code === 'unexpected_failure'
        ? [
            expect.objectContaining({
              level: 'warn',
              provider: 'keycloak',
              reason: expect.stringMatching(/.{10}/),
            }),
          ]
        : [],
    )
    expect(JSON.stringify(kit.log)).not.toMatch(/provider-access|eyJ/)
    expect(await kit.count()).toEqual(before)
  })
})

describe('refused:', () => {
  const state = async () =>
    new URL(await startWith('provider=keycloak')).searchParams.get('state') ?? ''
  const callback = async (query: Record<string, string>) =>
    inFragment(
      locationOf(await open(`http://auth.test/auth/v1/callback?${new URLSearchParams(query)}`)),
    )

  test('a return without a state, with a foreign one, a changed one, an old one', async () => {
    const before = await kit.count()
    expect(await callback({ code: 'x' })).toMatchObject({ error_code: 'bad_oauth_callback' })
    expect(await callback({ code: 'x', state: 'nonsense' })).toMatchObject({
      error_code: 'bad_oauth_state',
    })
    const [head, , tail] = (await state()).split('.')
    expect(
      await callback({
        code: 'x',
        state: [head, Buffer.from('{"flow":"1"}').toString('base64url'), tail].join('.'),
      }),
    ).toMatchObject({ error_code: 'bad_oauth_state' })
    const old = await state()
    kit.pass(301)
    expect(await callback({ code: 'x', state: old })).toMatchObject({
      error_code: 'bad_oauth_state',
    })
    expect(await kit.count()).toEqual(before)
  })

  test('the person says no there', async () => {
    expect(
      await callback({
        state: await state(),
        error: 'access_denied',
        error_description: 'No, thanks',
      }),
    ).toEqual({ error: 'access_denied', error_description: 'No, thanks', sb: '' })
  })

  test.each([
    ['nothing', ''],
    ['unknown', 'provider=nowhere'],
    ['switched off', 'provider=off'],
    ['a word of JavaScript', 'provider=__proto__'],
    ['custom and unknown', 'provider=custom:nowhere'],
    ['half a challenge', `provider=keycloak&code_challenge=${'c'.repeat(43)}`],
  ])('a provider that is %s', async (_, query) => {
    expect(await kit.send({ method: 'GET', path: `/authorize?${query}` })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })
})

describe('whose account', () => {
  const signUp = async (address: string) =>
    (
      await kit.send({
        path: '/signup',
        body: { email: address, password: goodPassword, data: { full_name: 'Stranger' } },
      })
    ).body
  const signIn = (address: string) =>
    kit.send({
      path: '/token?grant_type=password',
      body: { email: address, password: goodPassword },
    })

  test('a proven address joins the confirmed account of that address, whose password goes on working', async () => {
    const { id } = await signUp(email)
    await kit.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
    const session = inFragment(await goThrough('provider=keycloak'))
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      sub: id,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    })
    expect((await signIn(email)).status).toBe(200)
  })

  test("an account that a stranger made with the address and never confirmed is its owner's alone", async () => {
    const { id } = await signUp(email)
    const { link, code } = kit.lastProof(email)
    const session = inFragment(await goThrough('provider=keycloak'))
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      sub: id,
      user_metadata: { full_name: 'Ada Obi' },
    })
    expect(await signIn(email)).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await identitiesOf(id)).toEqual([
      { provider: 'keycloak', provider_id: provider.person.sub },
    ])
    expect(inFragment(locationOf(await open(link)))).toMatchObject({ error_code: 'otp_expired' })
    expect(
      await kit.send({ path: '/verify', body: { type: 'signup', email, token: code } }),
    ).toMatchObject({ code: 'otp_expired' })
    kit.mails.length = 0
  })

  test.each(['keycloak', 'optional'])(
    'an unproven address joins nothing and says nothing of the account (%s)',
    async (name) => {
      const { id } = await signUp(email)
      await kit.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
      kit.mails.length = 0
      provider.person.email_verified = false
      const session = inFragment(await goThrough(`provider=${name}`))
      if (name === 'keycloak')
        expect(session).toMatchObject({ error_code: 'provider_email_needs_verification' })
      else
        expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
          email: '',
          sub: expect.not.stringMatching(String(id)),
        })
      expect(await identitiesOf(id)).toEqual([{ provider: 'email', provider_id: id }])
      expect(kit.mails).toEqual([])
    },
  )

  test('a banned account stays closed', async () => {
    await goThrough('provider=keycloak')
    await kit.admin.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    )
    const before = await kit.count()
    expect(inFragment(await goThrough('provider=keycloak'))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    expect(await kit.count()).toEqual(before)
  })
})
