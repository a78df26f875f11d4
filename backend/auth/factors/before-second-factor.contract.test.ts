import { expect, test } from 'vitest'
import {
  addTotp,
  makePerson,
  signInAgain,
  tokenOf,
  totpCode,
} from '../../../test/auth/second-factors.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

/** What a stolen password alone must not do when its owner has a second factor. */
const kit = await useAuth({
  autoconfirm: true,
  manualLinkingEnabled: true,
  oauthServer: {
    enabled: true,
    allowDynamicRegistration: false,
    authorizationUrlPath: '/oauth/consent',
  },
})

async function stealPassword() {
  const owner = await makePerson(kit)
  const { factorId, secret } = await addTotp(kit, owner.client)
  const thief = await signInAgain(kit, owner)
  return { owner, thief, factorId, secret }
}

const isAlive = async (client: { auth: { getUser(): Promise<{ error: unknown }> } }) =>
  (await client.auth.getUser()).error === null

test('it changes no metadata', async () => {
  const { owner, thief } = await stealPassword()
  expect((await thief.auth.updateUser({ data: { full_name: 'Eve' } })).error).toMatchObject({
    status: 401,
    code: 'insufficient_aal',
  })
  const { data, error } = await owner.client.auth.updateUser({ data: { full_name: 'Ada' } })
  expect([error, data.user?.user_metadata['full_name']]).toEqual([null, 'Ada'])
})

test('it ends no other session; without a scope only its own', async () => {
  const { owner, thief } = await stealPassword()
  const others = await kit.send({ path: '/logout?scope=others', bearer: await tokenOf(thief) })
  expect(others).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect([await isAlive(owner.client), await isAlive(thief)]).toEqual([true, true])
  const token = await tokenOf(thief)
  expect((await thief.auth.signOut()).error).toBeNull()
  expect((await kit.send({ method: 'GET', path: '/user', bearer: token })).code).toBe(
    'session_not_found',
  )
  expect(await isAlive(owner.client)).toBe(true)
})

test('it neither sees nor decides which apps act for the owner', async () => {
  const { thief } = await stealPassword()
  const bearer = await tokenOf(thief)
  for (const [method, path, body] of [
    ['GET', '/user/oauth/grants'],
    ['DELETE', `/user/oauth/grants?client_id=${crypto.randomUUID()}`],
    ['GET', `/oauth/authorizations/${crypto.randomUUID()}`],
    ['POST', `/oauth/authorizations/${crypto.randomUUID()}/consent`, { action: 'approve' }],
  ] as const)
    expect(
      await kit.send({ method, path, bearer, ...(body === undefined ? {} : { body }) }),
      path,
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
})

test('it does not count as a sign-in, and the second factor makes it one', async () => {
  const { owner, thief, factorId, secret } = await stealPassword()
  const lastSignIn = async () =>
    (
      await kit.admin.query<{ at: Date }>(
        'select last_sign_in_at as at from auth.users where id = $1',
        [owner.id],
      )
    ).rows[0]?.at.getTime() ?? 0
  const before = await lastSignIn()
  kit.advanceClock(60)
  const another = await signInAgain(kit, owner)
  expect(await lastSignIn()).toBe(before)
  for (const client of [thief, another]) await client.auth.refreshSession()
  expect(await lastSignIn()).toBe(before)
  const code = totpCode(kit, secret)
  expect((await another.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect(await lastSignIn()).toBeGreaterThan(before)
})
