import { hash as bcryptHash } from '@node-rs/bcrypt'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createAdminRequests } from '../../../test/auth/admin-requests.ts'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { admin, newEmail, createUser, signIn } = createAdminRequests(kit, 'create.example')

describe('createUser', () => {
  test('creates a confirmed account with the given attributes and sends no mail', async () => {
    const mails = kit.mails.length
    const user = await createUser({
      user_metadata: { full_name: 'Ada' },
      app_metadata: { tier: 'gold' },
      id: '0f2a7b1c-1111-4222-8333-444455556666',
    })
    expect(user).toMatchObject({
      id: '0f2a7b1c-1111-4222-8333-444455556666',
      role: 'authenticated',
      phone: '',
      user_metadata: { full_name: 'Ada' },
      app_metadata: { provider: 'email', providers: ['email'], tier: 'gold' },
      identities: [
        { provider: 'email', identity_data: { email: user.email, email_verified: true } },
      ],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect((await signIn(user.email)).error).toBeNull()
    expect(kit.mails.length).toBe(mails)
  })

  test('supports unconfirmed users, users with only a phone number, and roles', async () => {
    const unconfirmed = await createUser({ email_confirm: false })
    expect((await signIn(unconfirmed.email)).error?.code).toBe('email_not_confirmed')
    const { data } = await admin().createUser({ phone: '+234 803 123 4567', phone_confirm: true })
    expect(data.user).toMatchObject({
      email: '',
      phone: '2348031234567',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone' }],
    })
    const reseller = await createUser({ role: 'anon' })
    expect(decodeJwt((await signIn(reseller.email)).data.session?.access_token ?? '')['role']).toBe(
      'anon',
    )
  })

  test.each([['bcrypt', () => bcryptHash('brought along', 10)]] as const)(
    'imports a %s hash',
    async (_, hash) => {
      const email = newEmail()
      const { error } = await admin().createUser({
        email,
        email_confirm: true,
        password_hash: await hash(),
      })
      expect(error).toBeNull()
      expect((await signIn(email, 'brought along')).error).toBeNull()
    },
  )

  test('refuses invalid requests without changes', async () => {
    const taken = await createUser({ phone: '447700900001' })
    const before = await kit.count()
    const cases: [Parameters<ReturnType<typeof admin>['createUser']>[0], number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ email: 'no address' }, 400, 'validation_failed'],
      [{ email: taken.email.toUpperCase() }, 422, 'email_exists'],
      [{ phone: '+44 7700 900001' }, 422, 'phone_exists'],
      [{ email: newEmail(), id: 'me' }, 400, 'validation_failed'],
      [{ email: newEmail(), id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
      [{ email: newEmail(), id: taken.id }, 422, 'user_already_exists'],
      [
        { email: newEmail(), password: goodPassword, password_hash: '$2a$10$abc' },
        400,
        'validation_failed',
      ],
      [{ email: newEmail(), password_hash: 'md5:abc' }, 400, 'validation_failed'],
      [{ email: newEmail(), ban_duration: 'forever' }, 400, 'validation_failed'],
      [{ email: newEmail(), role: 'a"; drop table' }, 400, 'validation_failed'],
    ]
    for (const [attributes, status, code] of cases)
      expect(
        (await admin().createUser(attributes)).error,
        JSON.stringify(attributes),
      ).toMatchObject({ status, code })
    expect(await kit.count()).toEqual(before)
  })

  test('creates one user for simultaneous requests with one address', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin().createUser({ email })),
    )
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1)
    expect(
      answers
        .flatMap((answer) => answer.error?.code ?? [])
        .every((code) => code === 'email_exists' || code === 'conflict'),
    ).toBe(true)
  })
})
