import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createOAuthFlow } from '../../../test/auth/oauth-flow.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  autoconfirm: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: false,
    authorizationUrlPath: '/oauth/consent',
  },
})
const {
  callback,
  verifier,
  signUp,
  registerClient,
  startAuthorization,
  approveAndGetCode,
  requestToken,
  basicAuth,
  exchangeCode,
} = createOAuthFlow(kit)

test('a client can read the user, but not change how the user signs in', async () => {
  const [owner, client] = [await signUp(), await registerClient()]
  const { body } = await exchangeCode(client, await approveAndGetCode(owner, client.id))
  const bearer = String(body['access_token'])
  const before = await kit.count()
  const refused = { status: 403, code: 'no_authorization' }
  const calls: [string, string, object?][] = [
    ['PUT', '/user', { password: "now it is the app's own" }],
    ['PUT', '/user', { email: 'app@oauth.example' }],
    ['PUT', '/user', { data: { full_name: 'App' } }],
    ['GET', '/reauthenticate'],
    ['POST', '/factors', { factor_type: 'totp' }],
    ['POST', '/passkeys/registration/options', {}],
    ['GET', '/user/identities/authorize?provider=github'],
    ['DELETE', `/user/identities/${owner.user.identities?.[0]?.identity_id}`],
    ['GET', '/user/oauth/grants'],
  ]
  for (const [method, path, sent] of calls)
    expect(
      await kit.send({ method, path, bearer, ...(sent ? { body: sent } : {}) }),
      `${method} ${path}`,
    ).toMatchObject(refused)
  expect(await kit.count()).toEqual(before)
  expect(await kit.send({ method: 'GET', path: '/user', bearer })).toMatchObject({
    status: 200,
    body: { id: owner.user.id },
  })
  expect((await kit.send({ path: '/logout?scope=global', bearer })).status).toBe(204)
  expect((await kit.send({ method: 'GET', path: '/user', bearer })).code).toBe('session_not_found')
  expect((await owner.client.auth.getUser()).error, 'the user stays signed in').toBeNull()
})

test('from authorization request to tokens: consent, code, ID token, userinfo, refresh', async () => {
  const [owner, client] = [await signUp(), await registerClient()]
  const id = await startAuthorization(client.id)
  const details = await owner.client.auth.oauth.getAuthorizationDetails(id)
  expect(details).toEqual({
    error: null,
    data: {
      authorization_id: id,
      redirect_uri: callback,
      client: { id: client.id, name: 'Solar App', uri: 'https://app.example', logo_uri: '' },
      user: { id: owner.user.id, email: owner.email },
      scope: 'openid email profile',
    },
  })
  const { data: consent } = await owner.client.auth.oauth.approveAuthorization(id, {
    skipBrowserRedirect: true,
  })
  const back = new URL(consent?.redirect_url ?? '')
  expect([
    back.origin + back.pathname,
    back.searchParams.get('tenant'),
    back.searchParams.get('state'),
  ]).toEqual(['https://app.example/callback', '7', 'xyz'])
  const answer = await exchangeCode(client, back.searchParams.get('code') ?? '')
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      token_type: 'bearer',
      expires_in: 600,
      scope: 'openid email profile',
      refresh_token: expect.any(String),
    },
  ])
  expect(answer.body).not.toHaveProperty('user')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(decodeJwt(String(answer.body['access_token']))).toMatchObject({
    sub: owner.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    client_id: client.id,
    scope: 'openid email profile',
    amr: [{ method: 'oauth_provider/authorization_code' }],
  })
  const { payload } = await jwtVerify(
    String(answer.body['id_token']),
    createLocalJWKSet(kit.keys.jwks),
    { issuer: 'http://auth.test/auth/v1', audience: client.id },
  )
  expect(payload).toMatchObject({
    sub: owner.user.id,
    nonce: 'n-1',
    email: owner.email,
    email_verified: true,
    name: 'Ada Obi',
  })
  expect(
    await kit.send({ method: 'GET', path: '/user', bearer: String(answer.body['id_token']) }),
  ).toMatchObject({ status: 403, code: 'bad_jwt' })
  const info = await kit.send({
    method: 'GET',
    path: '/oauth/userinfo',
    bearer: String(answer.body['access_token']),
  })
  expect(info.body).toMatchObject({ sub: owner.user.id, email: owner.email, name: 'Ada Obi' })
  const next = await requestToken(
    { grant_type: 'refresh_token', refresh_token: String(answer.body['refresh_token']) },
    basicAuth(client.id, client.secret),
  )
  expect(next.status).toBe(200)
  expect(decodeJwt(String(next.body['access_token']))).toMatchObject({
    client_id: client.id,
    scope: 'openid email profile',
  })
})

test('supports JSON, client_secret_post and public clients; scopes limit the claims', async () => {
  const owner = await signUp()
  const poster = await registerClient({ token_endpoint_auth_method: 'client_secret_post' })
  const code = await approveAndGetCode(owner, poster.id, {
    scope: 'phone',
    code_challenge: verifier,
    code_challenge_method: 'plain',
  })
  const byJson = await kit.send({
    path: '/oauth/token',
    headers: { 'content-type': 'application/json' },
    body: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: poster.id,
      client_secret: poster.secret,
    },
  })
  expect([byJson.status, byJson.body['scope'], byJson.body['id_token']]).toEqual([
    200,
    'phone',
    undefined,
  ])
  expect(
    (
      await kit.send({
        method: 'GET',
        path: '/oauth/userinfo',
        bearer: String(byJson.body['access_token']),
      })
    ).body,
  ).toEqual({ sub: owner.user.id })
  const open = await registerClient({ token_endpoint_auth_method: 'none' })
  expect(open.secret).toBe('')
  const answer = await requestToken({
    grant_type: 'authorization_code',
    code: await approveAndGetCode(owner, open.id),
    code_verifier: verifier,
    client_id: open.id,
  })
  expect(answer.status).toBe(200)
})

test('asks for consent again only for new scopes', async () => {
  const [owner, client] = [await signUp(), await registerClient()]
  await approveAndGetCode(owner, client.id, { scope: 'openid email' })
  const again = await owner.client.auth.oauth.getAuthorizationDetails(
    await startAuthorization(client.id, { scope: 'email' }),
  )
  expect(again.data).toMatchObject({ redirect_url: expect.stringContaining('code=') })
  expect(
    (
      await owner.client.auth.oauth.getAuthorizationDetails(
        await startAuthorization(client.id, { scope: 'email profile' }),
      )
    ).data,
  ).toMatchObject({ scope: 'email profile' })
  expect(
    (
      await (
        await signUp()
      ).client.auth.oauth.getAuthorizationDetails(
        await startAuthorization(client.id, { scope: 'email' }),
      )
    ).data,
  ).toHaveProperty('authorization_id')
})

test('a denied request cannot be approved afterwards', async () => {
  const [owner, client] = [await signUp(), await registerClient()]
  const id = await startAuthorization(client.id)
  await owner.client.auth.oauth.getAuthorizationDetails(id)
  const { data } = await owner.client.auth.oauth.denyAuthorization(id, {
    skipBrowserRedirect: true,
  })
  expect(Object.fromEntries(new URL(data?.redirect_url ?? '').searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'xyz',
    tenant: '7',
  })
  expect(
    (await owner.client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
})
