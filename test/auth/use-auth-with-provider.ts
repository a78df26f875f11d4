import { afterAll, inject } from 'vitest'
import { startAuth, type AuthKit } from './auth-kit.ts'
import { clientId, clientSecret, startOidcProvider, type OidcProvider } from './oidc-provider.ts'

interface AuthWithProvider {
  kit: AuthKit
  provider: OidcProvider
  /**
   * Switches the provider to a new user and correct behaviour.
   * @returns the user's e-mail address
   */
  nextPerson(): string
}

/**
 * Starts the auth service and a test provider that can misbehave. Await it at the top of a test
 * file.
 * @param settings returns the auth settings; `given` is the configuration of the test provider
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
