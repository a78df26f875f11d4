import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { apiError } from '../../../errors.ts'
import { isSameSecret } from '../../../web/secrets.ts'
import type { ProviderConnection } from '../provider-connection.ts'

/**
 * Symmetric algorithms would turn the client secret into a signing key, and `none` needs no key at
 * all.
 */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'ES512', 'EdDSA']
const clockToleranceS = 30

/**
 * Verifies an ID token and returns its claims. The issuer and one client must be configured. The
 * keys come from the issuer's metadata, never from the token.
 * @returns null for an invalid token
 * @throws ApiError 500 `unexpected_failure` when the keys cannot be fetched
 */
export async function verifyIdToken(
  { definition, config, findKey }: ProviderConnection,
  idToken: string,
  { accessToken, now }: { accessToken: string; now: Date },
): Promise<JWTPayload | null> {
  const { issuer } = config.serverMetadata()
  if (!findKey)
    throw apiError('unexpected_failure', `The provider ${definition.name} publishes no keys`)
  try {
    const { payload } = await jwtVerify(idToken, findKey, {
      issuer: acceptedIssuers(issuer),
      algorithms,
      currentDate: now,
      clockTolerance: clockToleranceS,
      requiredClaims: ['sub', 'aud', 'exp', 'iat'],
    })
    const isBound =
      accessToken === '' ||
      payload['at_hash'] === undefined ||
      payload['at_hash'] === hashAccessToken(idToken, accessToken)
    return isBound ? payload : null
  } catch (error) {
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null
    throw apiError('unexpected_failure', `The provider ${definition.name} cannot be reached`, {
      cause: error,
    })
  }
}

/** @param hashed the claim of the token: the hash that the app sent to the provider */
export function matchesNonce(nonce: string, hashed: string): boolean {
  return isSameSecret(createHash('sha256').update(nonce).digest('hex'), hashed)
}

/** Google has issued tokens with both. */
function acceptedIssuers(issuer: string): string[] {
  return issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]
}

/**
 * OpenID Connect Core 3.1.3.6: the left half of the hash that belongs to the signature algorithm.
 */
function hashAccessToken(idToken: string, accessToken: string): string {
  const { alg = '' } = decodeProtectedHeader(idToken)
  const size = alg === 'EdDSA' ? '512' : alg.slice(-3)
  const digest = createHash(`sha${size}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
