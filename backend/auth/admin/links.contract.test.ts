import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { phoneEnabled: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

const admin = () => kit.server().auth.admin
let people = 0
const freshEmail = () => `person${++people}@links.example`
const open = (link: URL | string) =>
  kit.send({ method: 'GET', path: String(link).replace('http://auth.test/auth/v1', '') })

describe('inviteUserByEmail', () => {
  test('mails a link that confirms the account and redirects as requested', async () => {
    const email = freshEmail()
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { full_name: 'Ada' },
      redirectTo: 'https://shop.example/update-password',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ada' },
      identities: [{ provider: 'email' }],
    })
    expect(data.user?.invited_at).toBeTruthy()
    const opened = await open(kit.lastToken(email).link)
    const location = new URL(opened.headers.get('location') ?? '')
    expect([location.pathname, location.hash]).toEqual([
      '/update-password',
      expect.stringContaining('type=invite'),
    ])
    expect((await open(kit.lastToken(email).link)).headers.get('location')).toContain('otp_expired')
  })

  test("refuses an existing account, and drops the password of a stranger's unconfirmed sign-up", async () => {
    const email = freshEmail()
    await admin().createUser({ email, password: goodPassword, email_confirm: true })
    const before = await kit.count()
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    expect((await admin().inviteUserByEmail('no address')).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    expect(await kit.count()).toEqual(before)

    const victim = freshEmail()
    await kit.client().auth.signUp({ email: victim, password: 'a stranger was here first' })
    const strangersLink = kit.lastToken(victim).link
    expect((await admin().inviteUserByEmail(victim)).error).toBeNull()
    expect((await open(strangersLink)).headers.get('location')).toContain('otp_expired')
    expect((await open(kit.lastToken(victim).link)).headers.get('location')).toContain(
      'access_token',
    )
    expect(
      (
        await kit
          .client()
          .auth.signInWithPassword({ email: victim, password: 'a stranger was here first' })
      ).error?.code,
    ).toBe('invalid_credentials')
  })
})

