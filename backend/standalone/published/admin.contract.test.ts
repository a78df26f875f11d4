import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  newPerson,
  startPublishedSuite,
  type PublishedSuite,
} from '../../../test/published-suite.ts'

/**
 * What the published suite of auth-js (`GoTrueApi.test.ts`) tests about the admin API, rewritten.
 */
let suite: PublishedSuite
beforeAll(async () => {
  suite = await startPublishedSuite(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

const malformedEmail = 'xx:;x@x.x'
const unknownId = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'
const invalidEmail = 'Unable to validate email address: invalid format'

async function createUser(attributes: object = {}) {
  const { email, password } = newPerson()
  const { data, error } = await suite.admin.createUser({ email, password, ...attributes })
  expect(error).toBeNull()
  if (!data.user) throw new Error('no user')
  return data.user
}

describe('users', () => {
  test('are created with the given metadata', async () => {
    const user = await createUser({
      user_metadata: { profile_image: 'https://avatars.example/1.png' },
      app_metadata: { roles: ['editor'] },
    })
    expect(user.user_metadata).toEqual({ profile_image: 'https://avatars.example/1.png' })
    expect(user.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      roles: ['editor'],
    })
    const { data, error } = await suite.admin.createUser({
      email: malformedEmail,
      password: 'password123',
    })
    expect([data.user, error?.message]).toEqual([null, invalidEmail])
  })

  test('can be listed and found', async () => {
    const { id, email } = await createUser()
    const { data } = await suite.admin.listUsers()
    expect(data.users.map((user) => user.email)).toContain(email)
    expect(data).toMatchObject({ aud: expect.any(String), total: expect.any(Number) })
    expect((await suite.admin.getUserById(id)).data.user?.email).toBe(email)
    const wrongPage = await suite.admin.listUsers({ page: -1, perPage: 10 })
    expect([wrongPage.data.users, wrongPage.error === null]).toEqual([[], false])
  })

  test('can be updated: address, both kinds of metadata, confirmation', async () => {
    const { id, email } = await createUser({ user_metadata: {} })
    expect((await suite.admin.updateUserById(id, { email: `new_${email}` })).data.user?.email).toBe(
      `new_${email}`,
    )
    expect(
      (await suite.admin.updateUserById(id, { user_metadata: { favorite_color: 'yellow' } })).data
        .user?.user_metadata,
    ).toEqual({ favorite_color: 'yellow' })
    expect(
      (await suite.admin.updateUserById(id, { app_metadata: { roles: ['admin', 'publisher'] } }))
        .data.user?.app_metadata,
    ).toMatchObject({ roles: ['admin', 'publisher'] })
    expect(
      (await suite.admin.updateUserById(id, { email_confirm: true })).data.user?.email_confirmed_at,
    ).toEqual(expect.any(String))
  })

  test('can be deleted and are then not listed', async () => {
    const { id, email } = await createUser()
    expect((await suite.admin.deleteUser(id)).error).toBeNull()
    expect((await suite.admin.listUsers()).data.users.map((user) => user.email)).not.toContain(
      email,
    )
  })

  test('who do not exist give status 404 for every call', async () => {
    const answers = [
      await suite.admin.getUserById(unknownId),
      await suite.admin.deleteUser(unknownId),
      await suite.admin.updateUserById(unknownId, { email: 'new@email.com' }),
      await suite.admin.mfa.listFactors({ userId: unknownId }),
      await suite.admin.mfa.deleteFactor({ userId: unknownId, id: unknownId }),
    ]
    expect(answers.map(({ error }) => error?.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('links and invitations', () => {
  const redirectTo = 'http://127.0.0.1:9999/welcome'
  const link = {
    action_link: expect.any(String),
    email_otp: expect.any(String),
    hashed_token: expect.any(String),
    redirect_to: expect.any(String),
    verification_type: expect.any(String),
  }

  test('a sign-up link creates an account and its token confirms it', async () => {
    const { email, password } = newPerson()
    const { data, error } = await suite.admin.generateLink({
      type: 'signup',
      email,
      password,
      options: { data: { status: 'alpha' }, redirectTo },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      user: { email },
      properties: { ...link, verification_type: 'signup' },
    })
    expect(data.user?.user_metadata).toEqual({ status: 'alpha' })
    expect(data.properties?.action_link).toMatch(/\?token=.*type=signup/)
    expect(data.properties?.action_link).toMatch(new RegExp(`redirect_to=${redirectTo}$`))
    expect(
      (
        await suite
          .client()
          .verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'signup' })
      ).data.user?.email,
    ).toBe(email)
  })

  test('changing an address needs the links of both addresses', async () => {
    const { email } = await createUser()
    const { email: newEmail } = newPerson()
    const { data, error } = await suite.admin.generateLink({
      type: 'email_change_current',
      email: email ?? '',
      newEmail,
      options: { redirectTo },
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ user: { email, new_email: newEmail }, properties: link })
    expect(data.properties?.action_link).toMatch(/type=email_change/)
    const withQuery = await suite.admin.generateLink({
      type: 'magiclink',
      email: email ?? '',
      options: { redirectTo: `${redirectTo}?a=1&b=2` },
    })
    expect(
      new URL(withQuery.data.properties?.action_link ?? '').searchParams.get('redirect_to'),
    ).toBe(`${redirectTo}?a=1&b=2`)

    // Confirming from one address alone changes nothing, even if repeated.
    const { data: again } = await suite.admin.generateLink({
      type: 'email_change_current',
      email: email ?? '',
      newEmail,
    })
    const { data: other } = await suite.admin.generateLink({
      type: 'email_change_new',
      email: email ?? '',
      newEmail,
    })
    await suite
      .client()
      .verifyOtp({ token_hash: again.properties?.hashed_token ?? '', type: 'email_change' })
    expect(
      (
        await suite
          .client()
          .verifyOtp({ token_hash: data.properties?.hashed_token ?? '', type: 'email_change' })
      ).error?.code,
    ).toBe('otp_expired')
    expect((await suite.admin.getUserById(other.user?.id ?? '')).data.user?.email).toBe(email)
    await suite
      .client()
      .verifyOtp({ token_hash: other.properties?.hashed_token ?? '', type: 'email_change' })
    expect((await suite.admin.getUserById(other.user?.id ?? '')).data.user?.email).toBe(newEmail)
  })

  test('an invitation has a date; an invalid address is refused', async () => {
    const { email } = newPerson()
    const { data } = await suite.admin.inviteUserByEmail(email, {
      data: { status: 'alpha' },
      redirectTo,
    })
    expect(data.user?.invited_at).toEqual(expect.any(String))
    expect((await suite.admin.inviteUserByEmail(malformedEmail)).error?.message).toBe(invalidEmail)
    const refused = await suite.admin.generateLink({
      type: 'signup',
      email: malformedEmail,
      password: 'password123',
    })
    expect([refused.data, refused.error?.message]).toEqual([
      { user: null, properties: null },
      invalidEmail,
    ])
  })
})
