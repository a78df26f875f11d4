import { describe, expect, test } from 'vitest'
import { createPhoneRequests } from '../../../test/auth/phone-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({
  phoneEnabled: true,
  smsTestOtp: { '15550001111': '424242' },
})
const { newNumber, signUp, signIn, verify, confirmed } = createPhoneRequests(kit)

describe('changing the number', () => {
  const change = (bearer: string, phone: string) =>
    kit.send({ method: 'PUT', path: '/user', body: { phone }, bearer })
  const enter = async (phone: string) => String((await signIn(phone)).body['access_token'])

  test('takes effect with the code sent to the new number', async () => {
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

  test('refuses a number of another account, also when it was taken meanwhile', async () => {
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
