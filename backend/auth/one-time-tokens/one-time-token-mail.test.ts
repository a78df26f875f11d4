import { describe, expect, inject, test } from 'vitest'
import { startAuth } from '../../../test/auth/auth-kit.ts'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { newAddress, signIn, open, verify, fragmentOf, confirmed } = createMailRequests(kit)

describe('recovery, codes and links', () => {
  test('answers alike for known and unknown addresses, and mails only known ones', async () => {
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

  test('a recovery link redirects as requested; the old password works until a new one is set', async () => {
    const email = await confirmed()
    await kit.send({
      path: '/recover?redirect_to=https%3A%2F%2Fshop.example%2Fupdate-password',
      body: { email },
    })
    expect((await signIn(email)).status).toBe(200)
    const location = (await open(kit.lastToken(email).link)).headers.get('location')
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

  test('a disallowed redirect falls back to the site', async () => {
    const email = await confirmed()
    await kit.send({ path: '/otp?redirect_to=https%3A%2F%2Fevil.example', body: { email } })
    const { link } = kit.lastToken(email)
    link.searchParams.set('redirect_to', 'https://evil.example/later')
    expect((await open(link)).headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/#access_token/,
    )
  })

  test('of eight simultaneous requests with one token one succeeds', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const before = await kit.count()
    const { link } = kit.lastToken(email)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        verify({ type: 'recovery', token_hash: link.searchParams.get('token') ?? '' }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'otp_expired')).toHaveLength(7)
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('five wrong attempts invalidate a code, also simultaneous ones; its link still works', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastToken(email)
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

  test('codes expire after ten minutes, links after an hour; the type must match', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastToken(email)
    expect((await verify({ type: 'signup', email, token: code })).code).toBe('otp_expired')
    kit.advanceClock(601)
    expect((await verify({ type: 'recovery', email, token: code })).code).toBe('otp_expired')
    kit.advanceClock(3_000)
    expect(fragmentOf((await open(link)).headers.get('location'))['error_code']).toBe('otp_expired')
  })

  test('otp signs up new users and signs in existing ones by code', async () => {
    const email = newAddress()
    expect(
      (await kit.send({ path: '/otp', body: { email, data: { full_name: 'New' } } })).body,
    ).toEqual({})
    const first = await verify({ type: 'email', email, token: kit.lastToken(email).code })
    await kit.send({ path: '/magiclink', body: { email } })
    const second = await verify({ type: 'magiclink', email, token: kit.lastToken(email).code })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body['user']).toMatchObject({
      id: (first.body['user'] as { id: string }).id,
      user_metadata: { full_name: 'New', email_verified: true },
    })
  })

  test('stores tokens and codes only as hashes', async () => {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email } })
    const { code, link } = kit.lastToken(email)
    const { rows } = await kit.admin.query(
      'select to_jsonb(t) as token from auth.one_time_tokens t',
    )
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain(link.searchParams.get('token'))
    expect(stored).not.toContain(`"${code}"`)
  })
})

describe('PKCE links', () => {
  const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' }
  const verifyToken = (code: string, verifier = 'v'.repeat(43)) =>
    kit.send({ path: '/token?grant_type=pkce', body: { auth_code: code, code_verifier: verifier } })

  async function openedCode(): Promise<string> {
    const email = await confirmed()
    await kit.send({ path: '/recover', body: { email, ...challenge } })
    const location = new URL((await open(kit.lastToken(email).link)).headers.get('location') ?? '')
    expect(location.hash).toBe('')
    return location.searchParams.get('code') ?? ''
  }

  test('the right verifier gets one session, a wrong one none', async () => {
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

  test('a code expires after five minutes', async () => {
    const code = await openedCode()
    kit.advanceClock(301)
    expect(await verifyToken(code)).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('an invalid link redirects with the error in query and fragment', async () => {
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

test('where unknown accounts are hidden, a code for an unknown address or number answers like a known one', async () => {
  await using site = await startAuth(inject('adminUrl'), {
    hidesUnknownAccounts: true,
    phoneEnabled: true,
  })
  const before = await site.count()
  for (const unknown of [{ email: 'nobody@hidden.example' }, { phone: '2348039990000' }])
    expect(
      await site.send({ path: '/otp', body: { ...unknown, create_user: false } }),
    ).toMatchObject({ status: 200, body: {} })
  expect(await site.count()).toEqual(before)
})
