import { describe, expect, test } from 'vitest'
import { createAdminRequests } from '../../../test/auth/admin-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { admin, newEmail, createUser, signIn } = createAdminRequests(kit, 'update.example')

describe('updateUserById', () => {
  test('merges metadata, confirms and changes addresses of one user only', async () => {
    const [user, other] = [
      await createUser({ email_confirm: false, user_metadata: { a: 1, b: 2 } }),
      await createUser(),
    ]
    const email = newEmail()
    const { data, error } = await admin().updateUserById(user.id, {
      email,
      phone: '+2348039999999',
      email_confirm: true,
      user_metadata: { a: null, c: 3 },
      app_metadata: { tier: 'gold' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '2348039999999',
      user_metadata: { b: 2, c: 3, email_verified: true },
      app_metadata: { tier: 'gold', providers: ['email', 'phone'] },
    })
    expect(data.user?.user_metadata).not.toHaveProperty('a')
    expect(
      data.user?.identities?.map((identity) => [
        identity.provider,
        identity.identity_data?.[identity.provider],
      ]),
    ).toEqual([
      ['email', email],
      ['phone', '2348039999999'],
    ])
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect((await signIn(email)).error).toBeNull()
    expect((await admin().updateUserById(user.id, { email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    const { data: same } = await admin().getUserById(other.id)
    expect(same.user).toEqual(
      expect.objectContaining({ email: other.email, updated_at: other.updated_at }),
    )
  })

  test('confirms a phone number', async () => {
    const user = await createUser({ phone: '+2348039999001' })
    const { data, error } = await admin().updateUserById(user.id, { phone_confirm: true })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      phone_confirmed_at: expect.any(String),
      user_metadata: { phone_verified: true },
    })
    expect(
      data.user?.identities?.find(({ provider }) => provider === 'phone')?.identity_data,
    ).toMatchObject({ phone_verified: true })
  })

  test('a new password ends sessions and invalidates links; a weak one is refused', async () => {
    const user = await createUser()
    const { data } = await signIn(user.email)
    await kit.client().auth.resetPasswordForEmail(user.email)
    const proof = kit.lastToken(user.email)
    expect((await admin().updateUserById(user.id, { password: 'short' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    })
    expect((await kit.client().auth.getUser(data.session?.access_token)).error).toBeNull()
    expect(
      (await admin().updateUserById(user.id, { password: 'a fresh good password' })).error,
    ).toBeNull()
    expect((await kit.client().auth.getUser(data.session?.access_token)).error).not.toBeNull()
    expect(
      (
        await kit
          .client()
          .auth.verifyOtp({ email: user.email, token: proof.code, type: 'recovery' })
      ).error?.code,
    ).toBe('otp_expired')
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
    expect((await signIn(user.email, 'a fresh good password')).error).toBeNull()
  })

  test('a ban prevents sign-in until it is lifted', async () => {
    const user = await createUser()
    expect(
      (await admin().updateUserById(user.id, { ban_duration: '1h30m' })).data.user,
    ).toHaveProperty('banned_until')
    expect((await signIn(user.email)).error?.code).toBe('user_banned')
    await admin().updateUserById(user.id, { user_metadata: { x: 1 } })
    expect((await signIn(user.email)).error?.code).toBe('user_banned')
    const { data } = await admin().updateUserById(user.id, { ban_duration: 'none' })
    expect(data.user).not.toHaveProperty('banned_until')
    expect((await signIn(user.email)).error).toBeNull()
  })
})
