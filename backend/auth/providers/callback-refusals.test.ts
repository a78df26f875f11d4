import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
const { open, startWith, completeFlow, locationOf, inFragment } = createProviderFlows({
  kit,
  provider,
})

beforeEach(() => {
  nextPerson()
})
afterEach(() => {
  expect(kit.log.filter(({ level }) => level !== 'warn')).toEqual([])
  kit.log.length = 0
})

type Fault = [name: string, wrong: () => void, code: string]
const faults: Fault[] = [
  [
    'another nonce',
    () => (provider.misbehaviour = { claims: { nonce: 'other' } }),
    'unexpected_failure',
  ],
  [
    'a token for another audience',
    () => (provider.misbehaviour = { claims: { aud: 'other-client' } }),
    'unexpected_failure',
  ],
  [
    'an expired token',
    () =>
      (provider.misbehaviour = {
        claims: {
          exp: Math.floor(Date.now() / 1000) - 600,
          iat: Math.floor(Date.now() / 1000) - 1200,
        },
      }),
    'unexpected_failure',
  ],
  [
    'a token of another issuer',
    () => (provider.misbehaviour = { claims: { iss: 'https://evil.example' } }),
    'unexpected_failure',
  ],
  [
    'an unsigned token',
    () => (provider.misbehaviour = { signature: 'none' }),
    'unexpected_failure',
  ],
  [
    'a redirect from the token endpoint',
    () => (provider.misbehaviour = { redirectTo: 'https://evil.example/token' }),
    'unexpected_failure',
  ],
  [
    'userinfo of another subject',
    () => ((provider.misbehaviour = { userinfoSub: 'other' }), delete provider.person.name),
    'unexpected_failure',
  ],
  [
    'an unverified address',
    () => (provider.person.email_verified = false),
    'provider_email_needs_verification',
  ],
  ['no e-mail address', () => delete provider.person.email, 'provider_email_needs_verification'],
]

describe.each(['implicit', 'pkce'])('%s flow refuses', (flow) => {
  const challenge =
    flow === 'pkce' ? `&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256` : ''
  test.each(faults)('%s', async (_, wrong, code) => {
    wrong()
    const before = await kit.count()
    const url = await completeFlow(
      `provider=keycloak&redirect_to=https://app.example/in${challenge}`,
    )
    expect(url.href).toMatch(/^https:\/\/app\.example\/in/)
    expect(inFragment(url)).toMatchObject({
      error_code: code,
      error_description: expect.any(String),
    })
    expect(url.searchParams.get('error_code')).toBe(flow === 'pkce' ? code : null)
    // The reason is logged, but not part of the URL.
    expect(kit.log).toEqual(
      code === 'unexpected_failure'
        ? [
            expect.objectContaining({
              level: 'warn',
              provider: 'keycloak',
              error: expect.any(Error),
            }),
          ]
        : [],
    )
    expect(JSON.stringify(kit.log)).not.toMatch(/provider-access|eyJ/)
    expect(await kit.count()).toEqual(before)
  })
})

describe('the callback refuses', () => {
  const state = async () =>
    new URL(await startWith('provider=keycloak')).searchParams.get('state') ?? ''
  const callback = async (query: Record<string, string>) =>
    inFragment(
      locationOf(await open(`http://auth.test/auth/v1/callback?${new URLSearchParams(query)}`)),
    )

  test('a missing, unknown, modified or expired state', async () => {
    const before = await kit.count()
    expect(await callback({ code: 'x' })).toMatchObject({ error_code: 'bad_oauth_callback' })
    expect(await callback({ code: 'x', state: 'nonsense' })).toMatchObject({
      error_code: 'bad_oauth_state',
    })
    const [head, , tail] = (await state()).split('.')
    expect(
      await callback({
        code: 'x',
        state: [head, Buffer.from('{"flow":"1"}').toString('base64url'), tail].join('.'),
      }),
    ).toMatchObject({ error_code: 'bad_oauth_state' })
    const old = await state()
    kit.advanceClock(301)
    expect(await callback({ code: 'x', state: old })).toMatchObject({
      error_code: 'bad_oauth_state',
    })
    expect(await kit.count()).toEqual(before)
  })

  test('passes on a denial by the user', async () => {
    expect(
      await callback({
        state: await state(),
        error: 'access_denied',
        error_description: 'No, thanks',
      }),
    ).toEqual({ error: 'access_denied', error_description: 'No, thanks', sb: '' })
  })

  test.each([
    ['missing', ''],
    ['unknown', 'provider=nowhere'],
    ['disabled', 'provider=off'],
    ['a property of Object', 'provider=__proto__'],
    ['an unknown custom provider', 'provider=custom:nowhere'],
    ['an incomplete PKCE challenge', `provider=keycloak&code_challenge=${'c'.repeat(43)}`],
  ])('a provider that is %s', async (_, query) => {
    expect(await kit.send({ method: 'GET', path: `/authorize?${query}` })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  })
})
