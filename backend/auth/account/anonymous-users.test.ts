import { describe, expect, inject, test } from 'vitest'
import { createAccountRequests } from '../../../test/auth/account-requests.ts'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ phoneEnabled: true, anonymousSignInsEnabled: true })
const { newAddress, put, signIn, verify, signUpAnonymously } = createAccountRequests(
  kit,
  'anonymous.example',
)

describe('anonymous users', () => {
  test('get a session without an identity, and cannot set only a password', async () => {
    const { access_token: bearer, user } = await signUpAnonymously()
    expect(user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    })
    expect(JSON.parse(atob(bearer.split('.')[1] ?? ''))).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous' }],
    })
    expect(await put(bearer, { password: goodPassword })).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
    expect(await kit.send({ method: 'GET', path: '/reauthenticate', bearer })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })

  test('become permanent with a confirmed e-mail address, and keep their id', async () => {
    const { access_token: bearer, user } = await signUpAnonymously()
    const email = newAddress()
    expect(await put(bearer, { email, password: goodPassword })).toMatchObject({
      status: 200,
      body: { is_anonymous: true, email: '', new_email: email },
    })
    expect((await signIn(email)).code).toBe('invalid_credentials')
    const { body } = await verify({ type: 'email_change', email, token: kit.lastToken(email).code })
    expect(body).toMatchObject({
      user: {
        id: user['id'],
        email,
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { theme: 'dark' },
        identities: [{ provider: 'email' }],
      },
    })
    expect((await signIn(email)).status).toBe(200)
  })

  test('become permanent with a confirmed phone number', async () => {
    const { access_token: bearer, user } = await signUpAnonymously()
    await put(bearer, { phone: '0803 777 0001' })
    expect(
      (
        await verify({
          type: 'phone_change',
          phone: '2348037770001',
          token: kit.lastCode('2348037770001'),
        })
      ).body,
    ).toMatchObject({ user: { id: user['id'], phone: '2348037770001', is_anonymous: false } })
  })

  test('become permanent at once with autoconfirm', async () => {
    await using auto = await startAuth(inject('adminUrl'), {
      anonymousSignInsEnabled: true,
      autoconfirm: true,
    })
    const client = auto.client()
    expect((await client.auth.signInAnonymously()).data.user?.is_anonymous).toBe(true)
    expect(
      (await client.auth.updateUser({ email: 'ada@account.example' })).data.user,
    ).toMatchObject({ email: 'ada@account.example', is_anonymous: false })
    expect(auto.mails).toEqual([])
  })
})
