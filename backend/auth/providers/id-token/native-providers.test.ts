import { expect, test } from 'vitest'
import { useAuthWithProvider } from '../../../../test/auth/use-auth-with-provider.ts'

/** Providers of apps, which bring an ID token of their own. */
const { provider, kit, nextPerson } = await useAuthWithProvider((given) => ({
  external: {
    native: { ...given, secret: '' },
    kakao: { ...given, enabled: false, url: '' },
  },
}))

test.each([
  ['google', 'https://accounts.google.com'],
  ['apple', 'https://appleid.apple.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['facebook', 'https://www.facebook.com'],
])(
  'refuses %s, which is not switched on, with the words of supabase/auth',
  async (name, issuer) => {
    const path = '/token?grant_type=id_token'
    const idToken = await provider.makeIdToken()
    const refused = {
      status: 400,
      body: { code: 'provider_disabled', message: `Provider (issuer "${issuer}") is not enabled` },
    }
    expect(await kit.send({ path, body: { provider: name, id_token: idToken } })).toMatchObject(
      refused,
    )
    expect(
      await kit.send({ path, body: { issuer, client_id: 'any', id_token: idToken } }),
    ).toMatchObject(refused)
  },
)

test('a provider with a client id and no secret takes ID tokens, but starts no flow', async () => {
  const email = nextPerson()
  const body = { provider: 'native', id_token: await provider.makeIdToken() }
  expect(await kit.send({ path: '/token?grant_type=id_token', body })).toMatchObject({
    status: 200,
    body: { user: { email } },
  })
  expect(await kit.send({ method: 'GET', path: '/authorize?provider=native' })).toMatchObject({
    status: 400,
    body: { message: 'Unsupported provider: missing OAuth secret' },
  })
  expect(await kit.send({ method: 'GET', path: '/authorize?provider=google' })).toMatchObject({
    status: 400,
    body: { message: 'Unsupported provider: provider is not enabled' },
  })
  expect(await kit.send({ method: 'GET', path: '/authorize?provider=nobody' })).toMatchObject({
    status: 400,
    body: { message: 'Unsupported provider: Provider nobody could not be found' },
  })
})
