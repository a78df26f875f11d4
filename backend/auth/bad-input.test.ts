import { beforeAll, describe, expect, test } from 'vitest'
import { goodPassword } from '../../test/auth/auth-kit.ts'
import { useAuth } from '../../test/auth/use-auth.ts'

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

const snapshot = async () => {
  const { rows } = await kit.admin.query(
    `select (select json_agg(u order by id) from auth.users u) as users,
       (select json_agg(i order by id) from auth.identities i) as identities`,
  )
  return JSON.stringify([rows, await kit.count()])
}

describe('passwords and bodies', () => {
  const megabyte = 'x'.repeat(1_048_576)
  test.each([
    ['sign-up', '/signup', { email: 'new@bad-input.example', password: megabyte }],
    ['sign-in', '/token?grant_type=password', { email, password: megabyte }],
    ['a code', '/verify', { type: 'email', email, token: megabyte }],
  ])('refuses a password of 1 MB at %s', async (_, path, body) => {
    const before = await snapshot()
    expect(await kit.send({ path, body })).toMatchObject({
      status: 413,
      code: 'request_entity_too_large',
    })
    expect(await snapshot()).toBe(before)
  })

  test('refuses a password of almost 1 MB without hashing it', async () => {
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
  ])('refuses the body %.20s', async (body) => {
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

describe('e-mail addresses', () => {
  test.each([
    email.toUpperCase(),
    ` ${email} `,
    'Ada@Bad-Input.Example',
    'ada\u200b@bad-input.example',
    'ada@bad-input.example\u0000',
  ])('%s is the same account', async (written) => {
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
  })

  test.each([
    'аda@bad-input.example',
    'ädä@bad-input.example',
    'ada＠bad-input.example',
    'İda@bad-input.example',
    'ada@bad\uFF0Einput.example',
  ])('%s is a different account', async (lookalike) => {
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

  test('accepts a domain with non-ASCII letters', async () => {
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
])('redirect_to %j falls back to the site', async (trick) => {
  await kit.send({ path: `/recover?redirect_to=${encodeURIComponent(trick)}`, body: { email } })
  const { link } = kit.lastToken(email)
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
