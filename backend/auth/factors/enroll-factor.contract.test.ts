import { TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { enrollTotp, makePerson, tokenOf } from '../../../test/auth/second-factors.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })

const one = async (text: string, values: unknown[]) =>
  (await kit.admin.query<Record<string, unknown>>(text, values)).rows[0]

describe('enroll', () => {
  test('returns a secret, its URI and a QR code, and stores the secret encrypted', async () => {
    const { client, email } = await makePerson(kit)
    const { data, error } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'totp',
      friendly_name: 'My phone',
      totp: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#%]*<\/svg>$/)
    const uri = URI.parse(data?.totp.uri ?? '')
    expect(uri).toBeInstanceOf(TOTP)
    expect(uri).toMatchObject({
      issuer: 'shop.example',
      label: email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    const stored = await one('select secret, status::text from auth.mfa_factors where id = $1', [
      data?.id,
    ])
    expect(stored).toEqual({ status: 'unverified', secret: expect.stringMatching(/^v1\./) })
    expect(JSON.stringify(stored)).not.toContain(data?.totp.secret ?? 'x')
    const named = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Work',
      issuer: 'Example Company',
    })
    expect(URI.parse(named.data?.totp.uri ?? '').issuer).toBe('Example Company')
  })

  test('limits factors to ten with different names; unverified ones expire after five minutes', async () => {
    const { client } = await makePerson(kit)
    for (let count = 0; count < 10; count++) await enrollTotp(client, `factor ${count}`)
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'factor 3' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })).error,
    ).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    kit.advanceClock(301)
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'factor 3' })).error,
    ).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('of twenty simultaneous enrolments ten succeed', async () => {
    const { client } = await makePerson(kit)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, count) =>
        client.auth.mfa.enroll({ factorType: 'totp', friendlyName: `at once ${count}` }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
  })
})

test('refuses guests, anonymous users and unknown factor types', async () => {
  const person = await makePerson(kit)
  expect(await kit.send({ path: '/factors', body: { factor_type: 'totp' } })).toMatchObject({
    status: 401,
    code: 'no_authorization',
  })
  expect(
    await kit.send({
      path: '/factors',
      bearer: await tokenOf(person.client),
      body: { factor_type: 'palm' },
    }),
  ).toMatchObject({
    status: 400,
    code: 'validation_failed',
    body: { message: 'factor_type needs to be totp, phone, or webauthn' },
  })
  expect(
    await kit.send({
      path: '/factors',
      bearer: await tokenOf(person.client),
      body: { factor_type: 'phone', phone: '+2348031234567' },
    }),
  ).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' })
  await kit.admin.query('update auth.users set is_anonymous = true where id = $1', [person.id])
  expect((await person.client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
    status: 403,
    code: 'no_authorization',
  })
})
