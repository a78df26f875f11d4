import { decodeJwt } from 'jose'
import { describe, expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../../test/auth/auth-kit.ts'
import { createPhoneRequests } from '../../../test/auth/phone-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  phoneEnabled: true,
  smsTestOtp: { '15550001111': '424242' },
})
const { newNumber, signUp, signIn, verify, confirmed } = createPhoneRequests(kit)

describe('sign-up', () => {
  test('returns the user without a session and sends one message; the code confirms once', async () => {
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
  ])('stores %s as %s', async (written, stored) => {
    expect((await signUp(written)).body).toMatchObject({ phone: stored })
  })

  test.each(['nobody', '+0803', '1', '12345678901234567', '+1 555 CALL', '٠٨٠٣١٢٣٤٥٦٧'])(
    'refuses %s',
    async (phone) => {
      const before = await kit.count()
      expect(await signUp(phone)).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(await kit.count()).toEqual(before)
    },
  )

  test('answers alike for existing and new numbers, and changes nothing', async () => {
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

  test("confirmation by code removes a stranger's password", async () => {
    const phone = newNumber()
    await signUp(phone, 'the password of a stranger')
    await kit.send({ path: '/otp', body: { phone } })
    expect((await verify(phone, kit.lastCode(phone))).status).toBe(200)
    expect((await signIn(phone, 'the password of a stranger')).code).toBe('invalid_credentials')
  })

  test.each([
    ['an unsupported channel', { channel: 'whatsapp' }],
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

test('confirms a number at once with autoconfirm', async () => {
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
