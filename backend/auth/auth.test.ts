import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  goodPassword,
  startAuth,
  type AuthKit,
  type Counts,
  type Sent,
} from '../../test/auth/auth-kit.ts'
import { authRoutes } from '../routes.ts'
import { ensureUser } from './users/ensure-user.ts'

/** Every refusal leaves everything as it was: no user, session, token or mail more. */
let kit: AuthKit
let bearer = ''
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    oauthServer: {
      enabled: true,
      allowDynamicRegistration: false,
      authorizationUrlPath: '/oauth/consent',
    },
  })
  await ensureUser(kit.db, {
    email: 'other@table.example',
    password: goodPassword,
    fullName: 'Other',
  })
  await ensureUser(kit.db, {
    email: 'known@table.example',
    password: goodPassword,
    fullName: 'Known',
  })
  const { body } = await kit.send({
    path: '/token?grant_type=password',
    body: { email: 'known@table.example', password: goodPassword },
  })
  bearer = String(body['access_token'])
})
afterAll(() => kit[Symbol.asyncDispose]())

const email = 'known@table.example'
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
const me = (): Pick<Sent, 'bearer'> => ({ bearer })

type Refused = [name: string, sent: () => Sent, status: number, code: string]
const refused: Record<string, Refused[]> = {
  'POST /signup': [
    ['no JSON', () => ({ path: '/signup', body: '{"email"' }), 400, 'bad_json'],
    ['JSON that is no object', () => ({ path: '/signup', body: '[1]' }), 400, 'validation_failed'],
    [
      'wrong types',
      () => ({ path: '/signup', body: { email: 7, password: {} } }),
      400,
      'validation_failed',
    ],
    [
      'nothing (anonymous)',
      () => ({ path: '/signup', body: {} }),
      422,
      'anonymous_provider_disabled',
    ],
    [
      'a phone',
      () => ({ path: '/signup', body: { phone: '+2348031234567', password: goodPassword } }),
      400,
      'phone_provider_disabled',
    ],
    [
      'both',
      () => ({ path: '/signup', body: { email, phone: '+2348031234567', password: goodPassword } }),
      400,
      'validation_failed',
    ],
    [
      'no password',
      () => ({ path: '/signup', body: { email: 'new@table.example' } }),
      400,
      'validation_failed',
    ],
    [
      'a short password',
      () => ({ path: '/signup', body: { email: 'new@table.example', password: 'short' } }),
      422,
      'weak_password',
    ],
    [
      'a password of 900 KB',
      () => ({
        path: '/signup',
        body: { email: 'new@table.example', password: 'x'.repeat(900_000) },
      }),
      400,
      'validation_failed',
    ],
    [
      'a body of 2 MB',
      () => ({
        path: '/signup',
        body: { email: 'new@table.example', password: 'x'.repeat(2_000_000) },
      }),
      413,
      'request_entity_too_large',
    ],
    [
      'no address',
      () => ({ path: '/signup', body: { email: 'nobody', password: goodPassword } }),
      400,
      'validation_failed',
    ],
    [
      'an address with a line end',
      () => ({
        path: '/signup',
        body: { email: 'a@b.example\r\nBcc: c@d.example', password: goodPassword },
      }),
      400,
      'validation_failed',
    ],
    [
      'an address with a NUL',
      () => ({ path: '/signup', body: { email: 'a\u0000@b.example', password: goodPassword } }),
      400,
      'validation_failed',
    ],
    [
      'data with a NUL',
      () => ({
        path: '/signup',
        body: { email: 'new@table.example', password: goodPassword, data: { name: '\u0000' } },
      }),
      400,
      'validation_failed',
    ],
    [
      'data with half a character',
      () => ({
        path: '/signup',
        body: { email: 'new@table.example', password: goodPassword, data: { name: '\ud800' } },
      }),
      400,
      'validation_failed',
    ],
    [
      'too much data',
      () => ({
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          data: { name: 'x'.repeat(9_000) },
        },
      }),
      400,
      'validation_failed',
    ],
    [
      'half a challenge',
      () => ({
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          code_challenge: 'c'.repeat(43),
        },
      }),
      400,
      'validation_failed',
    ],
    [
      'a short challenge',
      () => ({
        path: '/signup',
        body: {
          email: 'new@table.example',
          password: goodPassword,
          ...challenge,
          code_challenge: 'c',
        },
      }),
      400,
      'validation_failed',
    ],
  ],
  'POST /token': [
    ['no grant', () => ({ path: '/token', body: {} }), 400, 'invalid_credentials'],
    [
      'an unknown grant',
      () => ({ path: '/token?grant_type=__proto__', body: {} }),
      400,
      'invalid_credentials',
    ],
    [
      'a wrong password',
      () => ({ path: '/token?grant_type=password', body: { email, password: 'wrong password' } }),
      400,
      'invalid_credentials',
    ],
    [
      'no password',
      () => ({ path: '/token?grant_type=password', body: { email } }),
      400,
      'invalid_credentials',
    ],
    [
      'an unknown account',
      () => ({
        path: '/token?grant_type=password',
        body: { email: 'who@table.example', password: goodPassword },
      }),
      400,
      'invalid_credentials',
    ],
    [
      'SQL as an address',
      () => ({
        path: '/token?grant_type=password',
        body: { email: `' or 1=1 --`, password: goodPassword },
      }),
      400,
      'invalid_credentials',
    ],
    [
      'a phone',
      () => ({ path: '/token?grant_type=password', body: { phone: '1', password: 'x' } }),
      400,
      'phone_provider_disabled',
    ],
    [
      'nobody',
      () => ({ path: '/token?grant_type=password', body: { password: 'x' } }),
      400,
      'validation_failed',
    ],
    [
      'both',
      () => ({ path: '/token?grant_type=password', body: { email, phone: '1', password: 'x' } }),
      400,
      'validation_failed',
    ],
    [
      'an empty refresh token',
      () => ({ path: '/token?grant_type=refresh_token', body: {} }),
      400,
      'validation_failed',
    ],
    [
      'an unknown refresh token',
      () => ({ path: '/token?grant_type=refresh_token', body: { refresh_token: 'aaaaaaaaaaaa' } }),
      400,
      'refresh_token_not_found',
    ],
    [
      'an empty code',
      () => ({ path: '/token?grant_type=pkce', body: { auth_code: '', code_verifier: '' } }),
      400,
      'validation_failed',
    ],
    [
      'an unknown code',
      () => ({ path: '/token?grant_type=pkce', body: { auth_code: 'x', code_verifier: 'y' } }),
      404,
      'flow_state_not_found',
    ],
  ],
  'POST /recover, /otp, /resend': [
    ['recover nobody', () => ({ path: '/recover', body: {} }), 400, 'validation_failed'],
    [
      'recover no address',
      () => ({ path: '/recover', body: { email: 'x@' } }),
      400,
      'validation_failed',
    ],
    ['otp for nobody', () => ({ path: '/otp', body: {} }), 400, 'validation_failed'],
    [
      'otp by phone',
      () => ({ path: '/otp', body: { phone: '+2348031234567' } }),
      400,
      'phone_provider_disabled',
    ],
    [
      'otp for a stranger who may not be made',
      () => ({ path: '/otp', body: { email: 'new@table.example', create_user: false } }),
      422,
      'otp_disabled',
    ],
    [
      'otp with a bad method',
      () => ({ path: '/otp', body: { email, ...challenge, code_challenge_method: 'md5' } }),
      400,
      'validation_failed',
    ],
    ['resend what', () => ({ path: '/resend', body: { email } }), 400, 'validation_failed'],
    [
      'resend to nobody',
      () => ({ path: '/resend', body: { type: 'signup' } }),
      400,
      'validation_failed',
    ],
  ],
  'POST /verify, GET /verify': [
    ['no type', () => ({ path: '/verify', body: { token: '1' } }), 400, 'validation_failed'],
    ['no token', () => ({ path: '/verify', body: { type: 'signup' } }), 400, 'validation_failed'],
    [
      'an unknown type',
      () => ({ path: '/verify', body: { type: 'constructor', token: '1', email } }),
      400,
      'validation_failed',
    ],
    [
      'a token without an address',
      () => ({ path: '/verify', body: { type: 'signup', token: '123456' } }),
      400,
      'validation_failed',
    ],
    [
      'a hash with an address',
      () => ({ path: '/verify', body: { type: 'signup', token_hash: 'x', email } }),
      400,
      'validation_failed',
    ],
    [
      'a wrong code',
      () => ({ path: '/verify', body: { type: 'recovery', token: '000000', email } }),
      403,
      'otp_expired',
    ],
    [
      'a code for a stranger',
      () => ({
        path: '/verify',
        body: { type: 'email', token: '000000', email: 'who@table.example' },
      }),
      403,
      'otp_expired',
    ],
    [
      'a wrong hash',
      () => ({ path: '/verify', body: { type: 'magiclink', token_hash: 'x' } }),
      403,
      'otp_expired',
    ],
    [
      'a link without a token',
      () => ({ method: 'GET', path: '/verify?type=signup' }),
      400,
      'validation_failed',
    ],
    [
      'a link of an unknown type',
      () => ({ method: 'GET', path: '/verify?type=x&token=y' }),
      400,
      'validation_failed',
    ],
  ],
  'GET and PUT /user, POST /logout': [
    [
      'no address',
      () => ({ method: 'PUT', path: '/user', body: { email: 'nobody' }, ...me() }),
      400,
      'validation_failed',
    ],
    [
      'an address of another',
      () => ({ method: 'PUT', path: '/user', body: { email: 'Other@Table.example' }, ...me() }),
      422,
      'email_exists',
    ],
    [
      'a phone',
      () => ({ method: 'PUT', path: '/user', body: { phone: '+2348031234567' }, ...me() }),
      400,
      'phone_provider_disabled',
    ],
    [
      'no phone number',
      () => ({ method: 'PUT', path: '/user', body: { phone: 'call me' }, ...me() }),
      400,
      'validation_failed',
    ],
    [
      'an identity, when linking is off',
      () => ({
        method: 'DELETE',
        path: '/user/identities/00000000-0000-4000-8000-000000000000',
        ...me(),
      }),
      404,
      'manual_linking_disabled',
    ],
    [
      'app_metadata',
      () => ({ method: 'PUT', path: '/user', body: { app_metadata: { role: 'admin' } }, ...me() }),
      403,
      'not_admin',
    ],
    [
      'an empty password',
      () => ({ method: 'PUT', path: '/user', body: { password: '' }, ...me() }),
      422,
      'weak_password',
    ],
    [
      'the same password',
      () => ({ method: 'PUT', path: '/user', body: { password: goodPassword }, ...me() }),
      422,
      'same_password',
    ],
    [
      'a wrong current password',
      () => ({
        method: 'PUT',
        path: '/user',
        body: { password: 'a new good password', current_password: 'x' },
        ...me(),
      }),
      400,
      'invalid_credentials',
    ],
    [
      'logout from where',
      () => ({ path: '/logout?scope=everywhere', ...me() }),
      400,
      'validation_failed',
    ],
  ],
  elsewhere: [
    ['an unknown path', () => ({ method: 'GET', path: '/admin/secrets' }), 404, 'not_found'],
    [
      'a wrong method',
      () => ({ method: 'DELETE', path: '/user', ...me() }),
      405,
      'method_not_allowed',
    ],
  ],
}

