import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { makePerson, signInAgain, tokenOf, type Person } from '../../../test/auth/second-factors.ts'
import { defaultAuthLimits } from '../auth-settings.ts'
import { defaultFactorSettings } from './factor-settings.ts'

const mfa = { ...defaultFactorSettings, phone: { enrollEnabled: true, verifyEnabled: true } }
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    mfa,
    smsTestOtp: { '15550001111': '424242' },
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

let numbers = 0
async function personWithPhone() {
  const person = await makePerson(kit)
  const phone = `23480312${String(10_000 + ++numbers)}`
  const factorId = await enroll(person, `+${phone}`)
  const { error } = await person.client.auth.mfa.verify({
    factorId,
    challengeId: await startChallenge(person.client, factorId),
    code: kit.lastCode(phone),
  })
  if (error) throw error
  return { person, phone, factorId }
}

async function enroll({ client }: Person, phone: string) {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'phone',
    phone,
    friendlyName: phone,
  })
  if (error) throw error
  expect(data).toMatchObject({ type: 'phone', phone, friendly_name: phone })
  return data.id
}

async function startChallenge(client: Person['client'], factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return data.id
}

test('a code by text message upgrades the session to aal2, once', async () => {
  const { person, phone, factorId } = await personWithPhone()
  expect((await person.client.auth.mfa.listFactors()).data?.phone).toMatchObject([
    { id: factorId, status: 'verified', phone },
  ])
  const client = await signInAgain(kit, person)
  const challengeId = await startChallenge(client, factorId)
  const code = kit.lastCode(phone)
  expect(
    decodeJwt(
      (await client.auth.mfa.verify({ factorId, challengeId, code })).data?.access_token ?? '',
    ),
  ).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] })
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toMatchObject({
    status: 422,
    code: 'mfa_ip_address_mismatch',
  })
  const other = await signInAgain(kit, person)
  expect(
    (
      await other.auth.mfa.verify({
        factorId,
        challengeId: await startChallenge(other, factorId),
        code,
      })
    ).error,
  ).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
})

test('the body of a challenge is optional, also when it arrives as an empty one', async () => {
  const { person, phone, factorId } = await personWithPhone()
  const { status } = await kit.send({
    path: `/factors/${factorId}/challenge`,
    body: '',
    bearer: await tokenOf(person.client),
    headers: { 'content-length': '0' },
  })
  expect([status, kit.lastCode(phone)]).toEqual([200, expect.stringMatching(/^\d{6}$/)])
})

test('stores only a hash of the code', async () => {
  const { person, phone, factorId } = await personWithPhone()
  const challengeId = await startChallenge(person.client, factorId)
  const { rows } = await kit.admin.query<{ otp_code: string }>(
    'select otp_code from auth.mfa_challenges where id = $1',
    [challengeId],
  )
  expect(rows[0]?.otp_code).toMatch(/^[0-9a-f]{64}$/)
  expect(kit.lastCode(phone)).toMatch(/^\d{6}$/)
})

test('limits wrong attempts to five over all challenges', async () => {
  const { person, phone, factorId } = await personWithPhone()
  const client = await signInAgain(kit, person)
  for (let count = 0; count < 5; count++) {
    const challengeId = await startChallenge(client, factorId)
    const wrong = String((Number(kit.lastCode(phone)) + 1) % 1_000_000).padStart(6, '0')
    expect(
      (await client.auth.mfa.verify({ factorId, challengeId, code: wrong })).error,
    ).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    })
  }
  const challengeId = await startChallenge(client, factorId)
  expect(
    (await client.auth.mfa.verify({ factorId, challengeId, code: kit.lastCode(phone) })).error,
  ).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
})

test('a user can enrol a number once; an unverified enrolment is replaced', async () => {
  const { person, phone } = await personWithPhone()
  expect(
    (await person.client.auth.mfa.enroll({ factorType: 'phone', phone: `+${phone}` })).error,
  ).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
  const first = await enroll(person, '+2348039999999')
  const second = await enroll(person, '+2348039999999')
  expect(
    (await person.client.auth.mfa.challenge({ factorId: first, channel: 'sms' })).error,
  ).toMatchObject({ status: 404 })
  expect((await person.client.auth.mfa.unenroll({ factorId: second })).error).toBeNull()
})

test('refuses an invalid number and channel, and supports test numbers', async () => {
  const person = await makePerson(kit)
  expect(
    (await person.client.auth.mfa.enroll({ factorType: 'phone', phone: 'call me' })).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(
    (await person.client.auth.mfa.enroll({ factorType: 'phone', phone: '' })).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
  const factorId = await enroll(person, '+15550001111')
  const messages = kit.messages.length
  expect(
    (await person.client.auth.mfa.challenge({ factorId, channel: 'whatsapp' })).error,
  ).toMatchObject({ status: 400, code: 'validation_failed' })
  expect(
    (
      await person.client.auth.mfa.verify({
        factorId,
        challengeId: await startChallenge(person.client, factorId),
        code: '424242',
      })
    ).error,
  ).toBeNull()
  expect(kit.messages.length).toBe(messages)
})

test('limits the messages to one number', async () => {
  await using strict = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    mfa,
    limits: defaultAuthLimits,
  })
  const person = await makePerson(strict)
  const factorId = await enroll(person, '+2348031234567')
  await startChallenge(person.client, factorId)
  expect(
    (await person.client.auth.mfa.challenge({ factorId, channel: 'sms' })).error,
  ).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
  expect(strict.messages).toHaveLength(1)
})
