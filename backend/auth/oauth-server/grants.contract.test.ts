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
  signUp,
  registerClient,
  startAuthorization,
  approveAndGetCode,
  requestToken,
  basicAuth,
  exchangeCode,
} = createOAuthFlow(kit)

test('a refresh token works only for its client', async () => {
  const [owner, client, thief] = [await signUp(), await registerClient(), await registerClient()]
  const { body } = await exchangeCode(client, await approveAndGetCode(owner, client.id))
  const refreshToken = String(body['refresh_token'])
  expect(
    await requestToken(
      { grant_type: 'refresh_token', refresh_token: refreshToken },
      basicAuth(thief.id, thief.secret),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(
    await kit.send({
      path: '/token?grant_type=refresh_token',
      body: { refresh_token: refreshToken },
    }),
  ).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  expect(
    await requestToken(
      { grant_type: 'refresh_token', refresh_token: owner.session.refresh_token },
      basicAuth(client.id, client.secret),
    ),
  ).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(
    (
      await requestToken(
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        basicAuth(client.id, client.secret),
      )
    ).status,
  ).toBe(200)
  expect((await owner.client.auth.refreshSession()).error).toBeNull()
})

test('lists and revokes grants; other clients keep their access', async () => {
  const [owner, client, other] = [await signUp(), await registerClient(), await registerClient()]
  const first = await exchangeCode(
    client,
    await approveAndGetCode(owner, client.id, { scope: 'openid email' }),
  )
  const second = await exchangeCode(other, await approveAndGetCode(owner, other.id))
  const { data } = await owner.client.auth.oauth.listGrants()
  expect(data?.map((grant) => [grant.client.id, grant.scopes])).toEqual([
    [other.id, ['openid', 'email', 'profile']],
    [client.id, ['openid', 'email']],
  ])
  expect(
    (await (await signUp()).client.auth.oauth.revokeGrant({ clientId: client.id })).error,
  ).toMatchObject({ status: 404, code: 'oauth_consent_not_found' })
  expect((await owner.client.auth.oauth.revokeGrant({ clientId: client.id })).error).toBeNull()
  expect((await owner.client.auth.oauth.listGrants()).data).toHaveLength(1)
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
    (
      await owner.client.auth.oauth.getAuthorizationDetails(
        await startAuthorization(client.id, { scope: 'email' }),
      )
    ).data,
  ).toHaveProperty('authorization_id')
})

test('an app that another program could pose as asks each time', async () => {
  const owner = await signUp()
  const details = async (redirectUri: string, method: 'none' | 'client_secret_basic') => {
    const { data } = await kit.server().auth.admin.oauth.createClient({
      client_name: 'App',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: method,
    })
    const read = async () => {
      const more = { redirect_uri: redirectUri, scope: 'email' }
      const id = await startAuthorization(data?.client_id ?? '', more)
      return { id, ...(await owner.client.auth.oauth.getAuthorizationDetails(id)) }
    }
    const { id } = await read()
    await owner.client.auth.oauth.approveAuthorization(id, { skipBrowserRedirect: true })
    return (await read()).data
  }
  for (const uri of ['http://127.0.0.1:8400/back', 'com.example.app://back'])
    expect(await details(uri, 'none'), uri).toHaveProperty('client')
  for (const [uri, method] of [
    ['http://127.0.0.1:8400/back', 'client_secret_basic'],
    ['https://app.example/back', 'none'],
  ] as const)
    expect(await details(uri, method), uri).toHaveProperty('redirect_url')
})
