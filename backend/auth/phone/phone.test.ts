import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { defaultAuthLimits } from '../auth-settings.ts'

/** Accounts by phone number: what a code proves, and what must not happen without it. */
let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), {
    phoneEnabled: true,
    smsTestOtp: { '15550001111': '424242' },
  })
})
afterAll(() => kit[Symbol.asyncDispose]())

let people = 0
const newNumber = () => `23480312${String(10_000 + ++people)}`
const signUp = (phone: string, password = goodPassword) =>
  kit.send({ path: '/signup', body: { phone, password, data: { full_name: 'Ada' } } })
const signIn = (phone: string, password = goodPassword) =>
  kit.send({ path: '/token?grant_type=password', body: { phone, password } })
const verify = (phone: string, token: string, type = 'sms') =>
  kit.send({ path: '/verify', body: { type, phone, token } })

async function confirmed(): Promise<string> {
  const phone = newNumber()
  await signUp(phone)
  await verify(phone, kit.lastCode(phone))
  return phone
}

describe('sign-up', () => {
  test('gives the bare user, one message and no session; the code opens the account, once', async () => {
    const phone = newNumber()
    const before = await kit.count()
    const { status, body } = await signUp(`+${phone}`)
    expect([status, body['access_token'], body['phone'], body['email']]).toEqual([
      200,
      undefined,
      phone,
      '',
    ])
    expect(body).toMatchObject({
      app_metadata: { provider: 'phone', providers: ['phone'] },
      identities: [{ provider: 'phone', identity_data: { phone_verified: false } }],
      confirmation_sent_at: expect.any(String),
    })
    expect(await kit.count()).toEqual({
      ...before,
      users: before.users + 1,
      oneTimeTokens: before.oneTimeTokens + 1,
      messages: before.messages + 1,
    })
    expect(await signIn(phone)).toMatchObject({ status: 400, code: 'phone_not_confirmed' })
    const code = kit.lastCode(phone)
    expect(kit.messages.at(-1)).toEqual({
      category: 'auth-code',
      to: phone,
      text: `Your code is ${code}`,
    })
    const answer = await verify(phone, code)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        user: {
          phone,
          phone_confirmed_at: expect.any(String),
          identities: [{ identity_data: { phone_verified: true } }],
        },
      },
    })
    expect(decodeJwt(String(answer.body['access_token']))).toMatchObject({
      phone,
      amr: [{ method: 'otp' }],
    })
    expect(await verify(phone, code)).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await signIn(phone)).status).toBe(200)
  })

  test.each([
    ['0803 999 0001', '2348039990001'],
    ['+234 (0)803-999-0002', '2348039990002'],
    ['+15551234567', '15551234567'],
    ['44 7700 900123', '447700900123'],
  ])('%s is kept as %s', async (written, kept) => {
    expect((await signUp(written)).body).toMatchObject({ phone: kept })
  })

  test.each(['nobody', '+0803', '1', '12345678901234567', '+1 555 CALL', '٠٨٠٣١٢٣٤٥٦٧'])(
    '%s is no number',
    async (phone) => {
      const before = await kit.count()
      expect(await signUp(phone)).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(await kit.count()).toEqual(before)
    },
  )

  test('a taken number is answered like a free one; nobody gets a message, nothing changes', async () => {
    const phone = await confirmed()
    const free = await signUp(newNumber())
    const before = await kit.count()
    const taken = await signUp(phone, 'the password of a stranger')
    expect(Object.keys(taken.body).sort()).toEqual(Object.keys(free.body).sort())
    expect(taken.body).toMatchObject({ phone, identities: [] })
    expect(await kit.count()).toEqual(before)
    expect([
      (await signIn(phone, 'the password of a stranger')).code,
      (await signIn(phone)).status,
    ]).toEqual(['invalid_credentials', 200])
  })

  test('a password that a stranger left waiting does not survive the owner coming in by code', async () => {
    const phone = newNumber()
    await signUp(phone, 'the password of a stranger')
    await kit.send({ path: '/otp', body: { phone } })
    expect((await verify(phone, kit.lastCode(phone))).status).toBe(200)
    expect((await signIn(phone, 'the password of a stranger')).code).toBe('invalid_credentials')
  })

  test.each([
    ['a channel we do not have', { channel: 'whatsapp' }],
    ['a challenge', { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }],
  ])('%s is refused', async (_, more) => {
    const before = await kit.count()
    expect(
      await kit.send({
        path: '/signup',
        body: { phone: newNumber(), password: goodPassword, ...more },
      }),
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await kit.count()).toEqual(before)
  })
})

