import { expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'
import { authRoutes } from '../../routes.ts'

const kit = await useAuth({
  autoconfirm: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: true,
    authorizationUrlPath: '/oauth/consent',
  },
})

const callback = 'https://app.example/callback'

test('registers clients dynamically where that is enabled', async () => {
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

test('serves the metadata at all well-known paths', async () => {
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

test('answers feature_disabled on all routes when the server is disabled', async () => {
  await using off = await startAuth(inject('adminUrl'), { autoconfirm: true })
  const { data } = await off
    .client()
    .auth.signUp({ email: 'off@questions.example', password: goodPassword })
  const routes = Object.entries(authRoutes).filter(([route]) =>
    /oauth\/|oauth-authorization-server/.test(route),
  )
  expect(routes.length).toBeGreaterThanOrEqual(16)
  for (const [route, access] of routes) {
    const [method = '', path = ''] = route.split(' ')
    const bearer = access === 'admin' ? 'sb_secret_test' : (data.session?.access_token ?? '')
    expect(
      await off.send({ method, path, bearer, ...(method === 'GET' ? {} : { body: {} }) }),
      route,
    ).toMatchObject({ status: 404, code: 'feature_disabled' })
  }
  // Whoever verifies our tokens finds the keys there.
  expect(
    await off.send({ method: 'GET', path: '/.well-known/openid-configuration' }),
  ).toMatchObject({
    status: 200,
    body: {
      issuer: 'http://auth.test/auth/v1',
      jwks_uri: 'http://auth.test/auth/v1/.well-known/jwks.json',
    },
  })
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
