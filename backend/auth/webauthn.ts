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

/** Loaded on first use, because it is large and most users have no key. */
const loadLibrary = () => import('@simplewebauthn/server')

/** ES256, RS256 and EdDSA: every authenticator supports one of them, and Node supports all. */
const algorithms = [-7, -257, -8]
const timeoutMs = 300_000

/**
 * A passkey requires user verification. For a second factor, which comes after a password, a touch
 * is enough.
 */
type WebAuthnPurpose = 'passkey' | 'second factor'

/** A stored public key; bytes are base64url. */
export interface WebAuthnCredential {
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

/** The JSON result of `navigator.credentials.create()`. */
export const registrationResponse = z.object({
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

/** The JSON result of `navigator.credentials.get()`. */
export const authenticationResponse = z.object({
  ...member,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? ''),
  }),
})

/** Options for `navigator.credentials.create()`, with a new challenge. */
export async function makeRegistrationOptions(
  { webAuthn }: Settings,
  {
    purpose,
    user,
    exclude,
  }: {
    purpose: WebAuthnPurpose
    user: Pick<User, 'id' | 'email' | 'phone'>
    exclude: readonly Pick<WebAuthnCredential, 'id' | 'transports'>[]
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
      purpose === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  })
}

/**
 * Options for `navigator.credentials.get()`.
 * @param allow when empty, the user chooses among their passkeys
 */
export async function makeAuthenticationOptions(
  { webAuthn }: Settings,
  {
    purpose,
    allow,
  }: { purpose: WebAuthnPurpose; allow: readonly Pick<WebAuthnCredential, 'id' | 'transports'>[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: webAuthn.rpId,
    allowCredentials: [...allow],
    timeout: timeoutMs,
    userVerification: purpose === 'passkey' ? 'required' : 'preferred',
  })
}

/**
 * Verifies a registration response by all checks of WebAuthn level 3, 7.1, and returns the new
 * credential.
 * @throws Error of the library, saying which check failed
 */
export async function verifyRegistration(
  { webAuthn }: Settings,
  {
    purpose,
    challenge,
    answer,
  }: { purpose: WebAuthnPurpose; challenge: string; answer: z.output<typeof registrationResponse> },
): Promise<WebAuthnCredential> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    loadLibrary(),
    import('@simplewebauthn/server/helpers'),
  ])
  // We request no attestation. Verifying one would make the library fetch revocation lists from
  // URLs in the response.
  if (
    decodeAttestationObject(Buffer.from(answer.response.attestationObject, 'base64url'))
      .get('attStmt')
      .get('x5c')
  )
    throw new Error('The response contains an attestation certificate')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    // Transports are hints that we only hand back; the library does not read them.
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...webAuthn.rpOrigins],
    expectedRPID: webAuthn.rpId,
    requireUserVerification: purpose === 'passkey',
    supportedAlgorithmIDs: algorithms,
  })
  if (!verified) throw new Error('The attestation is not valid')
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
 * Verifies a signature (WebAuthn level 3, 7.2). The counter must not decrease, because that
 * indicates a cloned key.
 * @returns the updated fields of the credential
 * @throws Error of the library, saying which check failed
 */
export async function verifyAuthentication(
  { webAuthn }: Settings,
  {
    purpose,
    challenge,
    answer,
    key,
  }: {
    purpose: WebAuthnPurpose
    challenge: string
    answer: z.output<typeof authenticationResponse>
    key: WebAuthnCredential
  },
): Promise<Pick<WebAuthnCredential, 'signCount' | 'isBackedUp'>> {
  if (answer.id !== key.id) throw new Error('The response is from another key')
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
    requireUserVerification: purpose === 'passkey',
  })
  if (!verified) throw new Error('The signature is not valid')
  return {
    signCount: authenticationInfo.newCounter,
    isBackedUp: authenticationInfo.credentialBackedUp,
  }
}
