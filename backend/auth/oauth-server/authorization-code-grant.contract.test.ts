import { describe, expect, test } from 'vitest'
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
  verifier,
  signUp,
  registerClient,
  approveAndGetCode,
  requestToken,
  basicAuth,
  exchangeCode,
} = createOAuthFlow(kit)

describe('an authorization code', () => {
  test('ends its session when it is used twice', async () => {
    const [owner, client] = [await signUp(), await registerClient()]
    const code = await approveAndGetCode(owner, client.id)
    const first = await exchangeCode(client, code)
    const other = await exchangeCode(client, await approveAndGetCode(owner, client.id))
    expect(
      (
        await kit.send({
          method: 'GET',
          path: '/oauth/userinfo',
          bearer: String(first.body['access_token']),
        })
      ).status,
    ).toBe(200)
    expect(await exchangeCode(client, code)).toMatchObject({
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
      await requestToken(
        { grant_type: 'refresh_token', refresh_token: String(first.body['refresh_token']) },
        basicAuth(client.id, client.secret),
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
    expect((await owner.client.auth.getUser()).error).toBeNull()
  })

  test('creates one session for simultaneous requests, and ends it', async () => {
    const [owner, client] = [await signUp(), await registerClient()]
    const code = await approveAndGetCode(owner, client.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchangeCode(client, code)))
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
      [owner.user.id],
    )
    expect(rows).toEqual([])
  })

  test('is refused for another client, verifier or redirect URI, after expiry and after revocation', async () => {
    const [owner, client, thief] = [await signUp(), await registerClient(), await registerClient()]
    const code = await approveAndGetCode(owner, client.id)
    const before = await kit.count()
    const cases: [string, Promise<{ status: number; body: Record<string, unknown> }>][] = [
      ['another app', exchangeCode(thief, code)],
      ['a wrong verifier', exchangeCode(client, code, { code_verifier: 'x'.repeat(43) })],
      ['no verifier', exchangeCode(client, code, { code_verifier: '' })],
      [
        'another address',
        exchangeCode(client, code, { redirect_uri: 'https://app.example/callback' }),
      ],
      ['another code', exchangeCode(client, 'made-up')],
    ]
    for (const [name, answer] of cases)
      expect(await answer, name).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant', error_description: expect.any(String) },
      })
    expect(await kit.count()).toEqual(before)
    const late = await approveAndGetCode(owner, client.id)
    expect((await exchangeCode(client, code)).status).toBe(200)
    expect((await owner.client.auth.oauth.revokeGrant({ clientId: client.id })).error).toBeNull()
    expect(await exchangeCode(client, late)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    const old = await approveAndGetCode(owner, client.id)
    kit.advanceClock(601)
    expect(await exchangeCode(client, old)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })
})

test('refuses wrong client authentication', async () => {
  const [owner, client, open] = [
    await signUp(),
    await registerClient(),
    await registerClient({ token_endpoint_auth_method: 'none' }),
  ]
  const code = await approveAndGetCode(owner, client.id)
  const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
  expect(await requestToken(form, basicAuth(client.id, 'guessed'))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect(
    (await requestToken(form, basicAuth(client.id, 'guessed'))).headers.get('www-authenticate'),
  ).toMatch(/^Basic/)
  expect(await requestToken({ ...form, client_id: client.id })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  expect(
    await requestToken({ ...form, client_id: client.id, client_secret: client.secret }),
  ).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(await requestToken({ ...form, client_id: open.id, client_secret: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  })
  expect(
    await requestToken(
      { ...form, client_secret: client.secret },
      basicAuth(client.id, client.secret),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(await requestToken(form)).toMatchObject({ status: 400, body: { error: 'invalid_client' } })
  expect(
    await requestToken({ grant_type: 'password' }, basicAuth(client.id, client.secret)),
  ).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
  expect(await requestToken({}, basicAuth(client.id, client.secret))).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
  expect((await exchangeCode(client, code)).status).toBe(200)
})
