import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createPasskeyRequests } from '../../../test/auth/passkey-requests.ts'
import { SoftwareAuthenticator, type Tampering } from '../../../test/auth/software-authenticator.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })
const { signIn, withPasskey } = createPasskeyRequests(kit)

describe('authentication', () => {
  test('signs in the owner of the passkey and records its use', async () => {
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

  test.each<[string, Tampering]>([
    ['another origin', { origin: 'http://shop.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['missing user verification', { isUserVerified: false }],
    ['a forged signature', { isForged: true }],
    [
      'the user handle of another account',
      { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
    ],
    ['no user handle', { userHandle: '' }],
  ])('is refused for %s, with no session', async (_, tampering) => {
    const { authenticator } = await withPasskey()
    const before = await kit.count()
    expect((await signIn(authenticator, tampering)).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    })
    expect(await kit.count()).toEqual(before)
    expect((await signIn(authenticator)).error).toBeNull()
  })

  test('answers alike for an unknown passkey', async () => {
    expect((await signIn(new SoftwareAuthenticator())).error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    })
  })

  test('refuses a counter that decreases', async () => {
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

  test('a response creates one session, also for simultaneous requests', async () => {
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

  test('refuses banned and unconfirmed accounts', async () => {
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
    ['no response', null],
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

function fail(): never {
  throw new Error('The response has no data')
}
