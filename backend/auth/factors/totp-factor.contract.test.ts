import { decodeJwt } from 'jose'

import { describe, expect, inject, test } from 'vitest'
import { startAuth } from '../../../test/auth/auth-kit.ts'
import { defaultAuthLimits } from '../auth-settings.ts'
import {
  addTotp,
  enrollTotp,
  makePerson,
  signInAgain,
  tokenOf,
  totpCode,
} from '../../../test/auth/second-factors.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })

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
      expires_in: 600,
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
    const otherFactor = await addTotp(kit, stranger.client)
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
    expect(await verify(otherFactor.factorId, challengeId)).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
    const otherChallenge =
      (await stranger.client.auth.mfa.challenge({ factorId: otherFactor.factorId })).data?.id ?? ''
    expect(await verify(factorId, otherChallenge)).toMatchObject({
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

test('accepts an unencrypted secret imported from hosted Supabase', async () => {
  const { client, id } = await makePerson(kit)
  const { rows } = await kit.admin.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret)
     values ($1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP')
     returning id`,
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
