import { isUuid } from '../../domain/text/uuid.ts'
import type { Keys } from '../auth/keys/keys.ts'
import { isIssuedHere } from '../auth/sessions/access-token.ts'
import type { Person } from '../db/person.ts'
import { apiError } from '../errors.ts'
import { isFromOtherSite } from './own-site.ts'
import { isSameSecret } from './secrets.ts'

/**
 * Who sent a request, according to its API key and token. Whether the session still exists is asked
 * in the transaction of the request; see {@link findPerson}.
 */
export interface Caller {
  /** The database role: `anon`, `authenticated`, `service_role` or what a token names. */
  role: string
  /** The JWT payload, or only the role when an API key is all that was sent. */
  claims: Readonly<Record<string, unknown>>
  userId: string | null
  sessionId: string | null
  ip: string
  /** The user token, null when there is none. */
  token: string | null
}

/**
 * Reads `apikey` and `Authorization`. supabase-js sends the API key in both, so a bearer equal to
 * the API key is not a user token. The bearer decides the role; without one the API key does;
 * without both the role is `anon`.
 * @throws ApiError 401 `no_authorization` for an unknown API key; 403 `bad_jwt` for a token that
 * does not verify
 */
export async function resolveCaller(request: Request, keys: Keys, ip: string): Promise<Caller> {
  const apiKey = request.headers.get('apikey') || null
  const bearer = readBearer(request)
  const keyClaims = apiKey === null ? { role: 'anon' } : await readApiKey(apiKey, keys)
  if (bearer === null || bearer === apiKey) return toCaller(keyClaims, ip, null)
  const roleOfBearer = findKeyRole(bearer, keys)
  if (roleOfBearer) return toCaller({ role: roleOfBearer }, ip, null)
  return toCaller(await keys.verifyAccessToken(bearer), ip, bearer)
}

/**
 * The person that the token names, whose session or account may have ended since it was signed.
 * Null for API keys, service tokens and tokens that somebody else issued.
 */
export function findPerson({ claims }: Pick<Caller, 'claims'>): Person | null {
  const { sub, session_id: sessionId } = claims
  if (typeof sub !== 'string' || sub === '' || !isIssuedHere(claims)) return null
  return { userId: sub, sessionId: typeof sessionId === 'string' ? sessionId : null }
}

/** The `Cookie` header; empty without one, and for a page of another site. */
export function cookiesOf(request: Request, siteUrl: string): string {
  return isFromOtherSite(request, siteUrl) ? '' : (request.headers.get('cookie') ?? '')
}

function readBearer(request: Request): string | null {
  return /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/**
 * The claims of an API key.
 * @throws ApiError 401 `no_authorization` for an unknown one
 */
export async function readApiKey(
  apiKey: string,
  keys: Keys,
): Promise<Readonly<Record<string, unknown>>> {
  const role = findKeyRole(apiKey, keys)
  if (role) return { role }
  try {
    // A legacy API key is a JWT that only carries a role.
    const { role: named } = await keys.verifyAccessToken(apiKey)
    if (named === 'anon' || named === 'service_role') return { role: named }
  } catch (cause) {
    throw apiError('no_authorization', 'Invalid API key', { cause })
  }
  throw apiError('no_authorization', 'Invalid API key')
}

function findKeyRole(key: string, keys: Keys): 'anon' | 'service_role' | null {
  if (key === keys.publishableKey) return 'anon'
  const isSecretKey = key.startsWith('sb_secret_') && isSameSecret(key, keys.secretKey)
  return isSecretKey ? 'service_role' : null
}

/** Whether a token was given to an app of another company by the OAuth server of the auth service. */
export function isAppToken(claims: Readonly<Record<string, unknown>>): boolean {
  return claims['client_id'] !== undefined
}

/** The caller that a verified token, or a role alone, stands for. */
export function toCaller(
  claims: Readonly<Record<string, unknown>>,
  ip: string,
  token: string | null,
): Caller {
  const { role, sub, session_id: sessionId } = claims
  return {
    role: typeof role === 'string' && role !== '' ? role : 'anon',
    claims,
    userId: isUuid(sub) ? sub : null,
    sessionId: isUuid(sessionId) ? sessionId : null,
    ip,
    token,
  }
}
