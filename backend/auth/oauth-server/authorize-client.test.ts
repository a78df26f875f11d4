import { describe, expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  autoconfirm: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: true,
    authorizationUrlPath: '/oauth/consent',
  },
})

const callback = 'https://app.example/callback'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const oauth = () => kit.server().auth.admin.oauth
const count = async () =>
  (
    await kit.admin.query(
      `select (select count(*)::int from auth.oauth_authorizations) as authorizations,
         (select count(*)::int from auth.oauth_clients) as clients,
         (select count(*)::int from auth.oauth_consents) as consents`,
    )
  ).rows[0]
async function newClient() {
  const { data, error } = await oauth().createClient({
    client_name: 'App',
    redirect_uris: [callback, 'http://localhost:8080/cb'],
  })
  if (error) throw error
  return data
}

describe('authorize', () => {
  const ask = (query: Record<string, string>) =>
    kit.send({ method: 'GET', path: `/oauth/authorize?${new URLSearchParams(query)}` })

  test('refuses a redirect URI that is not registered exactly, without redirecting', async () => {
    const { client_id: id } = await newClient()
    const before = await count()
    const good = {
      client_id: id,
      redirect_uri: callback,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    for (const uri of [
      '',
      `${callback}/`,
      `${callback}?x=1`,
      'https://app.example/CALLBACK',
      'https://app.example.evil.example/callback',
      'http://app.example/callback',
      'http://localhost:8081/cb',
      `${callback}#x`,
    ]) {
      expect(await ask({ ...good, redirect_uri: uri }), uri).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    }
    expect(await ask({ ...good, client_id: '0f2a7b1c-0000-4000-8000-000000000000' })).toMatchObject(
      { status: 400, code: 'oauth_client_not_found' },
    )
    expect(await ask({ ...good, client_id: 'x' })).toMatchObject({
      status: 400,
      code: 'oauth_client_not_found',
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['incomplete PKCE', { code_challenge_method: '' }, 'invalid_request'],
    ['a short PKCE challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['an unknown method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'email everything' }, 'invalid_scope'],
    ['a very long state', { state: 'x'.repeat(3000) }, 'invalid_request'],
  ])('redirects to the client with an error for %s', async (_, wrong, error) => {
    const { client_id: id } = await newClient()
    const before = await count()
    const answer = await ask({
      client_id: id,
      redirect_uri: callback,
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...wrong,
    })
    const location = new URL(answer.headers.get('location') ?? '')
    expect([
      answer.status,
      location.origin + location.pathname,
      location.searchParams.get('error'),
    ]).toEqual([302, callback, error])
    expect(await count()).toEqual(before)
  })

  test('a request belongs to the first user who opens it, for ten minutes', async () => {
    const { client_id: id } = await newClient()
    const [first, second] = [kit.client(), kit.client()]
    await first.auth.signUp({ email: 'first@questions.example', password: goodPassword })
    await second.auth.signUp({ email: 'second@questions.example', password: goodPassword })
    const question = async () => {
      const answer = await ask({
        client_id: id,
        redirect_uri: callback,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return (
        new URL(answer.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
      )
    }
    const mine = await question()
    const missing = { status: 404, code: 'oauth_authorization_not_found' }
    expect(
      (await first.auth.oauth.approveAuthorization(mine, { skipBrowserRedirect: true })).error,
      'not opened yet',
    ).toMatchObject(missing)
    expect((await first.auth.oauth.getAuthorizationDetails(mine)).error).toBeNull()
    expect((await second.auth.oauth.getAuthorizationDetails(mine)).error).toMatchObject(missing)
    expect(
      (await second.auth.oauth.approveAuthorization(mine, { skipBrowserRedirect: true })).error,
    ).toMatchObject(missing)
    expect((await first.auth.oauth.getAuthorizationDetails('nothing')).error).toMatchObject(missing)
    const { data } = await first.auth.getSession()
    expect(
      await kit.send({
        path: `/oauth/authorizations/${mine}/consent`,
        bearer: data.session?.access_token ?? '',
        body: { action: 'maybe' },
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    await kit.admin.query('update auth.sessions set oauth_client_id = $1 where user_id = $2', [
      id,
      data.session?.user.id,
    ])
    expect(
      (await first.auth.oauth.approveAuthorization(mine, { skipBrowserRedirect: true })).error,
    ).toMatchObject({ status: 403, code: 'no_authorization' })
    expect((await first.auth.oauth.listGrants()).error).toMatchObject({ status: 403 })
    await kit.admin.query('update auth.sessions set oauth_client_id = null where user_id = $1', [
      data.session?.user.id,
    ])
    kit.advanceClock(601)
    expect(
      (await first.auth.oauth.approveAuthorization(mine, { skipBrowserRedirect: true })).error,
    ).toMatchObject(missing)
    expect(await count()).toMatchObject({ consents: 0 })
  })
})