describe.each(Object.entries(refused))('%s refuses', (_, rows) => {
  test.each(rows)('%s', async (_name, sent, status, code) => {
    const before: Counts = await kit.count()
    const answer = await kit.send(sent())
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.body).toMatchObject({ code, message: expect.any(String) })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await kit.count()).toEqual(before)
    expect(kit.log).toEqual([])
  })
})

test('after all that, the session still lives and the password is the old one', async () => {
  expect((await kit.send({ method: 'GET', path: '/user', bearer })).status).toBe(200)
  expect(
    (
      await kit.send({
        path: '/token?grant_type=password',
        body: { email, password: goodPassword },
      })
    ).status,
  ).toBe(200)
})

test.each(Object.entries(authRoutes).filter(([, access]) => access !== 'anyone'))(
  '%s needs a bearer',
  async (route) => {
    const [method = '', path = ''] = route.split(' ')
    expect(
      await kit.send({ method, path, ...(method === 'GET' ? {} : { body: {} }) }),
    ).toMatchObject({ status: 401, code: 'no_authorization' })
  },
)

test('without the version header the error has its old form', async () => {
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

test('health, settings and keys are open; keys are public and may be kept, all else may not', async () => {
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

test('ensureUser makes an account once, and never changes an existing one', async () => {
  const wanted = {
    email: 'Boss@Table.Example',
    password: goodPassword,
    fullName: 'The Boss',
  }
  const id = await ensureUser(kit.db, wanted)
  expect(await ensureUser(kit.db, { ...wanted, password: 'another good password' })).toBeNull()
  const { rows } = await kit.admin.query(
    `select id, raw_user_meta_data ->> 'full_name' as full_name from auth.users where email = 'boss@table.example'`,
  )
  expect(rows).toEqual([{ id, full_name: 'The Boss' }])
  expect(
    (
      await kit.send({
        path: '/token?grant_type=password',
        body: { email: wanted.email, password: goodPassword },
      })
    ).status,
  ).toBe(200)
})
