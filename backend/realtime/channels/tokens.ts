import { errors } from 'jose'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { Keys } from '../../auth/keys/keys.ts'
import type { Person } from '../../db/person.ts'
import { ApiError } from '../../web/api-error.ts'
import { findPerson, isAppToken, readApiKey } from '../../web/caller.ts'
import { ChannelError } from './channel-error.ts'

/** Who uses a channel, by the token of its join or of its last renewal. */
export interface Access {
  /** What the client sent; null for the API key of its socket. */
  token: string | null
  role: string
  claims: Readonly<Record<string, unknown>>
  /** Null for API keys that are no JWT. */
  expiresAtMs: number | null
  /** Null for API keys and service tokens. */
  person: Person | null
}

/**
 * The access that an API key gives.
 * @throws ApiError 401 for an unknown key
 */
export async function readKey(apiKey: string, keys: Keys): Promise<Access> {
  return toAccess(null, await readApiKey(apiKey, keys))
}

interface TokenReader {
  keys: Keys
  now: () => Date
  keepsAppsOut: boolean
}

/**
 * The access that a user token gives.
 * @throws ChannelError
 */
export async function readToken(
  token: string,
  { keys, now: readClock, keepsAppsOut }: TokenReader,
): Promise<Access> {
  const now = readClock()
  const claims = await keys.verifyAccessToken(token).catch((error: unknown) => {
    throw explain(error, now)
  })
  if (keepsAppsOut && isAppToken(claims))
    throw new ChannelError('Unauthorized', 'Apps may only ask who the user is')
  const access = toAccess(token, claims)
  if (typeof claims['role'] !== 'string' || claims['role'] === '' || access.expiresAtMs === null)
    throw new ChannelError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  return access
}

function toAccess(token: string | null, claims: Access['claims']): Access {
  const { role, exp } = claims
  const person = findPerson({ claims })
  return {
    token,
    role: typeof role === 'string' ? role : 'anon',
    claims,
    expiresAtMs: typeof exp === 'number' ? exp * 1_000 : null,
    // Only such a person can have a session that ends.
    person: person && isUuid(person.userId) ? person : null,
  }
}

/** What the client reads of a token that has expired. */
export function explainExpiry(expiresAtMs: number, now: Date): string {
  return `Token has expired ${Math.max(0, Math.round((now.getTime() - expiresAtMs) / 1_000))} seconds ago`
}

function explain(error: unknown, now: Date): unknown {
  if (!(error instanceof ApiError)) return error
  const { cause } = error
  if (cause instanceof errors.JWTExpired) {
    const expiresAtMs = (cause.payload.exp ?? 0) * 1_000
    return new ChannelError('InvalidJWTToken', explainExpiry(expiresAtMs, now), { cause })
  }
  if (cause instanceof errors.JWTClaimValidationFailed)
    return new ChannelError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT', {
      cause,
    })
  if (cause instanceof errors.JWSSignatureVerificationFailed)
    return new ChannelError('JwtSignatureError', 'Failed to validate JWT signature', { cause })
  return new ChannelError('MalformedJWT', 'The token provided is not a valid JWT', { cause })
}
