import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { AuthContext } from './endpoint.ts'
import type { User } from './users/users.ts'

type Settings = Pick<AuthContext['settings'], 'webAuthn'>

/** Loaded by the first who uses a key: it is heavy, and most people have none. */
const loadLibrary = () => import('@simplewebauthn/server')

/** ES256, RS256 and EdDSA, as every authenticator and every Node has one of them. */
const algorithms = [-7, -257, -8]
const timeoutMs = 300_000

/** What the authenticator is to make or show: with a passkey it must have looked at its owner; beside a password a touch will do. */
export type WebAuthnUse = 'passkey' | 'second factor'

/** A public key at rest, its bytes in base64url. */
export interface WebAuthnKey {
  id: string
  publicKey: string
  signCount: number
  transports: string[]
  aaguid: string
  isBackupEligible: boolean
  isBackedUp: boolean
}

const text = z.string().max(100_000)
const member = {
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform(() => ({})),
}

/** What `navigator.credentials.create()` gave, as JSON. */
export const creationAnswer = z.object({
  ...member,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z
      .array(z.string().max(40))
      .max(10)
      .nullish()
      .transform((list) => list ?? []),
  }),
})

/** What `navigator.credentials.get()` gave, as JSON. */
export const assertionAnswer = z.object({
  ...member,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? ''),
  }),
})

/** Options for `navigator.credentials.create()`, with a fresh challenge in them. */
export async function makeCreationOptions(
  { webAuthn }: Settings,
  {
    use,
    user,
    exclude,
  }: {
    use: WebAuthnUse
    user: Pick<User, 'id' | 'email' | 'phone'>
    exclude: readonly Pick<WebAuthnKey, 'id' | 'transports'>[]
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const name = user.email ?? user.phone ?? user.id
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: webAuthn.rpDisplayName,
    rpID: webAuthn.rpId,
    userName: name,
    userDisplayName: name,
    userID: new TextEncoder().encode(user.id),
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: [...exclude],
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** Options for `navigator.credentials.get()`. @param allow none lets the person choose among their passkeys */
export async function makeRequestOptions(
  { webAuthn }: Settings,
  { use, allow }: { use: WebAuthnUse; allow: readonly Pick<WebAuthnKey, 'id' | 'transports'>[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: webAuthn.rpId,
    allowCredentials: [...allow],
    timeout: timeoutMs,
    userVerification: use === 'passkey' ? 'required' : 'preferred',
  })
}

/**
 * Reads the new public key out of an answer, after all checks of WebAuthn level 3, 7.1.
 * @throws Error of the library, saying which check failed
 */
export async function verifyCreation(
  { webAuthn }: Settings,
  {
    use,
    challenge,
    answer,
  }: { use: WebAuthnUse; challenge: string; answer: z.output<typeof creationAnswer> },
): Promise<WebAuthnKey> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    loadLibrary(),
    import('@simplewebauthn/server/helpers'),
  ])
  // We asked for none. Checking one would have the library fetch revocation lists from addresses that the answer names.
  if (
    decodeAttestationObject(Buffer.from(answer.response.attestationObject, 'base64url'))
      .get('attStmt')
      .get('x5c')
  )
    throw new Error('The answer holds a certificate')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // Transports are hints that we hand back; the library does not read them.
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...webAuthn.rpOrigins],
    expectedRPID: webAuthn.rpId,
    requireUserVerification: use === 'passkey',
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('The attestation is not right')
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: answer.response.transports,
    aaguid,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/**
 * Checks a signature by the key (WebAuthn level 3, 7.2), also that its counter has not gone back: then there are two of it.
 * @returns what is new about the key
 * @throws Error of the library, saying which check failed
 */
export async function verifyAssertion(
  { webAuthn }: Settings,
  {
    use,
    challenge,
    answer,
    key,
  }: {
    use: WebAuthnUse
    challenge: string
    answer: z.output<typeof assertionAnswer>
    key: WebAuthnKey
  },
): Promise<Pick<WebAuthnKey, 'signCount' | 'isBackedUp'>> {
  if (answer.id !== key.id) throw new Error('The answer is by another key')
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer satisfies AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...webAuthn.rpOrigins],
    expectedRPID: webAuthn.rpId,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.signCount,
    },
    requireUserVerification: use === 'passkey',
  })
  if (!verified) throw new Error('The signature is not right')
  return {
    signCount: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
  }
}
