import { describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { defaultAuthLimits } from '../auth-settings.ts'
import { createPhoneRequests } from '../../../test/auth/phone-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  phoneEnabled: true,
  smsTestOtp: { '15550001111': '424242' },
})
const { newNumber, signUp, verify, confirmed } = createPhoneRequests(kit)

describe('codes', () => {
  test('otp signs up new users and signs in existing ones, if create_user allows', async () => {
    const phone = newNumber()
    const before = await kit.count()
    expect(await kit.send({ path: '/otp', body: { phone, create_user: false } })).toMatchObject({
      status: 422,
      code: 'otp_disabled',
    })
    expect(await kit.count()).toEqual(before)
    expect((await kit.send({ path: '/otp', body: { phone } })).body).toEqual({})
    const first = await verify(phone, kit.lastCode(phone))
    await kit.send({ path: '/otp', body: { phone, create_user: false } })
    const second = await verify(phone, kit.lastCode(phone))
    expect([first.status, second.status]).toEqual([200, 200])
    expect((second.body['user'] as { id: string }).id).toBe(
      (first.body['user'] as { id: string }).id,
    )
  })

  test('a test number has its fixed code and gets no message', async () => {
    const before = kit.messages.length
    await kit.send({ path: '/otp', body: { phone: '+15550001111' } })
    expect(kit.messages.length).toBe(before)
    expect([
      (await verify('15550001111', '424243')).code,
      (await verify('15550001111', '424242')).status,
    ]).toEqual(['otp_expired', 200])
  })

  test('five wrong attempts invalidate a code; a right one creates one session', async () => {
    const phone = await confirmed()
    await kit.send({ path: '/otp', body: { phone } })
    const code = kit.lastCode(phone)
    const wrong = code === '000000' ? '000001' : '000000'
    await Promise.all(Array.from({ length: 8 }, () => verify(phone, wrong)))
    expect((await verify(phone, code)).code).toBe('otp_expired')
    await kit.send({ path: '/otp', body: { phone } })
    const before = await kit.count()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => verify(phone, kit.lastCode(phone))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await kit.count()).sessions).toBe(before.sessions + 1)
  })

  test('a code is valid for its type and number for ten minutes', async () => {
    const [phone, other] = [await confirmed(), await confirmed()]
    await kit.send({ path: '/otp', body: { phone } })
    const code = kit.lastCode(phone)
    expect([
      (await verify(other, code)).code,
      (await verify(phone, code, 'phone_change')).code,
      (await verify(phone, code, 'recovery')).code,
    ]).toEqual(['otp_expired', 'otp_expired', 'validation_failed'])
    kit.advanceClock(601)
    expect((await verify(phone, code)).code).toBe('otp_expired')
  })

  test('resend sends a pending code and reveals nothing else', async () => {
    const [phone, stranger, known] = [newNumber(), newNumber(), await confirmed()]
    await signUp(phone)
    const before = kit.messages.length
    for (const to of [stranger, known])
      expect(await kit.send({ path: '/resend', body: { type: 'sms', phone: to } })).toMatchObject({
        status: 200,
        body: {},
      })
    expect(kit.messages.length).toBe(before)
    await kit.send({ path: '/resend', body: { type: 'sms', phone } })
    expect((await verify(phone, kit.lastCode(phone))).status).toBe(200)
    expect(
      await kit.send({ path: '/resend', body: { type: 'sms', email: 'a@b.example' } }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

test('limits messages per number and in total, for known and unknown numbers alike', async () => {
  await using strict = await startAuth(inject('adminUrl'), {
    phoneEnabled: true,
    limits: { ...defaultAuthLimits, smsTotal: { limit: 7, windowS: 3600 } },
  })
  const otp = (phone: string, ip: string) =>
    strict.send({ path: '/otp', body: { phone, create_user: false }, ip })
  const outcomes: (string | number)[] = []
  for (const [index, wait] of [0, 1, 60, 60, 60, 900, 900, 900].entries()) {
    strict.advanceClock(wait)
    const answer = await otp('2348030000001', `198.51.100.${index}`)
    outcomes.push(answer.code ?? answer.status)
  }
  const over = 'over_sms_send_rate_limit'
  expect(outcomes).toEqual([
    'otp_disabled',
    over,
    'otp_disabled',
    'otp_disabled',
    over,
    'otp_disabled',
    'otp_disabled',
    over,
  ])
  const others = await Promise.all(
    Array.from({ length: 9 }, (_, index) => otp(`234803000001${index}`, `198.51.101.${index}`)),
  )
  expect(others.filter(({ code }) => code === over).length).toBeGreaterThan(0)
  expect(strict.messages).toEqual([])
})

test('supabase-js signs up, verifies, signs in and changes by phone', async () => {
  const client = kit.client()
  const [phone, wanted] = [newNumber(), newNumber()]
  expect((await client.auth.signUp({ phone, password: goodPassword })).data).toMatchObject({
    session: null,
    user: { phone },
  })
  expect(
    (await client.auth.verifyOtp({ phone, token: kit.lastCode(phone), type: 'sms' })).error,
  ).toBeNull()
  expect(
    (await kit.client().auth.signInWithPassword({ phone: `+${phone}`, password: goodPassword }))
      .data.user?.phone,
  ).toBe(phone)
  expect((await kit.client().auth.signInWithOtp({ phone })).error).toBeNull()
  expect((await client.auth.updateUser({ phone: wanted })).error).toBeNull()
  expect((await client.auth.resend({ type: 'phone_change', phone })).error).toBeNull()
  expect(
    (
      await client.auth.verifyOtp({
        phone: wanted,
        token: kit.lastCode(wanted),
        type: 'phone_change',
      })
    ).data.user?.phone,
  ).toBe(wanted)
  expect((await client.auth.getUser()).data.user?.phone).toBe(wanted)
})
