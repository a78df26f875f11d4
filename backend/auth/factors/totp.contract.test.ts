import { decodeJwt } from 'jose'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import {
  addTotp,
  enrollTotp,
  makePerson,
  signInAgain,
  tokenOf,
  totpCode,
} from '../../../test/auth/second-factors.ts'
import {
  SoftwareAuthenticator,
  type CreationOptions,
} from '../../../test/auth/software-authenticator.ts'
import { defaultAuthLimits } from '../auth-settings.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

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
      issuer: 'Imole Energy',
    })
    expect(URI.parse(named.data?.totp.uri ?? '').issuer).toBe('Imole Energy')
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

describe('challenge and verify', () => {
  test('upgrade the session to aal2, replace the refresh token, end sessions at aal1 and mail the owner', async () => {
    const person = await makePerson(kit)
    const stranger = await makePerson(kit)
    const { client, email } = person
    const other = await signInAgain(kit, person)
    await enrollTotp(client, 'left alone')
    const { factorId, secret } = await enrollTotp(client)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const before = (await client.auth.getSession()).data.session
    const challenge = await client.auth.mfa.challenge({ factorId })
    expect(challenge.data).toMatchObject({ id: expect.any(String), type: 'totp' })
    expect(
      Math.abs((challenge.data?.expires_at ?? 0) - kit.now().getTime() / 1000 - 300),
    ).toBeLessThan(5)
    const { data, error } = await client.auth.mfa.verify({
      factorId,
      challengeId: challenge.data?.id ?? '',
      code: totpCode(kit, secret),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/),
      user: {
        id: person.id,
        factors: [
          { id: factorId, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' },
        ],
      },
    })
    const claims = decodeJwt(data?.access_token ?? '')
    expect(claims).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
      session_id: decodeJwt(before?.access_token ?? '')['session_id'],
    })
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    const factors = (await client.auth.mfa.listFactors()).data
    expect([factors?.all.length, factors?.totp[0]?.id]).toEqual([1, factorId])
    expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
    expect((await stranger.client.auth.getUser()).error).toBeNull()
    expect(kit.mails.filter((mail) => mail.to === email)).toMatchObject([
      { category: 'auth-sign-in-changed' },
    ])
    kit.advanceClock(11)
    expect(
      await kit.send({
        path: '/token?grant_type=refresh_token',
        body: { refresh_token: before?.refresh_token },
      }),
    ).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
  })

  test('a refreshed session stays at aal2', async () => {
    const { client } = await makePerson(kit)
    await addTotp(kit, client)
    const { data } = await client.auth.refreshSession()
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
  })

  test('a code is accepted once, also by simultaneous requests', async () => {
    const person = await makePerson(kit)
    const { factorId, secret } = await addTotp(kit, person.client)
    const devices = await Promise.all([signInAgain(kit, person), signInAgain(kit, person)])
    const ids = await Promise.all(
      devices.map(async (device) => (await device.auth.mfa.challenge({ factorId })).data?.id ?? ''),
    )
    const code = totpCode(kit, secret)
    const answers = await Promise.all(
      devices.map((device, index) =>
        device.auth.mfa.verify({ factorId, challengeId: ids[index] ?? '', code }),
      ),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const late = await signInAgain(kit, person)
    expect((await late.auth.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    expect(decodeJwt(await tokenOf(late))).toMatchObject({ aal: 'aal1' })
  })

  test('a challenge is accepted once, also by simultaneous requests', async () => {
    const { client } = await makePerson(kit)
    const { factorId, secret } = await enrollTotp(client)
    const bearer = await tokenOf(client)
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id
    const body = { challenge_id: challengeId, code: totpCode(kit, secret) }
    const answers = await Promise.all(
      [1, 2, 3].map(() => kit.send({ path: `/factors/${factorId}/verify`, bearer, body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await kit.send({ path: `/factors/${factorId}/verify`, bearer, body })).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
  })

  test.each([
    [-60, false],
    [-29, true],
    [29, true],
    [61, false],
  ])('a clock %i seconds off is accepted: %s', async (off, isIn) => {
    const { client } = await makePerson(kit)
    const { factorId, secret } = await enrollTotp(client)
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(kit, secret, off),
    })
    expect(error === null).toBe(isIn)
  })

  test('five wrong codes block even the right one for a while', async () => {
    const person = await makePerson(kit)
    const { factorId, secret } = await addTotp(kit, person.client)
    const client = await signInAgain(kit, person)
    const wrong = String((Number(totpCode(kit, secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let count = 0; count < 5; count++)
      expect(
        (await client.auth.mfa.challengeAndVerify({ factorId, code: wrong })).error,
      ).toMatchObject({
        status: 422,
        code: 'mfa_verification_failed',
        message: 'Invalid TOTP code entered',
      })
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(kit, secret) })).error,
    ).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
    kit.advanceClock(300)
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(kit, secret) })).error,
    ).toBeNull()
  })

  test('a challenge is valid for one IP address, one factor and five minutes', async () => {
    const person = await makePerson(kit)
    const { factorId, secret } = await addTotp(kit, person.client)
    const stranger = await makePerson(kit)
    const strange = await addTotp(kit, stranger.client)
    const client = await signInAgain(kit, person)
    const bearer = await tokenOf(client)
    const challengeId = (await client.auth.mfa.challenge({ factorId })).data?.id ?? ''
    const verify = (factor: string, challenge: string, ip?: string) =>
      kit.send({
        path: `/factors/${factor}/verify`,
        bearer,
        body: { challenge_id: challenge, code: totpCode(kit, secret) },
        ...(ip ? { ip } : {}),
      })
    expect(await verify(factorId, challengeId, '203.0.113.9')).toMatchObject({
      status: 422,
      code: 'mfa_ip_address_mismatch',
    })
    expect(await verify(strange.factorId, challengeId)).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    const strangeChallenge =
      (await stranger.client.auth.mfa.challenge({ factorId: strange.factorId })).data?.id ?? ''
    expect(await verify(factorId, strangeChallenge)).toMatchObject({
      status: 422,
      code: 'mfa_factor_not_found',
    })
    expect(await verify(factorId, 'no-id')).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
    kit.advanceClock(301)
    expect(await verify(factorId, challengeId)).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    })
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
  })
})

