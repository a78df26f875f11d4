import { expect, test } from 'vitest'
import { createAdminRequests } from '../../../test/auth/admin-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { admin, createUser, signIn } = createAdminRequests(kit, 'credentials.example')

test("signOut with a user's token ends only that user's sessions", async () => {
  const [user, other] = [await createUser(), await createUser()]
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

test("lists and deletes factors; another user's factor is not found", async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, 'phone', 'totp', 'verified', 'JBSWY3DP')
     returning id`,
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
  // The client wraps the response once more than its type says.
  expect((await admin().mfa.deleteFactor({ userId: user.id, id })).data).toMatchObject({
    data: { id },
  })
  expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([])
})

test("lists and deletes passkeys and mails their owner; another user's passkey is not found", async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
     values ($1, '\\x01', '\\x02', 'phone')
     returning id`,
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
