import { hash as bcryptHash } from '@node-rs/bcrypt'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'

/** supabase-js with the secret key asks; its reading of our answers is what counts. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'))
})
afterAll(() => kit[Symbol.asyncDispose]())

const admin = () => kit.server().auth.admin
let people = 0
const newEmail = () => `person${++people}@admin.example`
async function made(attributes: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) {
  const email = attributes.email ?? newEmail()
  const { data, error } = await admin().createUser({
    email,
    password: goodPassword,
    email_confirm: true,
    ...attributes,
  })
  expect(error).toBeNull()
  if (!data.user) throw new Error('no user')
  return { ...data.user, email }
}
const signIn = (email: string, password = goodPassword) =>
  kit.client().auth.signInWithPassword({ email, password })

describe('createUser', () => {
  test('makes a confirmed account as told, without a mail, and its owner signs in', async () => {
    const mails = kit.mails.length
    const user = await made({
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

  test('an unconfirmed one cannot sign in; a phone alone is enough; a role goes into the token', async () => {
    const unconfirmed = await made({ email_confirm: false })
    expect((await signIn(unconfirmed.email)).error?.code).toBe('email_not_confirmed')
    const { data } = await admin().createUser({ phone: '+234 803 123 4567', phone_confirm: true })
    expect(data.user).toMatchObject({
      email: '',
      phone: '2348031234567',
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone' }],
    })
    const reseller = await made({ role: 'anon' })
    expect(decodeJwt((await signIn(reseller.email)).data.session?.access_token ?? '')['role']).toBe(
      'anon',
    )
  })

  test.each([['bcrypt', () => bcryptHash('brought along', { cost: 10 })]] as const)(
    'a %s hash is taken over, and its password works',
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

  test('what cannot be is refused by its code, and nothing is made', async () => {
    const taken = await made({ phone: '447700900001' })
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

  test('two at once with one address: one is made', async () => {
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

test('listUsers pages over 25 users, by filter and order', async () => {
  for (let index = 10; index < 36; index++)
    await made({
      email: `paged${index}@list.example`,
      password: '',
      user_metadata: { full_name: index === 12 ? 'Ngozi 100%' : 'Somebody' },
    })
  const all: string[] = []
  for (let page = 1; page <= 3; page++) {
    const { data, error } = await admin().listUsers({ page, perPage: 10 })
    expect(error).toBeNull()
    if (error) throw error
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: page + 1, total: data.total })
    expect(data.lastPage).toBe(Math.ceil(data.total / 10))
    all.push(...data.users.map((user) => user.id))
  }
  expect(new Set(all).size).toBe(30)
  const filtered = await kit.send({
    method: 'GET',
    path: '/admin/users?page=3&per_page=10&filter=list.example&sort=email asc',
    bearer: 'sb_secret_test',
  })
  expect(filtered.headers.get('x-total-count')).toBe('26')
  expect(filtered.headers.get('link')).toBe(
    '</admin/users?page=3&per_page=10&filter=list.example&sort=email+asc>; rel="last"',
  )
  const users = filtered.body['users'] as { email: string }[]
  expect(users.map((user) => user.email)).toEqual(
    [30, 31, 32, 33, 34, 35].map((index) => `paged${index}@list.example`),
  )
  const byName = await kit.send({
    method: 'GET',
    path: '/admin/users?filter=100%25',
    bearer: 'sb_secret_test',
  })
  expect(byName.headers.get('x-total-count')).toBe('1')
  for (const query of [
    'page=x',
    'page=0',
    'per_page=-1',
    'sort=encrypted_password',
    'sort=email; drop',
  ]) {
    expect(
      await kit.send({ method: 'GET', path: `/admin/users?${query}`, bearer: 'sb_secret_test' }),
      query,
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  }
})

test('getUserById: the user, or why not', async () => {
  const user = await made()
  expect((await admin().getUserById(user.id)).data.user).toMatchObject({
    id: user.id,
    email: user.email,
  })
  expect((await admin().getUserById('0f2a7b1c-0000-4000-8000-000000000000')).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
  expect(
    await kit.send({ method: 'GET', path: '/admin/users/me', bearer: 'sb_secret_test' }),
  ).toMatchObject({ status: 404, code: 'validation_failed' })
})

describe('updateUserById', () => {
  test('merges metadata, confirms, changes addresses and role; another user stays as it is', async () => {
    const [user, other] = [
      await made({ email_confirm: false, user_metadata: { a: 1, b: 2 } }),
      await made(),
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

  test('a new password ends the sessions and the links under way; a weak one is refused', async () => {
    const user = await made()
    const { data } = await signIn(user.email)
    await kit.client().auth.resetPasswordForEmail(user.email)
    const proof = kit.lastProof(user.email)
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

  test('a ban keeps out until it is over or lifted', async () => {
    const user = await made()
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

describe('deleteUser', () => {
  test('removes the account and all that hangs on it', async () => {
    const user = await made()
    const { data } = await signIn(user.email)
    expect((await admin().deleteUser(user.id)).data.user).toMatchObject({ id: user.id })
    expect((await admin().getUserById(user.id)).error?.code).toBe('user_not_found')
    expect((await kit.client().auth.getUser(data.session?.access_token)).error?.code).toBe(
      'user_not_found',
    )
    const { rows } = await kit.admin.query('select from auth.identities where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([])
  })

  test('softly: nobody can sign in, nothing names the person, and the address is free', async () => {
    const user = await made({ phone: '447700900777', user_metadata: { full_name: 'Ada' } })
    await signIn(user.email)
    expect((await admin().deleteUser(user.id, true)).error).toBeNull()
    const { data } = await admin().getUserById(user.id)
    expect(data.user).toHaveProperty('deleted_at')
    expect(JSON.stringify(data)).not.toContain(user.email)
    expect(JSON.stringify(data)).not.toMatch(/447700900777|Ada/)
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
    const { rows } = await kit.admin.query('select from auth.sessions where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([])
    expect((await made({ email: user.email })).id).not.toBe(user.id)
  })
})

test("signOut with a user's token ends their sessions, and nobody else's", async () => {
  const [user, other] = [await made(), await made()]
  const [first, second, stranger] = [
    await signIn(user.email),
    await signIn(user.email),
    await signIn(other.email),
  ]
  expect((await admin().signOut(first.data.session?.access_token ?? '', 'others')).error).toBeNull()
  expect((await kit.client().auth.getUser(second.data.session?.access_token)).error).not.toBeNull()
  expect((await kit.client().auth.getUser(first.data.session?.access_token)).error).toBeNull()
  expect((await admin().signOut(first.data.session?.access_token ?? '')).error).toBeNull()
  expect((await kit.client().auth.getUser(first.data.session?.access_token)).error).not.toBeNull()
  expect((await kit.client().auth.getUser(stranger.data.session?.access_token)).error).toBeNull()
})

test("mfa: factors are listed as a bare array and deleted; another user's is not found", async () => {
  const [user, other] = [await made(), await made()]
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret) values ($1, 'phone', 'totp', 'verified', 'JBSWY3DP') returning id`,
    [user.id],
  )
  const id = rows[0]?.id ?? ''
  const { data, error } = await admin().mfa.listFactors({ userId: user.id })
  expect([error, data?.factors]).toMatchObject([
    null,
    [{ id, factor_type: 'totp', status: 'verified', friendly_name: 'phone' }],
  ])
  expect(JSON.stringify(data)).not.toContain('JBSWY3DP')
  expect((await admin().mfa.deleteFactor({ userId: other.id, id })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  // The client wraps the answer once more than its type says.
  expect((await admin().mfa.deleteFactor({ userId: user.id, id })).data).toMatchObject({
    data: { id },
  })
  expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
})

test("passkeys are listed and deleted, with a mail to their owner; another user's is not found", async () => {
  const [user, other] = [await made(), await made()]
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name) values ($1, '\\x01', '\\x02', 'phone') returning id`,
    [user.id],
  )
  const id = rows[0]?.id ?? ''
  const { data, error } = await admin().passkey.listPasskeys({ userId: user.id })
  expect([error, data]).toEqual([
    null,
    [{ id, friendly_name: 'phone', created_at: expect.any(String) }],
  ])
  expect(
    (await admin().passkey.deletePasskey({ userId: other.id, passkeyId: id })).error,
  ).toMatchObject({ status: 404, code: 'validation_failed' })
  expect(kit.mails.filter((mail) => mail.to === other.email)).toEqual([])
  expect((await admin().passkey.deletePasskey({ userId: user.id, passkeyId: id })).error).toBeNull()
  expect((await admin().passkey.listPasskeys({ userId: user.id })).data).toEqual([])
  expect(kit.mails.filter((mail) => mail.to === user.email)).toHaveLength(1)
})