describe('generateLink', () => {
  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    '%s: the token works once as link, code or hash, and no mail is sent',
    async (type) => {
      const email = freshEmail()
      if (type === 'magiclink' || type === 'recovery')
        await admin().createUser({ email, password: goodPassword, email_confirm: true })
      const make = () =>
        admin().generateLink({
          type: type as 'signup',
          email,
          password: goodPassword,
          options: { redirectTo: 'https://shop.example/dashboard' },
        })
      const mails = kit.mails.length
      const { data, error } = await make()
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email, aud: 'authenticated' })
      expect(data.user).not.toHaveProperty('action_link')
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: 'https://shop.example/dashboard',
        email_otp: expect.stringMatching(/^\d{6}$/),
      })
      expect(kit.mails.length).toBe(mails)
      const verified = await kit
        .client()
        .auth.verifyOtp({ type, token_hash: data.properties?.hashed_token ?? '' })
      expect([verified.error, verified.data.user?.email]).toEqual([null, email])
      expect((await open(data.properties?.action_link ?? '')).headers.get('location')).toContain(
        'otp_expired',
      )
      expect(
        (
          await kit
            .client()
            .auth.verifyOtp({ type, email, token: data.properties?.email_otp ?? '' })
        ).error?.code,
      ).toBe('otp_expired')
    },
  )

  test('email_change: both addresses must confirm, in any order', async () => {
    for (const order of [
      ['email_change_current', 'email_change_new'],
      ['email_change_new', 'email_change_current'],
    ] as const) {
      const [email, newEmail] = [freshEmail(), freshEmail()]
      const { data: made } = await admin().createUser({
        email,
        password: goodPassword,
        email_confirm: true,
      })
      const mails = kit.mails.length
      const links = []
      for (const type of order) {
        const { data, error } = await admin().generateLink({ type, email, newEmail })
        expect([error, data.properties?.verification_type, data.user?.new_email]).toEqual([
          null,
          type,
          newEmail,
        ])
        links.push(data.properties?.action_link ?? '')
      }
      expect(kit.mails.length).toBe(mails)
      await open(links[0] ?? '')
      expect((await admin().getUserById(made.user?.id ?? '')).data.user?.email).toBe(email)
      await open(links[0] ?? '')
      expect(
        (await admin().getUserById(made.user?.id ?? '')).data.user?.email,
        'the same confirmation twice',
      ).toBe(email)
      await open(links[1] ?? '')
      expect((await admin().getUserById(made.user?.id ?? '')).data.user?.email).toBe(newEmail)
    }
  })

  test.each([
    ['email_change_current', 'email_change_new'],
    ['email_change_new', 'email_change_current'],
  ] as const)(
    'email_change: repeating %s does not confirm for the other address',
    async (requested, other) => {
      const [email, newEmail] = [freshEmail(), freshEmail()]
      const { data: made } = await admin().createUser({
        email,
        password: goodPassword,
        email_confirm: true,
      })
      const emailNow = async () => (await admin().getUserById(made.user?.id ?? '')).data.user?.email
      const sessions = (await kit.count()).sessions
      for (const _ of [1, 2, 3]) {
        const { data } = await admin().generateLink({ type: requested, email, newEmail })
        expect(
          (await open(data.properties?.action_link ?? '')).headers.get('location'),
        ).not.toContain('access_token')
        expect(await emailNow()).toBe(email)
      }
      expect((await kit.count()).sessions).toBe(sessions)
      const { data } = await admin().generateLink({ type: other, email, newEmail })
      expect((await open(data.properties?.action_link ?? '')).headers.get('location')).toContain(
        'access_token',
      )
      expect(await emailNow()).toBe(newEmail)
    },
  )

  test('email_change: the current address cannot confirm when only the new one must', async () => {
    const [phone, email, newEmail] = ['2348030001234', freshEmail(), freshEmail()]
    const { data: made } = await admin().createUser({
      phone,
      password: goodPassword,
      phone_confirm: true,
    })
    const id = made.user?.id ?? ''
    const bearer = String(
      (
        await kit.send({
          path: '/token?grant_type=password',
          body: { phone, password: goodPassword },
        })
      ).body['access_token'],
    )
    expect(
      (await kit.send({ method: 'PUT', path: '/user', body: { email: newEmail }, bearer })).status,
    ).toBe(200)
    await kit.admin.query(
      'update auth.users set email = $2, email_confirmed_at = now() where id = $1',
      [id, email],
    )
    const { data } = await admin().generateLink({ type: 'email_change_current', email, newEmail })
    await open(data.properties?.action_link ?? '')
    expect((await admin().getUserById(id)).data.user?.email).toBe(email)
  })

  test('email_change: invalidates links for another address and refuses a taken address', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    await admin().createUser({ email, email_confirm: true })
    await admin().createUser({ email: other, email_confirm: true })
    const first = await admin().generateLink({
      type: 'email_change_new',
      email,
      newEmail: freshEmail(),
    })
    await admin().generateLink({ type: 'email_change_current', email, newEmail: freshEmail() })
    expect(
      (await open(first.data.properties?.action_link ?? '')).headers.get('location'),
    ).toContain('otp_expired')
    expect(
      (await admin().generateLink({ type: 'email_change_new', email, newEmail: other })).error,
    ).toMatchObject({ status: 422, code: 'email_exists' })
    expect(
      (await admin().generateLink({ type: 'email_change_new', email, newEmail: '' })).error,
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('a magic link for an unknown address is a sign-up; a disallowed redirect_to is ignored', async () => {
    const { data } = await admin().generateLink({
      type: 'magiclink',
      email: freshEmail(),
      options: { redirectTo: 'https://evil.example/' },
    })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: 'https://shop.example',
    })
    expect((await open(data.properties?.action_link ?? '')).headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/?#access_token/,
    )
  })

  test('refuses invalid requests without changes', async () => {
    const email = freshEmail()
    await admin().createUser({ email, password: goodPassword, email_confirm: true })
    const before = await kit.count()
    const cases: [object, number, string][] = [
      [{ type: 'recovery', email: freshEmail() }, 404, 'user_not_found'],
      [{ type: 'signup', email, password: goodPassword }, 422, 'email_exists'],
      [{ type: 'invite', email }, 422, 'email_exists'],
      [{ type: 'signup', email: freshEmail() }, 400, 'validation_failed'],
      [{ type: 'signup', email: freshEmail(), password: 'short' }, 422, 'weak_password'],
      [{ type: 'sms', email }, 400, 'validation_failed'],
      [{ type: 'magiclink', email: 'x' }, 400, 'validation_failed'],
      [{ email }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases)
      expect(
        await kit.send({ path: '/admin/generate_link', bearer: 'sb_secret_test', body }),
        JSON.stringify(body),
      ).toMatchObject({ status, code })
    expect(await kit.count()).toEqual(before)
  })
})
