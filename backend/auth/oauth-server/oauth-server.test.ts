import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { authRoutes } from '../../routes.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    oauthServer: {
      enabled: true,
      allowDynamicRegistration: true,
      authorizationUrlPath: '/oauth/consent',
    },
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

const callback = 'https://app.example/callback'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const oauth = () => kit.server().auth.admin.oauth
const count = async () =>
  (
    await kit.admin.query(
      `select (select count(*)::int from auth.oauth_authorizations) as asked, (select count(*)::int from auth.oauth_clients) as clients, (select count(*)::int from auth.oauth_consents) as consents`,
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

describe('admin', () => {
  test('clients are made, read, changed and deleted; the secret is shown once and kept hashed', async () => {
    const made = await newClient()
    expect(made).toMatchObject({
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_name: 'App',
      registration_type: 'manual',
      redirect_uris: [callback, 'http://localhost:8080/cb'],
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    const read = await oauth().getClient(made.client_id)
    expect(read.data).not.toHaveProperty('client_secret')
    const { rows } = await kit.admin.query(
      'select to_jsonb(c)::text as row from auth.oauth_clients c where id = $1',
      [made.client_id],
    )
    expect(rows[0]).not.toMatchObject({ row: expect.stringContaining(made.client_secret ?? '') })
    const changed = await oauth().updateClient(made.client_id, {
      client_name: 'Renamed',
      redirect_uris: ['https://new.example/cb'],
    })
    expect(changed.data).toMatchObject({
      client_name: 'Renamed',
      redirect_uris: ['https://new.example/cb'],
    })
    const again = await oauth().regenerateClientSecret(made.client_id)
    expect(again.data?.client_secret).not.toBe(made.client_secret)
    const { data: list } = await oauth().listClients({ page: 1, perPage: 1 })
    expect(list).toMatchObject({
      clients: [{ client_id: made.client_id }],
      lastPage: list && 'total' in list ? list.total : 0,
    })
    expect((await oauth().deleteClient(made.client_id)).error).toBeNull()
    for (const answer of [
      await oauth().getClient(made.client_id),
      await oauth().updateClient(made.client_id, { client_name: 'x' }),
      await oauth().deleteClient(made.client_id),
      await oauth().regenerateClientSecret('nobody'),
    ]) {
      expect(answer.error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
    }
  })

  test('what cannot be a client is refused, and none is made', async () => {
    const before = await count()
    const cases: object[] = [
      {},
      { redirect_uris: [] },
      { redirect_uris: Array.from({ length: 11 }, (_, index) => `https://a${index}.example/cb`) },
      ...[
        'http://app.example/cb',
        'javascript://x/%0Aalert(1)',
        'https://a.example/#x',
        'https://a.example/a,b',
        'https://me:pw@a.example/',
        '/cb',
        'data://x',
        'https://a.example/\\b',
        'https://a.example/ b',
      ].map((uri) => ({ redirect_uris: [uri] })),
      { redirect_uris: [callback], grant_types: ['password'] },
      {
        redirect_uris: [callback],
        client_type: 'public',
        token_endpoint_auth_method: 'client_secret_basic',
      },
      { redirect_uris: [callback], logo_uri: 'javascript:alert(1)' },
      { redirect_uris: [callback], client_name: 'x'.repeat(1025) },
    ]
    for (const body of cases)
      expect(
        await kit.send({ path: '/admin/oauth/clients', bearer: 'sb_secret_test', body }),
        JSON.stringify(body),
      ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await count()).toEqual(before)
    const { client_id: id } = await newClient()
    expect(
      await kit.send({
        method: 'PUT',
        path: `/admin/oauth/clients/${id}`,
        bearer: 'sb_secret_test',
        body: {},
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(
      (await oauth().updateClient(id, { token_endpoint_auth_method: 'none' })).error,
    ).toMatchObject({ status: 400 })
  })
})

describe('authorize', () => {
  const ask = (query: Record<string, string>) =>
    kit.send({ method: 'GET', path: `/oauth/authorize?${new URLSearchParams(query)}` })

  test("an address that is not exactly one of the app's is told here, never sent to", async () => {
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
    ['half of PKCE', { code_challenge_method: '' }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
    ['an unknown method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['an unknown scope', { scope: 'email everything' }, 'invalid_scope'],
    ['an endless state', { state: 'x'.repeat(3000) }, 'invalid_request'],
  ])('%s is told to the app, and nobody is asked', async (_, wrong, error) => {
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

  test('a question belongs to the first who looks, for ten minutes, and no app answers it', async () => {
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
      'not looked at',
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
    kit.pass(601)
    expect(
      (await first.auth.oauth.approveAuthorization(mine, { skipBrowserRedirect: true })).error,
    ).toMatchObject(missing)
    expect(await count()).toMatchObject({ consents: 0 })
  })
})

test('dynamic registration, where it is on', async () => {
  const answer = await kit.send({
    path: '/oauth/clients/register',
    body: {
      client_name: 'Agent',
      redirect_uris: ['cursor://anysphere.cursor-mcp/oauth', 'http://127.0.0.1:1234/cb'],
      token_endpoint_auth_method: 'none',
      software_id: 'ignored',
    },
  })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { client_type: 'public', registration_type: 'dynamic', token_endpoint_auth_method: 'none' },
  ])
  expect(answer.body).not.toHaveProperty('client_secret')
})

test('clients find the metadata where they look for it', async () => {
  for (const path of [
    '/auth/v1/.well-known/openid-configuration',
    '/auth/v1/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/auth/v1',
    '/.well-known/openid-configuration/auth/v1',
  ]) {
    const response = await kit.backend.fetch(new Request(`http://auth.test${path}`))
    expect([response.status, await response.json()], path).toMatchObject([
      200,
      {
        issuer: 'http://auth.test/auth/v1',
        authorization_endpoint: 'http://auth.test/auth/v1/oauth/authorize',
        token_endpoint: 'http://auth.test/auth/v1/oauth/token',
        registration_endpoint: 'http://auth.test/auth/v1/oauth/clients/register',
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256', 'plain'],
      },
    ])
  }
})

test('where the server is off every one of its routes says so, and registration is off by itself', async () => {
  await using off = await startAuth(inject('adminUrl'), { autoconfirm: true })
  const { data } = await off
    .client()
    .auth.signUp({ email: 'off@questions.example', password: goodPassword })
  const routes = Object.entries(authRoutes).filter(([route]) =>
    /oauth\/|openid-configuration|oauth-authorization-server/.test(route),
  )
  expect(routes.length).toBeGreaterThanOrEqual(17)
  for (const [route, access] of routes) {
    const [method = '', path = ''] = route.split(' ')
    const bearer = access === 'admin' ? 'sb_secret_test' : (data.session?.access_token ?? '')
    expect(
      await off.send({ method, path, bearer, ...(method === 'GET' ? {} : { body: {} }) }),
      route,
    ).toMatchObject({ status: 404, code: 'feature_disabled' })
  }
  await using closed = await startAuth(inject('adminUrl'), {
    oauthServer: {
      enabled: true,
      allowDynamicRegistration: false,
      authorizationUrlPath: '/oauth/consent',
    },
  })
  expect(
    await closed.send({ path: '/oauth/clients/register', body: { redirect_uris: [callback] } }),
  ).toMatchObject({ status: 403, code: 'oauth_dynamic_client_registration_disabled' })
})
