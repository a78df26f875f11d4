import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import {
  addTotp,
  makePerson,
  signInAgain,
  tokenOf,
  type Person,
} from '../../../test/auth/second-factors.ts'
import { SoftwareAuthenticator, type Bends } from '../../../test/auth/software-authenticator.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

async function register({ client }: Person, authenticator: SoftwareAuthenticator, bends?: Bends) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) return { data: null, error }
  return client.auth.passkey.verifyRegistration({
    challengeId: data.challenge_id,
    credential: authenticator.create(data.options, bends),
  })
}

async function signIn(authenticator: SoftwareAuthenticator, bends?: Bends) {
  const client = kit.client()
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  return {
    client,
    ...(await client.auth.passkey.verifyAuthentication({
      challengeId: data.challenge_id,
      credential: authenticator.get(data.options, bends),
    })),
  }
}

async function withPasskey() {
  const person = await makePerson(kit)
  const authenticator = new SoftwareAuthenticator()
  const { data, error } = await register(person, authenticator)
  if (error || !data) throw error ?? new Error('no passkey')
  return { person, authenticator, passkeyId: data.id }
}

describe('registration', () => {
  test('makes a discoverable passkey of the site, tells the owner, and keeps no more than its public key', async () => {
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

  test.each<[string, Bends]>([
    ['another origin', { origin: 'https://shop.example.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['nobody verified', { isUserVerified: false }],
  ])('is refused for %s', async (_, bends) => {
    const person = await makePerson(kit)
    expect((await register(person, new SoftwareAuthenticator(), bends)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
    })
    expect((await person.client.auth.passkey.list()).data).toEqual([])
  })

  test('a challenge is for one answer, one person, five minutes and one purpose', async () => {
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
    kit.pass(301)
    expect((await verify(person, old)).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    })
    expect((await thief.client.auth.passkey.list()).data).toEqual([])
  })

  test('one passkey belongs to one account; an account has ten, however fast they come', async () => {
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

  test('guests, anonymous users, accounts of single sign-on, and aal1 beside a second factor are refused', async () => {
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

describe('authentication', () => {
  test('signs in whoever holds the passkey, without a name, and notes its use', async () => {
    const { person, authenticator } = await withPasskey()
    const { data, error, client } = await signIn(authenticator)
    expect([error, data?.user?.id]).toEqual([null, person.id])
    expect(decodeJwt(data?.session?.access_token ?? '')).toMatchObject({
      sub: person.id,
      aal: 'aal1',
      amr: [{ method: 'passkey' }],
    })
    expect((await client.auth.getUser()).data.user?.email).toBe(person.email)
    expect((await client.auth.passkey.list()).data).toMatchObject([
      { last_used_at: expect.any(String) },
    ])
    expect((await signIn(authenticator)).error).toBeNull()
  })

  test.each<[string, Bends]>([
    ['another origin', { origin: 'http://shop.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['nobody verified', { isUserVerified: false }],
    ['a forged signature', { isForged: true }],
    [
      'the name of another account',
      { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
    ],
    ['no name', { userHandle: '' }],
  ])('is refused for %s, with no session', async (_, bends) => {
    const { authenticator } = await withPasskey()
    const before = await kit.count()
    expect((await signIn(authenticator, bends)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    })
    expect(await kit.count()).toEqual(before)
    expect((await signIn(authenticator)).error).toBeNull()
  })

  test('a passkey that nobody registered gets the same answer', async () => {
    expect((await signIn(new SoftwareAuthenticator())).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    })
  })

  test('a counter that goes back is a clone', async () => {
    const { authenticator } = await withPasskey()
    authenticator.counter = 9
    expect((await signIn(authenticator)).error).toBeNull()
    authenticator.counter = 8
    expect((await signIn(authenticator)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    authenticator.counter = 20
    expect((await signIn(authenticator)).error).toBeNull()
  })

  test('an answer opens one session, also when it is sent three times at once', async () => {
    const { authenticator } = await withPasskey()
    const started = (await kit.client().auth.passkey.startAuthentication()).data ?? fail()
    const body = {
      challenge_id: started.challenge_id,
      credential: authenticator.get(started.options),
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => kit.send({ path: '/passkeys/authentication/verify', body })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await kit.send({ path: '/passkeys/authentication/verify', body })).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_not_found',
    })
  })

  test('banned and unconfirmed accounts stay closed', async () => {
    const { person, authenticator } = await withPasskey()
    await kit.admin.query(
      `update auth.users set banned_until = now() + interval '1 year' where id = $1`,
      [person.id],
    )
    expect((await signIn(authenticator)).error).toMatchObject({ status: 403, code: 'user_banned' })
    await kit.admin.query(
      'update auth.users set banned_until = null, email_confirmed_at = null where id = $1',
      [person.id],
    )
    expect((await signIn(authenticator)).error).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
    })
  })

  test.each<[string, unknown]>([
    ['no answer', null],
    ['an empty one', {}],
    ['wrong types', { id: 7, response: [] }],
    [
      'a broken one',
      {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: '!', authenticatorData: '!', signature: '!' },
      },
    ],
  ])('%s is refused', async (_, credential) => {
    const { data } = await kit.client().auth.passkey.startAuthentication()
    expect(
      await kit.send({
        path: '/passkeys/authentication/verify',
        body: { challenge_id: data?.challenge_id, credential },
      }),
    ).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
  })
})

describe('management', () => {
  test('gives names, and takes passkeys off: they sign nobody in any more', async () => {
    const { person, authenticator, passkeyId } = await withPasskey()
    const { client } = person
    expect(
      (await client.auth.passkey.update({ passkeyId, friendlyName: 'My laptop' })).data,
    ).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })
    expect(
      (await client.auth.passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })).error,
    ).toMatchObject({ status: 400, code: 'validation_failed' })
    expect((await client.auth.passkey.update({ passkeyId, friendlyName: '' })).error).toMatchObject(
      { status: 400, code: 'validation_failed' },
    )
    expect((await client.auth.passkey.list()).data).toMatchObject([{ friendly_name: 'My laptop' }])
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    expect((await signIn(authenticator)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    expect(kit.mails.filter((mail) => mail.to === person.email)).toHaveLength(2)
  })

  test("another person's are not there", async () => {
    const { person, passkeyId } = await withPasskey()
    const thief = await makePerson(kit)
    expect(
      (await thief.client.auth.passkey.update({ passkeyId, friendlyName: 'mine' })).error,
    ).toMatchObject({ status: 404, code: 'validation_failed' })
    expect((await thief.client.auth.passkey.delete({ passkeyId })).error).toMatchObject({
      status: 404,
      code: 'validation_failed',
    })
    expect(
      await kit.send({
        method: 'DELETE',
        path: '/passkeys/7',
        bearer: await tokenOf(thief.client),
      }),
    ).toMatchObject({ status: 404, code: 'validation_failed' })
    expect((await person.client.auth.passkey.list()).data).toMatchObject([{ id: passkeyId }])
    expect((await person.client.auth.passkey.list()).data?.[0]).not.toHaveProperty('friendly_name')
  })
})

test('where passkeys are off, nothing is there', async () => {
  await using off = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    passkeysEnabled: false,
  })
  expect((await off.client().auth.passkey.startAuthentication()).error).toMatchObject({
    status: 404,
    code: 'passkey_disabled',
  })
})

function fail(): never {
  throw new Error('The answer holds nothing')
}
