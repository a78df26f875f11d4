import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyOptions } from 'jose'
import { apiError } from '../../errors.ts'
import type { Claims } from '../sessions/access-token.ts'
import type { Keys } from './keys.ts'

interface HostedKeysOptions {
  /** Origin of the hosted Supabase that signs the tokens. */
  upstreamUrl: string
  publishableKey: string
  secretKey: string
  /** HS256 secret of a project whose tokens are still signed with it. */
  jwtSecret: string | null
}

/**
 * The issuer is not compared: with a domain of its own a project has two names, and its keys sign
 * for nobody else.
 */
const accepted: JWTVerifyOptions = {
  audience: 'authenticated',
  clockTolerance: 5,
  requiredClaims: ['exp', 'iss', 'sub'],
}

/**
 * The keys of a hosted Supabase project. Tokens are verified with its public keys, which are
 * fetched on demand and refreshed when they change. Nothing is signed here.
 */
export function createHostedKeys({
  upstreamUrl,
  publishableKey,
  secretKey,
  jwtSecret,
}: HostedKeysOptions): Keys {
  const findKey = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', upstreamUrl), {
    cacheMaxAge: 600_000,
  })
  const legacyKey = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret)

  async function verify(token: string): Promise<Claims> {
    if (legacyKey && isHs256(token))
      return (await jwtVerify(token, legacyKey, { ...accepted, algorithms: ['HS256'] })).payload
    return (await jwtVerify(token, findKey, { ...accepted, algorithms: ['ES256', 'RS256'] }))
      .payload
  }

  return {
    publishableKey,
    secretKey,
    encryptionSecret: secretKey,
    jwks: { keys: [] },
    algorithm: 'ES256',
    signAccessToken() {
      throw new Error('Hosted Supabase signs its own tokens')
    },
    async verifyAccessToken(token) {
      try {
        return await verify(token)
      } catch (cause) {
        // When the key service does not respond, the token may still be valid.
        if (!(cause instanceof errors.JOSEError) || cause instanceof errors.JWKSTimeout) throw cause
        throw apiError('bad_jwt', 'invalid JWT: unable to parse or verify signature', { cause })
      }
    },
  }
}

function isHs256(token: string): boolean {
  return /"alg":\s*"HS256"/.test(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
}