describe('codes', () => {
  test('otp makes an account for a newcomer, lets a known one in, and neither when it may not', async () => {
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

  test('five wrong tries kill a code, also when they come at once; one right code brought by eight opens one session', async () => {
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

  test('a code opens only its own kind, only for its number, only for ten minutes', async () => {
    const [phone, other] = [await confirmed(), await confirmed()]
    await kit.send({ path: '/otp', body: { phone } })
    const code = kit.lastCode(phone)
    expect([
      (await verify(other, code)).code,
      (await verify(phone, code, 'phone_change')).code,
      (await verify(phone, code, 'recovery')).code,
    ]).toEqual(['otp_expired', 'otp_expired', 'validation_failed'])
    kit.pass(601)
    expect((await verify(phone, code)).code).toBe('otp_expired')
  })

  test('resend sends what is due, and is silent about all else', async () => {
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

describe('changing the number', () => {
  const change = (bearer: string, phone: string) =>
    kit.send({ method: 'PUT', path: '/user', body: { phone }, bearer })
  const enter = async (phone: string) => String((await signIn(phone)).body['access_token'])

  test('takes effect with the code that the new number got; the old one opens nothing any more', async () => {
    const [old, wanted] = [await confirmed(), newNumber()]
    const bearer = await enter(old)
    expect(await change(bearer, wanted)).toMatchObject({
      status: 200,
      body: { phone: old, new_phone: wanted, phone_change_sent_at: expect.any(String) },
    })
    expect(kit.messages.at(-1)?.to).toBe(wanted)
    expect((await verify(old, kit.lastCode(wanted), 'phone_change')).code).toBe('otp_expired')
    await kit.send({ path: '/resend', body: { type: 'phone_change', phone: old } })
    const answer = await verify(wanted, kit.lastCode(wanted), 'phone_change')
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { phone: wanted, identities: [{ identity_data: { phone: wanted } }] } },
    })
    expect(answer.body['user']).not.toHaveProperty('new_phone')
    expect([(await signIn(old)).code, (await signIn(wanted)).status]).toEqual([
      'invalid_credentials',
      200,
    ])
  })

  test('a number of another account is refused, also when it was taken in the meantime', async () => {
    const [mine, theirs, wanted] = [await confirmed(), await confirmed(), newNumber()]
    const bearer = await enter(mine)
    expect(await change(bearer, theirs)).toMatchObject({ status: 422, code: 'phone_exists' })
    await change(bearer, wanted)
    const code = kit.lastCode(wanted)
    await signUp(wanted)
    await verify(wanted, kit.lastCode(wanted))
    expect((await verify(wanted, code, 'phone_change')).code).toBe('phone_exists')
    expect((await kit.send({ method: 'GET', path: '/user', bearer })).body).toMatchObject({
      phone: mine,
    })
  })
})

test('messages: one a minute, three a quarter of an hour, five a day to one number; the same for strangers; all of them limited', async () => {
  await using strict = await startAuth(inject('adminUrl'), {
    phoneEnabled: true,
    limits: { ...defaultAuthLimits, smsInAll: { limit: 7, windowS: 3600 } },
  })
  const otp = (phone: string, ip: string) =>
    strict.send({ path: '/otp', body: { phone, create_user: false }, ip })
  const outcomes: (string | number)[] = []
  for (const [index, wait] of [0, 1, 60, 60, 60, 900, 900, 900].entries()) {
    strict.pass(wait)
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

test('with supabase-js: sign up, verify, sign in and change by phone', async () => {
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

test('a number counts as proven at once where the settings say so', async () => {
  await using open = await startAuth(inject('adminUrl'), {
    phoneEnabled: true,
    phoneAutoconfirm: true,
  })
  const sent = { path: '/signup', body: { phone: '2348031112222', password: goodPassword } }
  const { body } = await open.send(sent)
  expect(body).toMatchObject({
    access_token: expect.any(String),
    user: { phone_confirmed_at: expect.any(String) },
  })
  expect(await open.send(sent)).toMatchObject({ status: 422, code: 'user_already_exists' })
  expect(
    (
      await open.send({
        method: 'PUT',
        path: '/user',
        body: { phone: '2348031113333' },
        bearer: String(body['access_token']),
      })
    ).body,
  ).toMatchObject({ phone: '2348031113333' })
  expect(open.messages).toEqual([])
})
