import { expect, inject, test } from 'vitest'
import { startAuth } from '../../test/auth/auth-kit.ts'
import { useAuth } from '../../test/auth/use-auth.ts'
import { authRoutes } from '../routes.ts'

const kit = await useAuth({
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: false,
    authorizationUrlPath: '/oauth/consent',
  },
})

test.each([
  ['an unknown path', 'GET', '/admin/secrets', 404, 'not_found'],
  ['an unsupported method', 'DELETE', '/user', 405, 'method_not_allowed'],
])('refuses %s', async (_, method, path, status, code) => {
  expect(await kit.send({ method, path })).toMatchObject({ status, code })
})

test.each(Object.entries(authRoutes).filter(([, access]) => access !== 'anyone'))(
  '%s requires a bearer token',
  async (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect(
      await kit.send({ method, path, ...(method === 'GET' ? {} : { body: {} }) }),
    ).toMatchObject({ status: 401, code: 'no_authorization' })
  },
)

test('errors have the old format without the version header', async () => {
  const answer = await kit.send({
    path: '/signup',
    body: {},
    headers: { 'x-supabase-api-version': '' },
  })
  expect(answer.body).toMatchObject({
    code: 422,
    error_code: 'anonymous_provider_disabled',
    msg: 'Anonymous sign-ins are disabled',
  })
})

test('health, settings and keys are public; only the keys may be cached', async () => {
  const get = (path: string) => kit.send({ method: 'GET', path })
  expect((await get('/health')).body).toMatchObject({ name: 'auth' })
  expect((await get('/settings')).body).toMatchObject({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    sms_provider: '',
  })
  await using other = await startAuth(inject('adminUrl'), {
    smsProvider: 'termii',
    external: { github: { enabled: true, clientId: 'x', secret: 's3cret' } },
  })
  const settings = await other.send({ method: 'GET', path: '/settings' })
  expect(settings.body).toMatchObject({
    sms_provider: 'termii',
    external: { github: true, google: false },
  })
  expect(JSON.stringify(settings.body)).not.toContain('s3cret')
  const keys = await get('/.well-known/jwks.json')
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect(keys.body).toEqual({
    keys: [
      {
        kty: 'EC',
        kid: 'test',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      },
    ],
  })
  expect((await get('/settings')).headers.get('cache-control')).toBe('no-store')
})
