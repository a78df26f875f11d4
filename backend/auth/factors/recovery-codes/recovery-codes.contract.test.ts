import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../../test/auth/auth-kit.ts'
import { addTotp, makePerson, signInAgain, tokenOf } from '../../../../test/auth/second-factors.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

async function personWithCodes() {
  const person = await makePerson(kit)
  const { factorId } = await addTotp(kit, person.client)
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { person, totpId: factorId, factorId: data.id, codes: data.codes }
}

test('shows ten codes once and stores only fingerprints', async () => {
  const { person, codes, factorId } = await personWithCodes()
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  expect(codes.every((code) => /^[a-z2-7]{16}$/.test(code))).toBe(true)
  const { recoveryCodes } = person.client.auth.mfa
  expect((await recoveryCodes.getStatus()).data).toEqual({
    id: factorId,
    type: 'recovery_code',
    total: 10,
    remaining: 10,
  })
  expect((await recoveryCodes.generate()).error).toMatchObject({
    status: 422,
    code: 'mfa_verified_factor_exists',
  })
  expect((await person.client.auth.mfa.listFactors()).data?.recovery_code).toMatchObject([
    { id: factorId, status: 'verified', friendly_name: 'Recovery codes' },
  ])
  const { rows } = await kit.admin.query('select * from auth.mfa_recovery_codes')
  expect(rows.length).toBeGreaterThanOrEqual(10)
  expect(codes.some((code) => JSON.stringify(rows).includes(code))).toBe(false)
  expect(kit.mails.filter((mail) => mail.to === person.email)).toHaveLength(2)
})

test('a code upgrades the session once, ends sessions at aal1 and mails the owner', async () => {
  const { person, codes } = await personWithCodes()
  const [client, other] = [await signInAgain(kit, person), await signInAgain(kit, person)]
  const typed = (codes[0] ?? '').toUpperCase().replaceAll(/(.{4})/g, '$1- ')
  const { data, error } = await client.auth.mfa.recoveryCodes.verify({ code: typed })
  expect(error).toBeNull()
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({
    total: 10,
    remaining: 9,
  })
  expect((await other.auth.getUser()).error).not.toBeNull()
  expect((await person.client.auth.getUser()).error).toBeNull()
  const late = await signInAgain(kit, person)
  expect((await late.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect(decodeJwt(await tokenOf(late))).toMatchObject({ aal: 'aal1' })
  expect(kit.mails.filter((mail) => mail.to === person.email)).toHaveLength(3)
})

test('of three simultaneous uses of a code one succeeds', async () => {
  const { person, codes } = await personWithCodes()
  const devices = await Promise.all([1, 2, 3].map(() => signInAgain(kit, person)))
  const answers = await Promise.all(
    devices.map((device) => device.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })),
  )
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await person.client.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({
    remaining: 9,
  })
})

test('five wrong codes lock the set; regenerating unlocks it and replaces the codes', async () => {
  const { person, codes, factorId } = await personWithCodes()
  const client = await signInAgain(kit, person)
  for (let count = 0; count < 5; count++)
    expect(
      (await client.auth.mfa.recoveryCodes.verify({ code: 'aaaaaaaaaaaaaaaa' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(
    (await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error,
  ).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  const { data } = await person.client.auth.mfa.recoveryCodes.regenerate()
  expect(data).toMatchObject({
    id: factorId,
    type: 'recovery_code',
    friendly_name: 'Recovery codes',
    total: 10,
  })
  expect(
    (await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error,
  ).toMatchObject({ code: 'mfa_verification_failed' })
  expect(
    (await client.auth.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error,
  ).toBeNull()
})

test("refuses another user's codes and unknown codes", async () => {
  const { codes } = await personWithCodes()
  const thief = await makePerson(kit)
  expect(
    (await thief.client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error,
  ).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  const other = await signInAgain(kit, (await personWithCodes()).person)
  expect((await other.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toMatchObject(
    { status: 422, code: 'mfa_verification_failed' },
  )
  expect((await thief.client.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect((await thief.client.auth.mfa.recoveryCodes.verify({ code: ' - ' })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('codes require aal2 and another factor', async () => {
  const withoutFactor = await makePerson(kit)
  expect((await withoutFactor.client.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
    status: 403,
    code: 'insufficient_aal',
  })
  const { person, totpId, factorId } = await personWithCodes()
  const weak = await signInAgain(kit, person)
  for (const attempt of [
    weak.auth.mfa.recoveryCodes.generate(),
    weak.auth.mfa.recoveryCodes.regenerate(),
    weak.auth.mfa.recoveryCodes.unenroll(),
  ]) {
    expect((await attempt).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  }
  expect((await person.client.auth.mfa.unenroll({ factorId: totpId })).error).toMatchObject({
    status: 422,
    code: 'mfa_recovery_codes_sole_factor',
  })
  expect((await person.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
  expect((await person.client.auth.mfa.challenge({ factorId })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect((await person.client.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: factorId })
  expect((await person.client.auth.mfa.unenroll({ factorId: totpId })).error).toBeNull()
  expect((await person.client.auth.mfa.listFactors()).data?.all).toEqual([])
})

test('deleting the last factor deletes the codes too', async () => {
  const { person, totpId, codes } = await personWithCodes()
  expect(
    await kit.send({
      method: 'DELETE',
      path: `/admin/users/${person.id}/factors/${totpId}`,
      bearer: 'sb_secret_test',
    }),
  ).toMatchObject({ status: 200 })
  expect((await person.client.auth.mfa.listFactors()).data?.all).toEqual([])
  expect(
    (await person.client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error,
  ).toMatchObject({ code: 'mfa_verification_failed' })
  expect(
    decodeJwt((await person.client.auth.refreshSession()).data.session?.access_token ?? ''),
  ).toMatchObject({ aal: 'aal1' })
})
