import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { makePerson, signInAgain, tokenOf } from '../../../test/auth/second-factors.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../test/auth/software-authenticator.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

type Client = Awaited<ReturnType<typeof signInAgain>>
const rp = { rpId: 'shop.example' }

async function startChallenge(client: Client, factorId: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: rp })
  if (error) throw error
  return data
}

/** Creates a challenge and answers it by registration or authentication, as required. */
async function answerChallenge(
  client: Client,
  {
    factorId,
    authenticator,
    tampering,
  }: { factorId: string; authenticator: SoftwareAuthenticator; tampering?: Tampering },
) {
  const { id: challengeId, webauthn } = await startChallenge(client, factorId)
  const answer =
    webauthn.type === 'create'
      ? authenticator.create(webauthn.credential_options.publicKey, tampering)
      : authenticator.get(webauthn.credential_options.publicKey, tampering)
  const body = {
    challenge_id: challengeId,
    webauthn: { ...rp, type: webauthn.type, credential_response: answer.toJSON() },
  }
  const sent = await kit.send({
    path: `/factors/${factorId}/verify`,
    bearer: await tokenOf(client),
    body,
  })
  if (sent.status === 200)
    await client.auth.setSession({
      access_token: String(sent.body['access_token']),
      refresh_token: String(sent.body['refresh_token']),
    })
  return { ...sent, sentBody: body }
}

async function enroll(client: Client, friendlyName = 'My key') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  return data.id
}

async function personWithKey() {
  const person = await makePerson(kit)
  const authenticator = new SoftwareAuthenticator()
  const factorId = await enroll(person.client)
  expect(await answerChallenge(person.client, { factorId, authenticator })).toMatchObject({
    status: 200,
  })
  return { person, authenticator, factorId }
}

test('registers a security key, which upgrades the next sign-in to aal2', async () => {
  const person = await makePerson(kit)
  const authenticator = new SoftwareAuthenticator()
  const enrolled = await person.client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: 'My key',
  })
  expect(enrolled.data).toEqual({
    id: expect.any(String),
    type: 'webauthn',
    friendly_name: 'My key',
  })
  const factorId = enrolled.data?.id ?? ''
  const challenge = await startChallenge(person.client, factorId)
  expect(challenge).toMatchObject({
    type: 'webauthn',
    expires_at: expect.any(Number),
    webauthn: {
      type: 'create',
      credential_options: { publicKey: { rp: { id: 'shop.example' }, attestation: 'none' } },
    },
  })
  if (challenge.webauthn.type !== 'create') throw new Error('expected a registration challenge')
  const credential = authenticator.create(challenge.webauthn.credential_options.publicKey)
  const { data, error } = await person.client.auth.mfa.verify({
    factorId,
    challengeId: challenge.id,
    // auth-js expects the browser's object and calls its toJSON.
    webauthn: { ...rp, type: 'create', credential_response: credential as never },
  })
  expect(error).toBeNull()
  expect(decodeJwt(data?.access_token ?? '')).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })
  expect((await person.client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([
    { id: factorId, status: 'verified' },
  ])
  const client = await signInAgain(kit, person)
  const request = await startChallenge(client, factorId)
  expect(request.webauthn).toMatchObject({
    type: 'request',
    credential_options: {
      publicKey: { rpId: 'shop.example', allowCredentials: [{ type: 'public-key' }] },
    },
  })
  expect(await answerChallenge(client, { factorId, authenticator })).toMatchObject({
    status: 200,
    body: { user: { id: person.id } },
  })
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal2' })
})

test.each<[string, Tampering]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
])('refuses %s', async (_, tampering) => {
  const person = await makePerson(kit)
  const factorId = await enroll(person.client)
  const authenticator = new SoftwareAuthenticator()
  expect(
    await answerChallenge(person.client, { factorId, authenticator, tampering }),
  ).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect((await person.client.auth.mfa.listFactors()).data?.webauthn).toEqual([])
  expect(await answerChallenge(person.client, { factorId, authenticator })).toMatchObject({
    status: 200,
  })
  const client = await signInAgain(kit, person)
  expect(await answerChallenge(client, { factorId, authenticator, tampering })).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
})

test("refuses a forged signature, another key, another user's key and a cloned key", async () => {
  const { person, authenticator, factorId } = await personWithKey()
  const other = await personWithKey()
  const client = await signInAgain(kit, person)
  const refused = { status: 422, code: 'mfa_verification_failed' }
  expect(
    await answerChallenge(client, { factorId, authenticator, tampering: { isForged: true } }),
  ).toMatchObject(refused)
  expect(
    await answerChallenge(client, { factorId, authenticator: new SoftwareAuthenticator() }),
  ).toMatchObject(refused)
  expect(
    await answerChallenge(client, { factorId, authenticator: other.authenticator }),
  ).toMatchObject(refused)
  authenticator.counter = 30
  expect(await answerChallenge(client, { factorId, authenticator })).toMatchObject({ status: 200 })
  authenticator.counter = 29
  expect(
    await answerChallenge(await signInAgain(kit, person), { factorId, authenticator }),
  ).toMatchObject(refused)
})

test('a response is accepted once, also by simultaneous requests', async () => {
  const { person, authenticator, factorId } = await personWithKey()
  const client = await signInAgain(kit, person)
  const { id, webauthn } = await startChallenge(client, factorId)
  if (webauthn.type !== 'request') throw new Error('expected an authentication challenge')
  const body = {
    challenge_id: id,
    webauthn: {
      type: 'request',
      credential_response: authenticator.get(webauthn.credential_options.publicKey).toJSON(),
    },
  }
  const bearer = await tokenOf(client)
  const answers = await Promise.all(
    [1, 2, 3].map(() => kit.send({ path: `/factors/${factorId}/verify`, bearer, body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await kit.send({ path: `/factors/${factorId}/verify`, bearer, body })).toMatchObject({
    status: 422,
    code: 'mfa_ip_address_mismatch',
  })
})

test('refuses a missing or malformed response', async () => {
  const { person, factorId } = await personWithKey()
  const client = await signInAgain(kit, person)
  const bearer = await tokenOf(client)
  const send = async (webauthn: unknown) =>
    kit.send({
      path: `/factors/${factorId}/verify`,
      bearer,
      body: {
        challenge_id: (await startChallenge(client, factorId)).id,
        ...(webauthn ? { webauthn } : { code: '123456' }),
      },
    })
  expect(await send(null)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    body: { message: 'WebAuthn config required' },
  })
  expect(await send({ type: 'dance', credential_response: {} })).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect(await send({ type: 'request', credential_response: { id: 7 } })).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect(await send({ type: 'create', credential_response: {} })).toMatchObject({
    status: 422,
    code: 'mfa_verification_failed',
  })
  expect(decodeJwt(await tokenOf(client))).toMatchObject({ aal: 'aal1' })
})
