import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goodPassword } from '../../../test/auth/auth-kit.ts'
import { createProviderFlows } from '../../../test/auth/provider-flows.ts'
import { useAuthWithProvider } from '../../../test/auth/use-auth-with-provider.ts'

const { provider, kit, nextPerson } = await useAuthWithProvider((given) => ({
  external: {
    keycloak: given,
    github: given,
    optional: { ...given, emailOptional: true },
    off: { ...given, enabled: false },
  },
  redirectUrls: ['https://app.example/**'],
}))
const { open, completeFlow, locationOf, inFragment, identitiesOf } = createProviderFlows({
  kit,
  provider,
})

let email = ''
beforeEach(() => {
  email = nextPerson()
})
afterEach(() => {
  expect(kit.log.filter(({ level }) => level !== 'warn')).toEqual([])
  kit.log.length = 0
})

describe('account linking', () => {
  const signUp = async (address: string) =>
    (
      await kit.send({
        path: '/signup',
        body: { email: address, password: goodPassword, data: { full_name: 'Stranger' } },
      })
    ).body
  const signIn = (address: string) =>
    kit.send({
      path: '/token?grant_type=password',
      body: { email: address, password: goodPassword },
    })

  test('a verified address links to the confirmed account, whose password keeps working', async () => {
    const { id } = await signUp(email)
    await kit.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
    const session = inFragment(await completeFlow('provider=keycloak'))
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      sub: id,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    })
    expect((await signIn(email)).status).toBe(200)
  })

  test('an unconfirmed account is cleared before the owner gets it', async () => {
    const { id } = await signUp(email)
    const { link, code } = kit.lastToken(email)
    const session = inFragment(await completeFlow('provider=keycloak'))
    expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
      sub: id,
      user_metadata: { full_name: 'Ada Obi' },
    })
    expect(await signIn(email)).toMatchObject({ status: 400, code: 'invalid_credentials' })
    expect(await identitiesOf(id)).toEqual([
      { provider: 'keycloak', provider_id: provider.person.sub },
    ])
    expect(inFragment(locationOf(await open(link)))).toMatchObject({ error_code: 'otp_expired' })
    expect(
      await kit.send({ path: '/verify', body: { type: 'signup', email, token: code } }),
    ).toMatchObject({ code: 'otp_expired' })
    kit.mails.length = 0
  })

  test.each(['keycloak', 'optional'])(
    'an unverified address does not link to an account (%s)',
    async (name) => {
      const { id } = await signUp(email)
      await kit.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [id])
      kit.mails.length = 0
      provider.person.email_verified = false
      const session = inFragment(await completeFlow(`provider=${name}`))
      if (name === 'keycloak')
        expect(session).toMatchObject({ error_code: 'provider_email_needs_verification' })
      else
        expect(decodeJwt(session['access_token'] ?? '')).toMatchObject({
          email: '',
          sub: expect.not.stringMatching(String(id)),
        })
      expect(await identitiesOf(id)).toEqual([{ provider: 'email', provider_id: id }])
      expect(kit.mails).toEqual([])
    },
  )

  test('refuses a banned account', async () => {
    await completeFlow('provider=keycloak')
    await kit.admin.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    )
    const before = await kit.count()
    expect(inFragment(await completeFlow('provider=keycloak'))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    expect(await kit.count()).toEqual(before)
  })
})
