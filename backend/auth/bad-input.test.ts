import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../test/auth/auth-kit.ts'

/** What strangers send: each is answered with its code, and nothing changes. */
let kit: AuthKit
let bearer = ''
const email = 'ada@bad-input.example'
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    phoneEnabled: true,
    manualLinkingEnabled: true,
  })
  const { body } = await kit.send({ path: '/signup', body: { email, password: goodPassword } })
  bearer = String(body['access_token'])
})
afterAll(() => kit[Symbol.asyncDispose]())

const nowS = () => Math.floor(kit.now().getTime() / 1000)
const snapshot = async () => {
  const { rows } = await kit.admin.query(
    'select (select json_agg(u order by id) from auth.users u) as users, (select json_agg(i order by id) from auth.identities i) as identities',
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
      'its own key by address',
      () => forge({ kid: 'test', jku: 'https://evil.example/jwks.json' }),
      403,
      'bad_jwt',
    ],
    [
      'its own key inside',
      async () => forge({ kid: 'test', jwk: await exportJWK((await foreign).publicKey) }),
      403,
      'bad_jwt',
    ],
    ['another key under our name', () => forge({ kid: 'test' }), 403, 'bad_jwt'],
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
    ['three words', () => 'not.a.token', 403, 'bad_jwt'],
    ['one word', () => 'token', 403, 'bad_jwt'],
    [
      'no subject',
      () =>
        kit.keys.signAccessToken({ role: 'authenticated', aud: 'authenticated', exp: nowS() + 60 }),
      403,
      'bad_jwt',
    ],
    [
      'a subject that is no id',
      () => kit.keys.signAccessToken(claims({ sub: `' or 1=1 --` })),
      400,
      'bad_jwt',
    ],
    [
      'a subject that is nobody',
      () => kit.keys.signAccessToken(claims({ sub: crypto.randomUUID() })),
      403,
      'user_not_found',
    ],
    [
      'a session that is none',
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
    const doors: { method: string; path: string; body?: object }[] = [
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
    for (const door of doors)
      expect(await kit.send({ ...door, bearer: token }), door.path).toMatchObject({ status, code })
    expect(await snapshot()).toBe(before)
  })

  test('a token made by a server whose clock is a few seconds ahead or behind is taken', async () => {
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

  test('a client whose clock is a minute off is let in: only ours counts', async () => {
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

describe('passwords and bodies', () => {
  const megabyte = 'x'.repeat(1_048_576)
  test.each([
    ['sign-up', '/signup', { email: 'new@bad-input.example', password: megabyte }],
    ['sign-in', '/token?grant_type=password', { email, password: megabyte }],
    ['a code', '/verify', { type: 'email', email, token: megabyte }],
  ])('a password of 1 MB at %s is too large', async (_, path, body) => {
    const before = await snapshot()
    expect(await kit.send({ path, body })).toMatchObject({
      status: 413,
      code: 'request_entity_too_large',
    })
    expect(await snapshot()).toBe(before)
  })

  test('one that just fits is refused without being hashed', async () => {
    expect(
      await kit.send({
        path: '/token?grant_type=password',
        body: { email, password: 'x'.repeat(900_000) },
      }),
    ).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(
      await kit.send({
        method: 'PUT',
        path: '/user',
        body: { password: 'x'.repeat(900_000) },
        bearer,
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test.each([
    '{"email":',
    'null',
    '"text"',
    '[]',
    '['.repeat(100_000),
    '{"email":{"$ne":null},"password":"x"}',
  ])('a body %.20s is refused', async (body) => {
    const before = await snapshot()
    for (const path of [
      '/signup',
      '/token?grant_type=password',
      '/otp',
      '/verify',
      '/resend',
      '/recover',
    ]) {
      const answer = await kit.send({ path, body })
      expect([400, ['bad_json', 'validation_failed']], path).toEqual([
        answer.status,
        expect.arrayContaining([answer.code]),
      ])
    }
    expect(await snapshot()).toBe(before)
  })
})

describe('addresses', () => {
  test.each([email.toUpperCase(), ` ${email} `, 'Ada@Bad-Input.Example'])(
    '%s is the same account',
    async (written) => {
      expect(
        (
          await kit.send({
            path: '/token?grant_type=password',
            body: { email: written, password: goodPassword },
          })
        ).status,
      ).toBe(200)
      expect(
        await kit.send({ path: '/signup', body: { email: written, password: goodPassword } }),
      ).toMatchObject({ status: 422, code: 'user_already_exists' })
    },
  )

  test.each([
    'аda@bad-input.example',
    'ädä@bad-input.example',
    'ada\u200b@bad-input.example',
    'ada＠bad-input.example',
    'İda@bad-input.example',
    'ada@bad-input.example\u0000',
    'ada@bad\uFF0Einput.example',
  ])('%s, which looks like it, is not', async (lookalike) => {
    const before = await snapshot()
    expect(
      (
        await kit.send({
          path: '/token?grant_type=password',
          body: { email: lookalike, password: goodPassword },
        })
      ).code,
    ).toMatch(/^(invalid_credentials|validation_failed)$/)
    expect((await kit.send({ path: '/recover', body: { email: lookalike } })).code).toMatch(
      /^(validation_failed)?$|^null$/,
    )
    expect(await snapshot()).toBe(before)
  })

  test('a domain in another script is an address of its own', async () => {
    expect(
      (
        await kit.send({
          path: '/signup',
          body: { email: 'Ada@Bücher.example', password: goodPassword },
        })
      ).body,
    ).toMatchObject({ user: { email: 'ada@bücher.example' } })
  })
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://shop.example',
  'https://shop.example:8443',
  'https://shop.example.evil.example',
  'https://shop.example@evil.example',
  'https://user:pass@shop.example',
  'https://evil.example/https://shop.example',
  'https://evil.example?https://shop.example',
  'https://evil.example#https://shop.example',
  'https://shop.example\\@evil.example',
  'https://shop.example\t@evil.example',
  'https:\n//evil.example',
  ' https://shop.example',
  'https://shop.example /x',
  'https://shop.example\u0000.evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://shop.example/%0aalert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://shop.example/x',
  'https://',
  'https://ѕhop.example',
  'https://shop%2eexample.evil.example',
  'https://evil.example%2f@shop.example',
  'about:blank',
  'https://[::1]/',
])('redirect_to %j leads to the site and nowhere else', async (trick) => {
  await kit.send({ path: `/recover?redirect_to=${encodeURIComponent(trick)}`, body: { email } })
  const { link } = kit.lastProof(email)
  expect(new URL(link.searchParams.get('redirect_to') ?? '').origin).toBe('https://shop.example')
  link.searchParams.set('redirect_to', trick)
  const opened = await kit.send({
    method: 'GET',
    path: link.href.replace('http://auth.test/auth/v1', ''),
  })
  expect([opened.status, new URL(opened.headers.get('location') ?? '').origin]).toEqual([
    303,
    'https://shop.example',
  ])
})

test('after all that, the session still lives and the password is the old one', async () => {
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
