import {
  decodeProtectedHeader,
  errors,
  importJWK,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWK,
  type ProtectedHeaderParameters,
} from 'jose'
import { apiError } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'

/** The payload of a verified JWT, as the database sees it in `request.jwt.claims`. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Marks the claims of a token that somebody else issued with a key of the project: no session of
 * ours stands behind it. JSON has no symbols, so the database does not see it.
 */
const issuedElsewhere = Symbol('issued elsewhere')

/** Whether the person of a token is one of ours, whose session and account may have ended. */
export function isIssuedHere(claims: Claims): boolean {
  return !(issuedElsewhere in claims)
}

interface TokenKeys {
  sign(claims: Claims): Promise<string>
  /**
   * The claims of a token that one of the keys signed, with the right issuer unless others are
   * accepted too, and that has not expired. Verified tokens are cached.
   * @throws ApiError 403 `bad_jwt`, with jose's error as its cause
   */
  verify(token: string): Promise<Claims>
  /**
   * Only that one of the keys signed a token and that it has not expired: whatever else it says.
   * @throws ApiError 403 `bad_jwt`
   */
  verifySignature(token: string): Promise<Claims>
  /** The public keys, never a symmetric key. */
  jwks: { keys: JWK[] }
  /** The algorithm it signs with. Third parties can verify all but HS256. */
  algorithm: Algorithm
}

export type Algorithm = 'ES256' | 'RS256' | 'HS256'
type KeyMaterial = CryptoKey | Uint8Array
interface SigningKey {
  kid: string | undefined
  alg: Algorithm
  verifyKey: KeyMaterial
  signKey: KeyMaterial | null
  publicJwk: JWK | null
}

const algorithmOf: Readonly<Record<string, Algorithm>> = { EC: 'ES256', RSA: 'RS256', oct: 'HS256' }
/** Headers with which a token could choose its own key; they are refused (ASVS 9.1.3). */
const keyChoosingHeaders = ['jku', 'jwk', 'x5u', 'x5c'] as const
/** The clocks of server processes on different machines may differ by this much. */
const clockToleranceS = 5
/** As PostgREST. */
const maxFutureMs = 30_000
const maxCachedTokens = 2_000
/** As the Supabase CLI accepts it; the keys file of an installation asks for 32. */
const minSecretBytes = 16

/**
 * Signs with the first private key, and verifies with all keys, each with its one algorithm.
 * @param jwks ES256, RS256 or HS256 keys, private or public
 * @param issuer `iss` of the tokens: `<origin>/auth/v1`
 * @param acceptsOtherIssuers also takes tokens that the backend of the project, or a third party,
 * signed with one of the keys, as PostgREST does
 * @param jwtSecret the legacy HS256 secret; verifies tokens without a known `kid`, and signs when
 * no key can
 * @throws Error when a key has another algorithm, or none of them can sign
 */
export async function createTokenKeys({
  jwks,
  jwtSecret,
  issuer,
  acceptsOtherIssuers = false,
  now,
}: {
  jwks: readonly JWK[]
  jwtSecret?: string | undefined
  issuer: string
  acceptsOtherIssuers?: boolean | undefined
  now: () => Date
}): Promise<TokenKeys> {
  const keys = await Promise.all(jwks.map(readKeyOrName))
  const byKid = new Map(keys.map((key, index) => [key.kid ?? `unnamed ${index}`, key]))
  const legacyKey =
    jwtSecret === undefined ? null : secretKey(new TextEncoder().encode(jwtSecret), minSecretBytes)
  const signer = keys.find((key) => key.signKey) ?? legacyKey
  if (!signer?.signKey)
    throw new Error(
      'None of the signing keys has its private part, so no access token can be signed.',
    )
  const { signKey, alg, kid } = signer
  const verifiedTokens = new VerifiedTokenCache()

  return {
    algorithm: alg,
    jwks: { keys: keys.flatMap((key) => key.publicJwk ?? []) },
    sign: (claims) =>
      new SignJWT({ iss: issuer, ...claims })
        .setProtectedHeader({ alg, typ: 'JWT', ...(kid === undefined ? {} : { kid }) })
        .sign(signKey),
    async verify(token) {
      const at = now()
      const known = verifiedTokens.find(token, at)
      if (known) return known
      const keys = findKeys(token, { byKid, legacyKey })
      const claims = await verifyWithOneOf(keys, token, { issuer, acceptsOtherIssuers, at })
      verifiedTokens.set(token, claims)
      return claims
    },
    verifySignature: (token) =>
      verifyWithOneOf(findKeys(token, { byKid, legacyKey }), token, {
        issuer: null,
        acceptsOtherIssuers: true,
        at: now(),
      }),
  }
}

interface KeyRing {
  byKid: ReadonlyMap<string, SigningKey>
  legacyKey: SigningKey | null
}

/**
 * The keys to try for a token. A token without `kid`, such as a legacy API key, may be signed with
 * any key of its algorithm. An unknown `kid` is tried with the legacy secret.
 */
function findKeys(token: string, { byKid, legacyKey }: KeyRing): SigningKey[] {
  const { kid, alg, ...header } = readHeader(token)
  if (keyChoosingHeaders.some((name) => name in header))
    throw badJwt('the token may not bring its own key')
  const named = kid === undefined ? undefined : byKid.get(kid)
  const possible = named
    ? [named]
    : [...(legacyKey ? [legacyKey] : []), ...(kid === undefined ? byKid.values() : [])]
  if (possible.length === 0) throw badJwt('unrecognized JWT kid')
  const keys = possible.filter((key) => key.alg === alg)
  if (keys.length === 0) throw badJwt(`signing method ${String(alg).slice(0, 20)} is invalid`)
  return keys
}

