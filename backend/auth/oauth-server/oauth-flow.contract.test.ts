import { createHash, randomBytes } from 'node:crypto'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

/** An app, a person with supabase-js, and the server between them. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    oauthServer: {
      enabled: true,
      allowDynamicRegistration: false,
      authorizationUrlPath: '/oauth/consent',
    },
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

const callback = 'https://app.example/callback?tenant=7'
let people = 0
async function person() {
  const client = kit.client()
  const email = `person${++people}@oauth.example`
  const { data } = await client.auth.signUp({
    email,
    password: goodPassword,
    options: { data: { full_name: 'Ada Obi' } },
  })
  if (!data.user || !data.session) throw new Error('no session')
  return { client, email, user: data.user, session: data.session }
}

async function app(
  params: {
    token_endpoint_auth_method?: 'none' | 'client_secret_basic' | 'client_secret_post'
  } = {},
) {
  const { data, error } = await kit.server().auth.admin.oauth.createClient({
    client_name: 'Solar App',
    client_uri: 'https://app.example',
    redirect_uris: [callback],
    ...params,
  })
  if (error) throw error
  return { id: data.client_id, secret: data.client_secret ?? '' }
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

async function ask(clientId: string, more: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'xyz',
    nonce: 'n-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })
  const answer = await kit.send({ method: 'GET', path: `/oauth/authorize?${query}` })
  expect(answer.status).toBe(302)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe('https://shop.example/oauth/consent')
  return location.searchParams.get('authorization_id') ?? ''
}

async function approved(
  who: Awaited<ReturnType<typeof person>>,
  clientId: string,
  more: Record<string, string> = {},
): Promise<string> {
  const id = await ask(clientId, more)
  const details = await who.client.auth.oauth.getAuthorizationDetails(id)
  if (details.error) throw details.error
  const url =
    'redirect_url' in details.data
      ? details.data.redirect_url
      : (await who.client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).data
          ?.redirect_url
  return new URL(url ?? '').searchParams.get('code') ?? ''
}

const token = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  kit.send({
    path: '/oauth/token',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const verifyToken = (
  client: { id: string; secret: string },
  code: string,
  more: Record<string, string> = {},
) =>
  token(
    {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...more,
    },
    basic(client.id, client.secret),
  )

test('an app reads who its person is, and changes nothing of how they sign in', async () => {
  const [who, client] = [await person(), await app()]
  const { body } = await verifyToken(client, await approved(who, client.id))
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
    ['DELETE', `/user/identities/${who.user.identities?.[0]?.identity_id}`],
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
    body: { id: who.user.id },
  })
  expect((await kit.send({ path: '/logout?scope=global', bearer })).status).toBe(204)
  expect((await kit.send({ method: 'GET', path: '/user', bearer })).code).toBe('session_not_found')
  expect((await who.client.auth.getUser()).error, 'the person stays signed in').toBeNull()
})

test("from the app's request to tokens: consent, code, ID token, userinfo, refresh", async () => {
  const [who, client] = [await person(), await app()]
  const id = await ask(client.id)
  const details = await who.client.auth.oauth.getAuthorizationDetails(id)
  expect(details).toEqual({
    error: null,
    data: {
      authorization_id: id,
      redirect_uri: callback,
      client: { id: client.id, name: 'Solar App', uri: 'https://app.example', logo_uri: '' },
      user: { id: who.user.id, email: who.email },
      scope: 'openid email profile',
    },
  })
  const { data: consent } = await who.client.auth.oauth.approveAuthorization(id, {
    skipBrowserRedirect: true,
  })
  const back = new URL(consent?.redirect_url ?? '')
  expect([
    back.origin + back.pathname,
    back.searchParams.get('tenant'),
    back.searchParams.get('state'),
  ]).toEqual(['https://app.example/callback', '7', 'xyz'])
  const answer = await verifyToken(client, back.searchParams.get('code') ?? '')
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      token_type: 'bearer',
      expires_in: 3600,
      scope: 'openid email profile',
      refresh_token: expect.any(String),
    },
  ])
  expect(answer.body).not.toHaveProperty('user')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(decodeJwt(String(answer.body['access_token']))).toMatchObject({
    sub: who.user.id,
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
    sub: who.user.id,
    nonce: 'n-1',
    email: who.email,
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
  expect(info.body).toMatchObject({ sub: who.user.id, email: who.email, name: 'Ada Obi' })
  const next = await token(
    { grant_type: 'refresh_token', refresh_token: String(answer.body['refresh_token']) },
    basic(client.id, client.secret),
  )
  expect(next.status).toBe(200)
  expect(decodeJwt(String(next.body['access_token']))).toMatchObject({
    client_id: client.id,
    scope: 'openid email profile',
  })
})

test('JSON, a secret in the body, and a public app without one; scopes decide what is told', async () => {
  const who = await person()
  const poster = await app({ token_endpoint_auth_method: 'client_secret_post' })
  const code = await approved(who, poster.id, {
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
  ).toEqual({ sub: who.user.id })
  const open = await app({ token_endpoint_auth_method: 'none' })
  expect(open.secret).toBe('')
  const answer = await token({
    grant_type: 'authorization_code',
    code: await approved(who, open.id),
    code_verifier: verifier,
    client_id: open.id,
  })
  expect(answer.status).toBe(200)
})

test('who has let an app in is not asked again, but for more', async () => {
  const [who, client] = [await person(), await app()]
  await approved(who, client.id, { scope: 'openid email' })
  const again = await who.client.auth.oauth.getAuthorizationDetails(
    await ask(client.id, { scope: 'email' }),
  )
  expect(again.data).toMatchObject({ redirect_url: expect.stringContaining('code=') })
  expect(
    (
      await who.client.auth.oauth.getAuthorizationDetails(
        await ask(client.id, { scope: 'email profile' }),
      )
    ).data,
  ).toMatchObject({ scope: 'email profile' })
  expect(
    (
      await (
        await person()
      ).client.auth.oauth.getAuthorizationDetails(await ask(client.id, { scope: 'email' }))
    ).data,
  ).toHaveProperty('authorization_id')
})

test('no is an answer, and the only one', async () => {
  const [who, client] = [await person(), await app()]
  const id = await ask(client.id)
  await who.client.auth.oauth.getAuthorizationDetails(id)
  const { data } = await who.client.auth.oauth.denyAuthorization(id, { skipBrowserRedirect: true })
  expect(Object.fromEntries(new URL(data?.redirect_url ?? '').searchParams)).toMatchObject({
    error: 'access_denied',
    state: 'xyz',
    tenant: '7',
  })
  expect(
    (await who.client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
})

describe('a code', () => {
  test('brought twice ends the session it opened, and no other', async () => {
    const [who, client] = [await person(), await app()]
    const code = await approved(who, client.id)
    const first = await verifyToken(client, code)
    const other = await verifyToken(client, await approved(who, client.id))
    expect(
      (
        await kit.send({
          method: 'GET',
          path: '/oauth/userinfo',
          bearer: String(first.body['access_token']),
        })
      ).status,
    ).toBe(200)
    expect(await verifyToken(client, code)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(
      await kit.send({
        method: 'GET',
        path: '/oauth/userinfo',
        bearer: String(first.body['access_token']),
      }),
    ).toMatchObject({ status: 403, code: 'session_not_found' })
    expect(
      await token(
        { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) },
        basic(client.id, client.secret),
      ),
    ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(
      (
        await kit.send({
          method: 'GET',
          path: '/oauth/userinfo',
          bearer: String(other.body['access_token']),
        })
      ).status,
    ).toBe(200)
    expect((await who.client.auth.getUser()).error).toBeNull()
  })

  test('brought ten times at once gives one session, which is ended', async () => {
    const [who, client] = [await person(), await app()]
    const code = await approved(who, client.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => verifyToken(client, code)))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good).toHaveLength(1)
    expect(answers.filter((answer) => answer.body['error'] === 'invalid_grant')).toHaveLength(9)
    expect(
      await kit.send({
        method: 'GET',
        path: '/oauth/userinfo',
        bearer: String(good[0]?.body['access_token']),
      }),
    ).toMatchObject({ status: 403, code: 'session_not_found' })
    const { rows } = await kit.admin.query(
      'select from auth.sessions where user_id = $1 and oauth_client_id is not null',
      [who.user.id],
    )
    expect(rows).toEqual([])
  })

  test('is refused to others, without its verifier, for another address, too late, and after the consent is gone', async () => {
    const [who, client, thief] = [await person(), await app(), await app()]
    const code = await approved(who, client.id)
    const before = await kit.count()
    const cases: [string, Promise<{ status: number; body: Record<string, unknown> }>][] = [
      ['another app', verifyToken(thief, code)],
      ['a wrong verifier', verifyToken(client, code, { code_verifier: 'x'.repeat(43) })],
      ['no verifier', verifyToken(client, code, { code_verifier: '' })],
      [
        'another address',
        verifyToken(client, code, { redirect_uri: 'https://app.example/callback' }),
      ],
      ['another code', verifyToken(client, 'made-up')],
    ]
    for (const [name, answer] of cases)
      expect(await answer, name).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', error_description: expect.any(String) },
      })
    expect(await kit.count()).toEqual(before)
    const late = await approved(who, client.id)
    expect((await verifyToken(client, code)).status).toBe(200)
    expect((await who.client.auth.oauth.revokeGrant({ clientId: client.id })).error).toBeNull()
    expect(await verifyToken(client, late)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    const old = await approved(who, client.id)
    kit.pass(601)
    expect(await verifyToken(client, old)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })
})

test('an app that is not who it says gets nothing', async () => {
  const [who, client, open] = [
    await person(),
    await app(),
    await app({ token_endpoint_auth_method: 'none' }),
  ]
  const code = await approved(who, client.id)
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
  expect(await token(form, basic(client.id, 'guessed'))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect((await token(form, basic(client.id, 'guessed'))).headers.get('www-authenticate')).toMatch(
    /^Basic/,
  )
  expect(await token({ ...form, client_id: client.id })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  expect(
    await token({ ...form, client_id: client.id, client_secret: client.secret }),
  ).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(await token({ ...form, client_id: open.id, client_secret: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  expect(
    await token({ ...form, client_secret: client.secret }, basic(client.id, client.secret)),
  ).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(await token(form)).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(await token({ grant_type: 'password' }, basic(client.id, client.secret))).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
  expect(await token({}, basic(client.id, client.secret))).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
  expect((await verifyToken(client, code)).status).toBe(200)
})

test('a refresh token works for whom it was made only', async () => {
  const [who, client, thief] = [await person(), await app(), await app()]
  const { body } = await verifyToken(client, await approved(who, client.id))
  const refreshToken = String(body['refresh_token'])
  expect(
    await token(
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      basic(thief.id, thief.secret),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(
    await kit.send({
      path: '/token?grant_type=refresh_token',
      body: { refresh_token: refreshToken },
    }),
  ).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(
    await token(
      { grant_type: 'refresh_token', refresh_token: who.session.refresh_token },
      basic(client.id, client.secret),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(
    (
      await token(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        basic(client.id, client.secret),
      )
    ).status,
  ).toBe(200)
  expect((await who.client.auth.refreshSession()).error).toBeNull()
})

test('grants are listed and withdrawn; the app is out at once, and apps of others stay', async () => {
  const [who, client, other] = [await person(), await app(), await app()]
  const first = await verifyToken(client, await approved(who, client.id, { scope: 'openid email' }))
  const second = await verifyToken(other, await approved(who, other.id))
  const { data } = await who.client.auth.oauth.listGrants()
  expect(data?.map((grant) => [grant.client.id, grant.scopes])).toEqual([
    [other.id, ['openid', 'email', 'profile']],
    [client.id, ['openid', 'email']],
  ])
  expect(
    (await (await person()).client.auth.oauth.revokeGrant({ clientId: client.id })).error,
  ).toMatchObject({ status: 404, code: 'oauth_consent_not_found' })
  expect((await who.client.auth.oauth.revokeGrant({ clientId: client.id })).error).toBeNull()
  expect((await who.client.auth.oauth.listGrants()).data).toHaveLength(1)
  expect(
    (
      await kit.send({
        method: 'GET',
        path: '/oauth/userinfo',
        bearer: String(first.body['access_token']),
      })
    ).code,
  ).toBe('session_not_found')
  expect(
    (
      await kit.send({
        method: 'GET',
        path: '/oauth/userinfo',
        bearer: String(second.body['access_token']),
      })
    ).status,
  ).toBe(200)
  expect(
    (await who.client.auth.oauth.getAuthorizationDetails(await ask(client.id, { scope: 'email' })))
      .data,
  ).toHaveProperty('authorization_id')
})
