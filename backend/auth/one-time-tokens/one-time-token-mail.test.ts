import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

/** Confirmation is on: what a mail proves, and what must not happen without it. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'))
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
const newAddress = () => `person${++people}@mail.example`
const signUp = (email: string, password = goodPassword) =>
  kit.send({ path: '/signup', body: { email, password, data: { full_name: 'Ada' } } })
const signIn = (email: string, password = goodPassword) =>
  kit.send({ path: '/token?grant_type=password', body: { email, password } })
const open = (link: URL) =>
  kit.send({ method: 'GET', path: link.href.replace('http://auth.test/auth/v1', '') })
const verify = (body: Record<string, string>) => kit.send({ path: '/verify', body })
const fragmentOf = (location: string | null) =>
  Object.fromEntries(new URLSearchParams(new URL(location ?? '').hash.slice(1)))

async function confirmed(): Promise<string> {
  const email = newAddress()
  await signUp(email)
  await open(kit.lastProof(email).link)
  return email
}

describe('sign-up', () => {
  test('gives the bare user, one mail and no session; the password opens nothing until the link was opened', async () => {
    const email = newAddress()
    const before = await kit.count()
    const { status, body } = await signUp(email)
    expect([status, body['access_token'], body['email'], body['email_confirmed_at']]).toEqual([
      200,
      undefined,
      email,
      undefined,
    ])
    expect(body).toMatchObject({
      confirmation_sent_at: expect.any(String),
      user_metadata: { full_name: 'Ada', email_verified: false },
      identities: [{ provider: 'email' }],
    })
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      oneTimeTokens: before.oneTimeTokens + 1,
      mails: before.mails + 1,
    })
    expect(await signIn(email)).toMatchObject({ status: 400, code: 'email_not_confirmed' })
    expect(await signIn(email, 'a wrong password')).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    })
  })

  test('the link leads to the site with the session in the fragment, once', async () => {
    const email = newAddress()
    await signUp(email)
    const { link } = kit.lastProof(email)
    const opened = await open(link)
    const location = opened.headers.get('location')
    expect([opened.status, opened.headers.get('cache-control'), location?.split('#')[0]]).toEqual([
      303,
      'no-store',
      'https://shop.example/',
    ])
    expect(new URL(location ?? '').hash).toMatch(
      /^#access_token=[^&]+&expires_at=\d+&expires_in=3600&refresh_token=[a-z0-9]{12}&sb=&token_type=bearer&type=signup$/,
    )
    expect(decodeJwt(fragmentOf(location)['access_token'] ?? '')).toMatchObject({
      email,
      amr: [{ method: 'otp' }],
    })
    expect((await signIn(email)).body).toMatchObject({
      user: {
        user_metadata: { email_verified: true },
        identities: [{ identity_data: { email_verified: true } }],
      },
    })
    const again = await open(link)
    expect(again.status).toBe(303)
    expect(fragmentOf(again.headers.get('location'))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    })
  })

  test('a taken address is answered like a free one; its owner gets a mail, its password stays', async () => {
    const email = await confirmed()
    const free = await signUp(newAddress())
    const before = await kit.count()
    const taken = await signUp(email, 'the password of a stranger')
    expect(Object.keys(taken.body).sort()).toEqual(Object.keys(free.body).sort())
    expect(taken.body).toMatchObject({ email, identities: [], user_metadata: { full_name: 'Ada' } })
    expect(await kit.count()).toEqual({ ...before, mails: before.mails + 1 })
    expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-account-exists' })
    expect((await signIn(email, 'the password of a stranger')).code).toBe('invalid_credentials')
    expect((await signIn(email)).status).toBe(200)
    const { rows } = await kit.admin.query('select from auth.users where id = $1', [
      taken.body['id'],
    ])
    expect(rows).toEqual([])
  })

  test('a second sign-up before confirmation replaces the first: its link and its password are dead', async () => {
    const email = newAddress()
    await signUp(email, 'the first good password')
    const first = kit.lastProof(email)
    await signUp(email, 'the second good password')
    expect(fragmentOf((await open(first.link)).headers.get('location'))['error_code']).toBe(
      'otp_expired',
    )
    expect((await open(kit.lastProof(email).link)).status).toBe(303)
    expect((await signIn(email, 'the first good password')).code).toBe('invalid_credentials')
    expect((await signIn(email, 'the second good password')).status).toBe(200)
  })

  test('a password that a stranger left waiting does not survive the owner coming in by magic link', async () => {
    const email = newAddress()
    await signUp(email, 'the password of a stranger')
    await kit.send({ path: '/otp', body: { email } })
    expect((await verify({ type: 'email', email, token: kit.lastProof(email).code })).status).toBe(
      200,
    )
    expect((await signIn(email, 'the password of a stranger')).code).toBe('invalid_credentials')
  })

  test('ten sign-ups with one address at once make one user', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 7 }, () => signUp(email)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const { rows } = await kit.admin.query('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})

describe('recovery, codes and links', () => {
  test('known and unknown addresses get one answer; only the known one a mail', async () => {
    const email = await confirmed()
    for (const path of ['/recover', '/resend']) {
      const before = await kit.count()
      const stranger = await kit.send({
        path,
        body: { email: 'stranger@mail.example', type: 'signup' },
      })
      expect(await kit.count()).toEqual(before)
      const known = await kit.send({ path, body: { email, type: 'signup' } })
      expect([known.status, known.body]).toEqual([stranger.status, stranger.body])
    }
    expect(kit.mails.at(-1)).toMatchObject({ to: email, category: 'auth-recovery' })
  })

  test('a recovery link leads where it was asked to, the old password works until a new one is set', async () => {
    const email = await confirmed()
    await kit.send({
      path: '/recover?redirect_to=https%3A%2F%2Fshop.example%2Fupdate-password',
      body: { email },
    })
    expect((await signIn(email)).status).toBe(200)
    const location = (await open(kit.lastProof(email).link)).headers.get('location')
    expect(location?.split('#')[0]).toBe('https://shop.example/update-password')
    const { access_token: bearer = '', type } = fragmentOf(location)
    expect(type).toBe('recovery')
    expect(
      (
        await kit.send({
          method: 'PUT',
          path: '/user',
          body: { password: 'a brand new password' },
          bearer,
        })
      ).status,
    ).toBe(200)
    expect([
      (await signIn(email)).status,
      (await signIn(email, 'a brand new password')).status,
    ]).toEqual([400, 200])
  })

  test('a redirect that is not allowed leads to the site', async () => {
    const email = await confirmed()
    await kit.send({ path: '/otp?redirect_to=https%3A%2F%2Fevil.example', body: { email } })
    const { link } = kit.lastProof(email)
    link.searchParams.set('redirect_to', 'https://evil.example/later')
    expect((await open(link)).headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/#access_token/,
    )
  })

  test('one code brought by eight at once opens one session', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const before = await kit.count()
    const { link } = kit.lastProof(email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        verify({ type: 'recovery', token_hash: link.searchParams.get('token') ?? '' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'otp_expired')).toHaveLength(7)
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('five wrong tries kill a code, also when they come at once; its link still works', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastProof(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => verify({ type: 'recovery', email, token: wrong })),
    )
    expect(new Set(tries.map((answer) => answer.code))).toEqual(new Set(['otp_expired']))
    expect(await verify({ type: 'recovery', email, token: code })).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    expect(fragmentOf((await open(link)).headers.get('location'))).toHaveProperty('access_token')
  })

  test('codes die after ten minutes, links after an hour; a type opens only its own kind', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastProof(email)
    expect((await verify({ type: 'signup', email, token: code })).code).toBe('otp_expired')
    kit.pass(601)
    expect((await verify({ type: 'recovery', email, token: code })).code).toBe('otp_expired')
    kit.pass(3_000)
    expect(fragmentOf((await open(link)).headers.get('location'))['error_code']).toBe('otp_expired')
  })

  test('otp makes an account for a newcomer and lets a known one in, by code', async () => {
    const email = newAddress()
    expect(
      (await kit.send({ path: '/otp', body: { email, data: { full_name: 'New' } } })).body,
    ).toEqual({})
    const first = await verify({ type: 'email', email, token: kit.lastProof(email).code })
    await kit.send({ path: '/magiclink', body: { email } })
    const second = await verify({ type: 'magiclink', email, token: kit.lastProof(email).code })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body['user']).toMatchObject({
      id: (first.body['user'] as { id: string }).id,
      user_metadata: { full_name: 'New', email_verified: true },
    })
  })

  test('nothing that opens a session is kept readable', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastProof(email)
    const { rows } = await kit.admin.query(
      'select to_jsonb(t) as token from auth.one_time_tokens t',
    )
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(link.searchParams.get('token'))
    expect(kept).not.toContain(`"${code}"`)
  })
})

describe('PKCE links', () => {
  const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' }
  const verifyToken = (code: string, verifier = 'v'.repeat(43)) =>
    kit.send({ path: '/token?grant_type=pkce', body: { auth_code: code, code_verifier: verifier } })

  async function openedCode(): Promise<string> {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email, ...challenge } })
    const location = new URL((await open(kit.lastProof(email).link)).headers.get('location') ?? '')
    expect(location.hash).toBe('')
    return location.searchParams.get('code') ?? ''
  }

  test('a wrong verifier gets nothing, the right one a session, and nobody a second', async () => {
    const code = await openedCode()
    const before = await kit.count()
    expect(await verifyToken(code, 'w'.repeat(43))).toMatchObject({
      status: 400,
      code: 'bad_code_verifier',
    })
    expect(await kit.count()).toEqual(before)
    const answers = await Promise.all([verifyToken(code), verifyToken(code), verifyToken(code)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404])
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('a code lives five minutes', async () => {
    const code = await openedCode()
    kit.pass(301)
    expect(await verifyToken(code)).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('a dead link says why in the query and in the fragment', async () => {
    const dead = await kit.send({
      method: 'GET',
      path: `/verify?token=pkce_${'0'.repeat(56)}&type=recovery`,
    })
    const location = new URL(dead.headers.get('location') ?? '')
    expect(location.searchParams.get('error_code')).toBe('otp_expired')
    expect(fragmentOf(location.href)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    })
  })
})