interface Expected {
  /** Null: any issuer, and none of the claims that access tokens have. */
  issuer: string | null
  acceptsOtherIssuers: boolean
  at: Date
}

async function verifyWithOneOf(
  [key, ...others]: SigningKey[],
  token: string,
  expected: Expected,
): Promise<Claims> {
  if (!key) throw badJwt('unrecognized JWT kid')
  try {
    return await verifyWith(key, token, expected)
  } catch (error) {
    if (
      others.length === 0 ||
      !(error instanceof ApiError && error.cause instanceof errors.JWSSignatureVerificationFailed)
    )
      throw error
    return verifyWithOneOf(others, token, expected)
  }
}

function readHeader(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token)
  } catch (cause) {
    throw badJwt('token is malformed', cause)
  }
}

async function verifyWith(
  key: SigningKey,
  token: string,
  { issuer, acceptsOtherIssuers, at }: Expected,
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, key.verifyKey, {
      algorithms: [key.alg],
      currentDate: at,
      clockTolerance: clockToleranceS,
      requiredClaims: acceptsOtherIssuers ? [] : ['exp', 'iss'],
    })
    if (issuer === null) return payload
    const isOther = payload.iss !== issuer && !isApiKey(payload)
    if (isOther && !acceptsOtherIssuers) throw badJwt('token has invalid issuer')
    const audience = payload.aud
    // API keys and service tokens have no audience. A token for another audience is refused.
    if (audience !== undefined && ![audience].flat().includes('authenticated'))
      throw badJwt('token has invalid audience')
    if (!isOther) return payload
    if (payload.iat !== undefined && payload.iat * 1000 > at.getTime() + maxFutureMs)
      throw badJwt('token was issued in the future')
    return Object.assign(payload, { [issuedElsewhere]: true })
  } catch (cause) {
    if (cause instanceof errors.JWTExpired)
      throw badJwt('token has invalid claims: token is expired', cause)
    if (cause instanceof errors.JWTClaimValidationFailed)
      throw badJwt(`token has invalid claims: ${cause.message}`, cause)
    if (cause instanceof errors.JOSEError) throw badJwt('signature is invalid', cause)
    throw cause
  }
}

/** The issuers of API keys in the format of a JWT: hosted projects and the Supabase CLI. */
const apiKeyIssuers: ReadonlySet<unknown> = new Set(['supabase', 'supabase-demo'])

function isApiKey({ iss, role, sub }: Claims): boolean {
  return apiKeyIssuers.has(iss) && (role === 'anon' || role === 'service_role') && sub === undefined
}

function badJwt(reason: string, cause?: unknown) {
  return apiError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, {
    cause,
  })
}

/** @throws Error that names the key */
async function readKeyOrName(jwk: JWK, index: number): Promise<SigningKey> {
  return readKey(jwk).catch((cause: unknown) => {
    throw new Error(
      `Signing key ${jwk.kid ?? index + 1} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  })
}

async function readKey(jwk: JWK): Promise<SigningKey> {
  const alg = algorithmOf[jwk.kty ?? '']
  if (!alg || (jwk.alg !== undefined && jwk.alg !== alg))
    throw new Error(
      `it is ${jwk.alg ?? jwk.kty}, and only ES256, RS256 and HS256 keys are accepted`,
    )
  if (alg === 'HS256')
    return { ...secretKey(Buffer.from(jwk.k ?? '', 'base64url'), 32), kid: jwk.kid }
  const publicJwk: JWK = { ...publicPart(jwk), alg, use: 'sig', key_ops: ['verify'] }
  const { key_ops: _, ...bare } = jwk
  return {
    kid: jwk.kid,
    alg,
    verifyKey: await importJWK(publicJwk, alg),
    signKey: jwk.d === undefined ? null : await importJWK(bare, alg),
    publicJwk,
  }
}

function publicPart({ kty, kid, crv, x, y, n, e }: JWK): JWK {
  return kty === 'EC' ? ({ kty, kid, crv, x, y } as JWK) : ({ kty, kid, n, e } as JWK)
}

function secretKey(bytes: Uint8Array, minBytes: number): SigningKey {
  if (bytes.byteLength < minBytes)
    throw new Error(`an HS256 secret needs ${minBytes} bytes or more`)
  return { kid: undefined, alg: 'HS256', verifyKey: bytes, signKey: bytes, publicJwk: null }
}

/** Verified tokens until they expire; the least recently used one is evicted first. */
class VerifiedTokenCache {
  #claims = new Map<string, Claims>()

  find(token: string, at: Date): Claims | null {
    const claims = this.#claims.get(token)
    if (!claims) return null
    this.#claims.delete(token)
    if (typeof claims['exp'] === 'number' && claims['exp'] * 1000 <= at.getTime()) return null
    this.#claims.set(token, claims)
    return claims
  }

  set(token: string, claims: Claims): void {
    this.#claims.set(token, claims)
    const oldest =
      this.#claims.size > maxCachedTokens ? this.#claims.keys().next().value : undefined
    if (oldest !== undefined) this.#claims.delete(oldest)
  }
}
