import type { AuthKit } from './auth-kit.ts'
import { makePerson, type Person } from './second-factors.ts'
import { SoftwareAuthenticator, type Tampering } from './software-authenticator.ts'

/** Registers passkeys and signs in with them. */
export function createPasskeyRequests(kit: AuthKit) {
  async function register(
    { client }: Person,
    authenticator: SoftwareAuthenticator,
    tampering?: Tampering,
  ) {
    const { data, error } = await client.auth.passkey.startRegistration()
    if (error) return { data: null, error }
    return client.auth.passkey.verifyRegistration({
      challengeId: data.challenge_id,
      credential: authenticator.create(data.options, tampering),
    })
  }

  async function signIn(authenticator: SoftwareAuthenticator, tampering?: Tampering) {
    const client = kit.client()
    const { data, error } = await client.auth.passkey.startAuthentication()
    if (error) throw error
    return {
      client,
      ...(await client.auth.passkey.verifyAuthentication({
        challengeId: data.challenge_id,
        credential: authenticator.get(data.options, tampering),
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

  return { register, signIn, withPasskey }
}
