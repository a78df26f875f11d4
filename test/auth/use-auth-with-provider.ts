import { afterAll, inject } from 'vitest'
import { startAuth, type AuthKit } from './auth-kit.ts'
import { clientId, clientSecret, startOidcProvider, type OidcProvider } from './oidc-provider.ts'

interface AuthWithProvider {
  kit: AuthKit
  provider: OidcProvider
  /** Has another person sign in at the provider from now on, which behaves itself again. @returns their e-mail address */
  nextPerson(): string
}

/**
 * The auth service beside a provider of the test, which may misbehave; to be awaited at the top of a test file.
 * @param settings of the auth service; `given` is how the provider is set up in them
 */
export async function useAuthWithProvider(
  settings: (given: {
    enabled: true
    clientId: string
    secret: string
    url: string
  }) => Parameters<typeof startAuth>[1] = () => ({}),
): Promise<AuthWithProvider> {
  const provider = await startOidcProvider()
  const kit = await startAuth(
    inject('adminUrl'),
    settings({ enabled: true, clientId, secret: clientSecret, url: provider.issuer }),
  )
  afterAll(async () => {
    await kit[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
  })
  let people = 0
  return {
    kit,
    provider,
    nextPerson() {
      const email = `person${++people}@there.example`
      provider.person = { sub: String(1000 + people), email, email_verified: true, name: 'Ada Obi' }
      provider.misbehaviour = {}
      return email
    },
  }
}
