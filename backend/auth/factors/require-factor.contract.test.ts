import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import {
  addTotp,
  makePerson,
  signInAgain,
  tokenOf,
  totpCode,
} from '../../../test/auth/second-factors.ts'
import {
  SoftwareAuthenticator,
  type CreationOptions,
} from '../../../test/auth/software-authenticator.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })

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
