import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createMailRequests } from '../../../test/auth/mail-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { newAddress, signUp, signIn, open, verify, fragmentOf, confirmed } = createMailRequests(kit)

describe('sign-up', () => {
  test('returns the user without a session and sends one mail; sign-in requires confirmation', async () => {
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

  test('the own name is no password', async () => {
    const email = newAddress()
    const data = { full_name: 'Wuraola Egbe' }
    const { code } = await kit.send({
      path: '/signup',
      body: { email, password: 'wuraola-egbe', data },
    })
    expect(code).toBe('weak_password')
  })

  test('the link redirects to the site with the session in the fragment, once', async () => {
    const email = newAddress()
    await signUp(email)
    const { link } = kit.lastToken(email)
    const opened = await open(link)
    const location = opened.headers.get('location')
    expect([opened.status, opened.headers.get('cache-control'), location?.split('#')[0]]).toEqual([
      303,
      'no-store',
      'https://shop.example/',
    ])
    expect(new URL(location ?? '').hash).toMatch(
      /^#access_token=[^&]+&expires_at=\d+&expires_in=600&refresh_token=[a-z0-9]{12}&sb=&token_type=bearer&type=signup$/,
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

  test('answers alike for existing and new addresses, and mails the owner of an existing account', async () => {
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

  test('the link of a second sign-up confirms the second password and ends the first', async () => {
    const email = newAddress()
    await signUp(email, 'the first good password')
    const first = kit.lastToken(email)
    await signUp(email, 'the second good password')
    expect((await open(kit.lastToken(email).link)).status).toBe(303)
    expect(fragmentOf((await open(first.link)).headers.get('location'))['error_code']).toBe(
      'otp_expired',
    )
    expect((await signIn(email, 'the first good password')).code).toBe('invalid_credentials')
    expect((await signIn(email, 'the second good password')).status).toBe(200)
  })

  test("confirmation by magic link removes a stranger's password", async () => {
    const email = newAddress()
    await signUp(email, 'the password of a stranger')
    await kit.send({ path: '/otp', body: { email } })
    expect((await verify({ type: 'email', email, token: kit.lastToken(email).code })).status).toBe(
      200,
    )
    expect((await signIn(email, 'the password of a stranger')).code).toBe('invalid_credentials')
  })

  test('simultaneous sign-ups with one address create one user', async () => {
    const email = newAddress()
    const answers = await Promise.all(Array.from({ length: 7 }, () => signUp(email)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const { rows } = await kit.admin.query('select from auth.users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })
})