describe('a user with a second factor', () => {
  test('cannot change factors or the password at aal1', async () => {
    const person = await makePerson(kit)
    const { factorId } = await addTotp(kit, person.client)
    const client = await signInAgain(kit, person)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'a thief' })).error,
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
    expect(
      (await client.auth.updateUser({ password: 'a thief has this one' })).error,
    ).toMatchObject({ status: 401, code: 'insufficient_aal' })
    expect((await person.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  })

  test('is safe from a factor that an attacker enrolled but did not verify before', async () => {
    const person = await makePerson(kit)
    const thief = await signInAgain(kit, person)
    const left = await thief.auth.mfa.enroll({
      factorType: 'webauthn',
      friendlyName: 'left behind',
    })
    await addTotp(kit, person.client)
    const again = await signInAgain(kit, person)
    const factorId = left.data?.id ?? ''
    const authenticator = new SoftwareAuthenticator()
    const challenged = await kit.send({
      path: `/factors/${factorId}/challenge`,
      bearer: await tokenOf(again),
      body: {},
    })
    const webauthn = challenged.body['webauthn'] as {
      credential_options: { publicKey: CreationOptions }
    }
    const body = {
      challenge_id: challenged.body['id'],
      webauthn: {
        type: 'create',
        credential_response: authenticator.create(webauthn.credential_options.publicKey).toJSON(),
      },
    }
    expect(
      await kit.send({ path: `/factors/${factorId}/verify`, bearer: await tokenOf(again), body }),
    ).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect(
      decodeJwt((await again.auth.refreshSession()).data.session?.access_token ?? ''),
    ).toMatchObject({ aal: 'aal1' })
    expect((await person.client.auth.mfa.listFactors()).data?.webauthn).toEqual([])
  })

  test('all sessions fall back to aal1 when the factor is removed, and the owner gets a mail', async () => {
    const person = await makePerson(kit)
    const { factorId, secret } = await addTotp(kit, person.client)
    const other = await signInAgain(kit, person)
    expect(
      (await other.auth.mfa.challengeAndVerify({ factorId, code: totpCode(kit, secret) })).error,
    ).toBeNull()
    expect((await person.client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    for (const client of [person.client, other]) {
      const { data } = await client.auth.refreshSession()
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
        aal: 'aal1',
        amr: [{ method: 'password' }],
      })
      expect(data.user?.factors).toBeUndefined()
    }
    expect(kit.mails.filter((mail) => mail.to === person.email)).toHaveLength(2)
    expect((await person.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })
})

test("refuses another user's factor", async () => {
  const owner = await makePerson(kit)
  const { factorId } = await addTotp(kit, owner.client)
  const thief = await makePerson(kit)
  await addTotp(kit, thief.client)
  expect((await thief.client.auth.mfa.challenge({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect((await thief.client.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect((await thief.client.auth.mfa.challenge({ factorId: 'not-an-id' })).error).toMatchObject({
    status: 404,
  })
  expect((await owner.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
})

test('accepts an unencrypted secret imported from hosted Supabase', async () => {
  const { client, id } = await makePerson(kit)
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP') returning id`,
    [id],
  )
  expect(
    (
      await client.auth.mfa.challengeAndVerify({
        factorId: rows[0]?.id ?? '',
        code: totpCode(kit, 'JBSWY3DPEHPK3PXP'),
      })
    ).error,
  ).toBeNull()
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

test('limits challenges and answers per IP address', async () => {
  await using strict = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    limits: { ...defaultAuthLimits, mfaPerIp: { limit: 3, windowS: 60 } },
  })
  const { client } = await makePerson(strict)
  const { factorId } = await enrollTotp(client)
  for (let count = 0; count < 3; count++)
    expect((await client.auth.mfa.challenge({ factorId })).error).toBeNull()
  expect((await client.auth.mfa.challenge({ factorId })).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  })
})
