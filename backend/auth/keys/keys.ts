import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { z } from 'zod'
import { StartError } from '../../start/start-error.ts'
import { writeOnce } from '../../start/write-once.ts'
import { createTokenKeys, type Algorithm, type Claims } from '../sessions/access-token.ts'

export interface Keys {
  /** For browsers: role anon. */
  publishableKey: string
  /** For servers only: role service_role, which bypasses row level security. */
  secretKey: string
  /** Encrypts values that a copy of the database alone must not reveal (secret-box.ts). */
  encryptionSecret: string
  jwks: { keys: JWK[] }
  /** The algorithm of access tokens. Third parties can verify all but HS256. */
  algorithm: Algorithm
  signAccessToken(claims: Claims): Promise<string>
  /** @throws ApiError 403 `bad_jwt` */
  verifyAccessToken(token: string): Promise<Claims>
}

/** Keys that are here, and not at a hosted Supabase. */
export interface OwnKeys extends Keys {
  /**
   * Only that one of the keys signed a token and that it has not expired.
   * @throws ApiError 403 `bad_jwt`
   */
  verifySignature(token: string): Promise<Claims>
}

interface KeysOptions {
  publishableKey: string
  secretKey: string
  /** Defaults to `secretKey`. Before changing `secretKey`, copy its old value here. */
  encryptionSecret?: string | undefined
  /** The first private key signs; all of them verify (ES256, RS256, HS256). */
  jwks: readonly JWK[]
  /** HS256 secret of a project that still has legacy JWT keys. */
  jwtSecret?: string | undefined
  /** `iss` of the access tokens. `issuerOf` makes it of an origin. */
  issuer: string
  /** Whether tokens of another issuer are accepted when one of the keys signed them. */
  acceptsOtherIssuers?: boolean
  now?: () => Date
}

/** The issuer of access tokens, by the origin that serves `/auth/v1`. */
export function issuerOf(apiUrl: string): string {
  return `${apiUrl}/auth/v1`
}

const keyFile = z.object({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  encryptionSecret: z.string().min(32),
  jwtSecret: z.string().min(32).optional(),
  jwks: z
    .array(
      z.custom<JWK>(
        (key) => z.object({ kty: z.enum(['EC', 'RSA', 'oct']) }).safeParse(key).success,
        'is not a JSON Web Key',
      ),
    )
    .min(1),
})

type KeyFile = z.infer<typeof keyFile>

/** Creates the keys from given values, such as those of a Supabase CLI configuration. */
export async function createKeys({
  publishableKey,
  secretKey,
  encryptionSecret = secretKey,
  jwks,
  jwtSecret,
  issuer,
  acceptsOtherIssuers,
  now = () => new Date(),
}: KeysOptions): Promise<OwnKeys> {
  const tokens = await createTokenKeys({ jwks, jwtSecret, issuer, acceptsOtherIssuers, now })
  return {
    publishableKey,
    secretKey,
    encryptionSecret,
    jwks: tokens.jwks,
    algorithm: tokens.algorithm,
    signAccessToken: tokens.sign,
    verifyAccessToken: tokens.verify,
    verifySignature: tokens.verifySignature,
  }
}

/** The secret keys of an installation, in its data folder. */
export const keysFile = 'keys.json'

/** Whether this installation has its keys already. */
export function hasKeys(dataDir: string): boolean {
  return existsSync(fileOf(dataDir))
}

/**
 * Loads the keys of this installation from `<dataDir>/keys.json`. The first call creates the file,
 * readable by its owner only. To rotate a key without signing users out, add one to `jwks` in that
 * file: the first private key signs, all of them verify.
 * @throws StartError that says what to do when the file is readable by others or malformed
 */
export async function loadKeys(dataDir: string, issuer: string): Promise<Keys> {
  const file = fileOf(dataDir)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    // Two servers may start at once with the same folder: both use the file that was first.
    writeOnce(file, JSON.stringify(await makeKeys(), null, 2))
  }
  try {
    requirePrivate(file)
    return await createKeys({ ...parseKeys(readFileSync(file, 'utf8')), issuer })
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `${file} is not a usable keys file: ${reason}. Restore it from your backup. A new file would sign everybody out and make authenticator apps useless.`,
      { cause },
    )
  }
}

const fileOf = (dataDir: string) => join(dataDir, keysFile)

/** A new key that signs tokens which third parties can verify. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return { ...jwk, kid, alg: 'ES256', use: 'sig' }
}

async function makeKeys(): Promise<KeyFile> {
  return {
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    encryptionSecret: randomBytes(32).toString('base64url'),
    jwks: [await makeSigningKey()],
  }
}

function requirePrivate(file: string): void {
  if (process.platform === 'win32') return
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new StartError(
      `${file} can be read by other users of this machine, and it signs everybody's sessions. Run: chmod 600 '${file}'`,
    )
  }
}

function parseKeys(text: string): KeyFile {
  if (text.trim() === '') throw new Error('it is empty')
  const content = keyFile.safeParse(parseJson(text))
  if (!content.success) throw new Error(z.prettifyError(content.error))
  return content.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The messages of JSON.parse repeat parts of the text, which is secret.
    throw new Error('it is not JSON')
  }
}
