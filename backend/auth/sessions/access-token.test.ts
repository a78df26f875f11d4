import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const email = 'ada@bad-input.example'
const kit = await useAuth({
  autoconfirm: true,
  phoneEnabled: true,
  manualLinkingEnabled: true,
})
let bearer = ''
beforeAll(async () => {
  const { body } = await kit.send({ path: '/signup', body: { email, password: goodPassword } })
  bearer = String(body['access_token'])
})

const nowS = () => Math.floor(kit.now().getTime() / 1000)
const snapshot = async () => {
  const { rows } = await kit.admin.query(
    `select (select json_agg(u order by id) from auth.users u) as users,
       (select json_agg(i order by id) from auth.identities i) as identities`,
  )
  return JSON.stringify([rows, await kit.count()])
}

describe('tokens', () => {
  const claims = (change: JWTPayload = {}): JWTPayload => ({ ...decodeJwt(bearer), ...change })
  const foreign = generateKeyPair('ES256', { extractable: true })
  const forge = async (header: Record<string, unknown>) =>
    new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', ...header })
      .sign((await foreign).privateKey)

  const tokens: [
    name: string,
    make: () => Promise<string> | string,
    status: number,
    code: string,
  ][] = [
    [
      'expired a minute ago',
      () => kit.keys.signAccessToken(claims({ exp: nowS() - 60 })),
      403,
      'bad_jwt',
    ],
    [
      'not valid for another minute',
      () => kit.keys.signAccessToken(claims({ nbf: nowS() + 60 })),
      403,
      'bad_jwt',
    ],
    [
      'for another audience',
      () => kit.keys.signAccessToken(claims({ aud: 'another-service' })),
      403,
      'bad_jwt',
    ],
    ['alg none', () => new UnsecuredJWT(claims()).encode(), 403, 'bad_jwt'],
    [
      'a key by URL in the header',
      () => forge({ kid: 'test', jku: 'https://evil.example/jwks.json' }),
      403,
      'bad_jwt',
    ],
    [
      'a key in the header',
      async () => forge({ kid: 'test', jwk: await exportJWK((await foreign).publicKey) }),
      403,
      'bad_jwt',
    ],
    ['another key with our kid', () => forge({ kid: 'test' }), 403, 'bad_jwt'],
    [
      'a changed payload',
      () =>
        bearer.replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify(claims({ sub: crypto.randomUUID() }))).toString('base64url')}.`,
        ),
      403,
      'bad_jwt',
    ],
    ['a malformed token with dots', () => 'not.a.token', 403, 'bad_jwt'],
    ['a malformed token', () => 'token', 403, 'bad_jwt'],
    [
      'no subject',
      () =>
        kit.keys.signAccessToken({ role: 'authenticated', aud: 'authenticated', exp: nowS() + 60 }),
      403,
      'bad_jwt',
    ],
    [
      'a subject that is not a UUID',
      () => kit.keys.signAccessToken(claims({ sub: `' or 1=1 --` })),
      400,
      'bad_jwt',
    ],
    [
      'an unknown subject',
      () => kit.keys.signAccessToken(claims({ sub: crypto.randomUUID() })),
      403,
      'user_not_found',
    ],
    [
      'an unknown session',
      () => kit.keys.signAccessToken(claims({ session_id: crypto.randomUUID() })),
      403,
      'session_not_found',
    ],
    [
      'without a session',
      () => kit.keys.signAccessToken(claims({ session_id: undefined })),
      403,
      'session_not_found',
    ],
  ]
  test.each(tokens)('%s', async (_, make, status, code) => {
    const [token, before] = [await make(), await snapshot()]
    const endpoints: { method: string; path: string; body?: object }[] = [
      { method: 'GET', path: '/user' },
      {
        method: 'PUT',
        path: '/user',
        body: { password: 'a password of a stranger', data: { full_name: 'Eve' } },
      },
      { method: 'POST', path: '/logout', body: {} },
      { method: 'GET', path: '/reauthenticate' },
      { method: 'DELETE', path: `/user/identities/${crypto.randomUUID()}` },
    ]
    for (const endpoint of endpoints)
      expect(await kit.send({ ...endpoint, bearer: token }), endpoint.path).toMatchObject({
        status,
        code,
      })
    expect(await snapshot()).toBe(before)
  })

  test('accepts a token from a server whose clock is a few seconds off', async () => {
    for (const exp of [nowS() - 3, nowS() + 3_600])
      expect(
        (
          await kit.send({
            method: 'GET',
            path: '/user',
            bearer: await kit.keys.signAccessToken(claims({ exp })),
          })
        ).status,
      ).toBe(200)
  })

  test('accepts a client whose clock is a minute off', async () => {
    const { body } = await kit.send({
      path: '/token?grant_type=password',
      body: { email, password: goodPassword },
      headers: { date: new Date(Date.now() + 60_000).toUTCString() },
    })
    expect(
      (await kit.send({ method: 'GET', path: '/user', bearer: String(body['access_token']) }))
        .status,
    ).toBe(200)
  })
})

test('the session and the password still work after all refusals', async () => {
  expect((await kit.send({ method: 'GET', path: '/user', bearer })).body).toMatchObject({ email })
  expect(
    (
      await kit.send({
        path: '/token?grant_type=password',
        body: { email, password: goodPassword },
      })
    ).status,
  ).toBe(200)
  expect(kit.log).toEqual([])
})
