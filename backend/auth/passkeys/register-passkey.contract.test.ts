import { describe, expect, test } from 'vitest'
import { createPasskeyRequests } from '../../../test/auth/passkey-requests.ts'
import { addTotp, makePerson, signInAgain, type Person } from '../../../test/auth/second-factors.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../test/auth/software-authenticator.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })
const { register, withPasskey } = createPasskeyRequests(kit)

describe('registration', () => {
  test('registers a discoverable passkey and mails the owner', async () => {
    const person = await makePerson(kit)
    const authenticator = new SoftwareAuthenticator()
    const started = await person.client.auth.passkey.startRegistration()
    expect(started.error).toBeNull()
    expect(started.data?.options).toMatchObject({
      rp: { id: 'shop.example', name: 'shop.example' },
      user: { name: person.email, id: Buffer.from(person.id).toString('base64url') },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(
      Math.abs((started.data?.expires_at ?? 0) - kit.now().getTime() / 1000 - 300),
    ).toBeLessThan(5)
    const { data, error } = await person.client.auth.passkey.verifyRegistration({
      challengeId: started.data?.challenge_id ?? '',
      credential: authenticator.create(started.data?.options ?? fail()),
    })
    expect(error).toBeNull()
    expect(data).toEqual({ id: expect.any(String), created_at: expect.any(String) })
    expect((await person.client.auth.passkey.list()).data).toEqual([data])
    expect(kit.mails.filter((mail) => mail.to === person.email)).toMatchObject([
      { category: 'auth-sign-in-changed' },
    ])
    const again = await person.client.auth.passkey.startRegistration()
    expect(again.data?.options.excludeCredentials).toMatchObject([
      { id: authenticator.id.toString('base64url'), transports: ['internal'] },
    ])
  })

  test.each<[string, Tampering]>([
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['missing user verification', { isUserVerified: false }],
  ])('is refused for %s', async (_, tampering) => {
    const person = await makePerson(kit)
    expect((await register(person, new SoftwareAuthenticator(), tampering)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    })
    expect((await person.client.auth.passkey.list()).data).toEqual([])
  })

  test('a challenge is valid for one response, one user, one purpose and five minutes', async () => {
    const person = await makePerson(kit)
    const thief = await makePerson(kit)
    const start = async () => (await person.client.auth.passkey.startRegistration()).data ?? fail()
    const [used, foreign, old] = [await start(), await start(), await start()]
    const verify = ({ client }: Person, { challenge_id: challengeId, options }: typeof used) =>
      client.auth.passkey.verifyRegistration({
        challengeId,
        credential: new SoftwareAuthenticator().create(options),
      })
    expect((await verify(person, used)).error).toBeNull()
    expect((await verify(person, used)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    expect((await verify(thief, foreign)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
    const request = (await kit.client().auth.passkey.startAuthentication()).data
    expect(
      (
        await person.client.auth.passkey.verifyRegistration({
          challengeId: request?.challenge_id ?? '',
          credential: new SoftwareAuthenticator().create(used.options),
        })
      ).error,
    ).toMatchObject({ code: 'webauthn_challenge_not_found' })
    kit.advanceClock(301)
    expect((await verify(person, old)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    })
    expect((await thief.client.auth.passkey.list()).data).toEqual([])
  })

  test('a passkey belongs to one account, and an account has at most ten', async () => {
    const { authenticator } = await withPasskey()
    const other = await makePerson(kit)
    expect((await register(other, authenticator)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => register(other, new SoftwareAuthenticator())),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(10)
    expect((await other.client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    })
  })

  test('refuses guests, anonymous and SSO users, and aal1 with a second factor', async () => {
    expect(await kit.send({ path: '/passkeys/registration/options', body: {} })).toMatchObject({
      status: 401,
      code: 'no_authorization',
    })
    const sso = await makePerson(kit)
    await kit.admin.query('update auth.users set is_sso_user = true where id = $1', [sso.id])
    expect((await sso.client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'validation_failed',
    })
    await kit.admin.query(
      'update auth.users set is_sso_user = false, is_anonymous = true where id = $1',
      [sso.id],
    )
    expect((await sso.client.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    })
    const { person, passkeyId } = await withPasskey()
    await addTotp(kit, person.client)
    const weak = await signInAgain(kit, person)
    expect((await weak.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await weak.auth.passkey.delete({ passkeyId })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await person.client.auth.passkey.startRegistration()).error).toBeNull()
  })
})

function fail(): never {
  throw new Error('The response has no data')
}
