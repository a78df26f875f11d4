import { describe, expect, inject, test } from 'vitest'
import { startAuth } from '../../../test/auth/auth-kit.ts'
import { createPasskeyRequests } from '../../../test/auth/passkey-requests.ts'
import { makePerson, tokenOf } from '../../../test/auth/second-factors.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth({ autoconfirm: true })
const { signIn, withPasskey } = createPasskeyRequests(kit)

describe('management', () => {
  test('renames and deletes passkeys', async () => {
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

  test("another user's passkeys are not found", async () => {
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

test('answers passkey_disabled when passkeys are disabled', async () => {
  await using off = await startAuth(inject('adminUrl'), {
    autoconfirm: true,
    passkeysEnabled: false,
  })
  expect((await off.client().auth.passkey.startAuthentication()).error).toMatchObject({
    status: 404,
    code: 'passkey_disabled',
  })
})
