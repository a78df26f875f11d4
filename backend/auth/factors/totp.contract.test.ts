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
  test('gives a secret, its URI and a QR code, and keeps the secret sealed', async () => {
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

  test('a name serves once; a person may have ten; what was left unproven makes room after five minutes', async () => {
    const { client } = await makePerson(kit)
    for (let count = 0; count < 10; count++) await enrollTotp(client, `factor ${count}`)
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'factor 3' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'one more' })).error,
    ).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' })
    kit.pass(301)
    expect(
      (await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'factor 3' })).error,
    ).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('twenty at once make ten', async () => {
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
  test('lift the session to aal2 with a new refresh token, end sessions at aal1 and other attempts, and tell the owner', async () => {
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
    kit.pass(11)
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

  test('a code is taken once, also when it is sent twice at once', async () => {
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

  test('one challenge answered twice at once is answered once', async () => {
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
  ])('a clock %i seconds off is let in: %s', async (off, isIn) => {
    const { client } = await makePerson(kit)
    const { factorId, secret } = await enrollTotp(client)
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId,
      code: totpCode(kit, secret, off),
    })
    expect(error === null).toBe(isIn)
  })

  test('nobody guesses: after five wrong codes even the right one has to wait', async () => {
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
    kit.pass(300)
    expect(
      (await client.auth.mfa.challengeAndVerify({ factorId, code: totpCode(kit, secret) })).error,
    ).toBeNull()
  })

  test('a challenge is for its address, five minutes and its factor', async () => {
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
    kit.pass(301)
    expect(await verify(factorId, challengeId)).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    })
    expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
  })
})

describe('a person with a second factor', () => {
  test('may neither add, remove nor change at aal1 what is theirs at aal2', async () => {
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

  test('cannot be got at by a factor that somebody with the password left unproven before', async () => {
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

  test('falls back to aal1 with the factor, in all sessions that rest on it, and is told', async () => {
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

test("nobody touches another person's factor", async () => {
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

test('a secret that came from hosted Supabase in the open works on', async () => {
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

test('guests, anonymous users and unknown kinds are refused', async () => {
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

test('one address asks and answers fifteen times a minute', async () => {
  await using strict = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    limits: { ...defaultAuthLimits, mfaPerAddress: { limit: 3, windowS: 60 } },
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
