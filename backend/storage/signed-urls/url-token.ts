import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { isUuid } from '../../../domain/text/uuid.ts'
import type { StorageContext } from '../storage-context.ts'
import { storageError } from '../storage-error.ts'

/** What a token is for. One that was made to read an object cannot overwrite it. */
type Purpose = 'download' | 'render' | 'upload'

/** An object that a signed URL names. */
export interface SignedObject {
  purpose: Purpose
  bucketId: string
  name: string
}

const payload = z.object({
  purpose: z.enum(['download', 'render', 'upload']),
  /** `<bucket>/<name>` */
  url: z.string(),
  exp: z.number(),
  transform: z.record(z.string(), z.unknown()).optional(),
  /** Who made the URL; of an upload URL also the owner of what is uploaded. */
  owner: z.string().nullish(),
  upsert: z.boolean().optional(),
})

export type UrlToken = z.infer<typeof payload>

type Context = Pick<StorageContext, 'keys' | 'now'>

/** A token that lets its holder do one thing with one object until it expires. */
export async function signUrlToken(
  { keys, now }: Context,
  { bucketId, name, ...claims }: SignedObject & Pick<UrlToken, 'transform' | 'owner' | 'upsert'>,
  expiresInS: number,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1_000)
  return new SignJWT({ ...claims, url: `${bucketId}/${name}` })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresInS)
    .sign(secretOf(keys))
}

/**
 * @throws ApiError 400 `InvalidJWT` for a token that does not verify or has expired, 400
 * `InvalidSignature` for one that was made for something else, 403 when its maker was banned or
 * deleted
 */
export async function verifyUrlToken(
  { db, keys, now }: Context & Pick<StorageContext, 'db'>,
  token: string | null,
  { purpose, bucketId, name }: SignedObject,
): Promise<UrlToken> {
  if (!token)
    throw storageError('InvalidRequest', "querystring must have required property 'token'")
  const claims = await verify({ keys, now }, token)
  const path = `${bucketId}/${name}`
  // An upload is stored under the name of its path, which must be the very name of the token.
  const isSamePath =
    claims.url === path || (purpose !== 'upload' && claims.url === decodeAgain(path))
  if (!isSamePath || claims.purpose !== purpose)
    throw storageError('InvalidSignature', 'Invalid signature')
  if (isUuid(claims.owner)) await requireAccount({ db }, claims.owner)
  return claims
}

/** A link lives longer than the session in which it was made, and not longer than the account. */
async function requireAccount({ db }: Pick<StorageContext, 'db'>, userId: string): Promise<void> {
  const person = { userId, sessionId: null }
  await db.transaction({ role: 'supabase_storage_admin', readOnly: true, person }, (tx) =>
    tx.query('select 1'),
  )
}

async function verify({ keys, now }: Context, token: string): Promise<UrlToken> {
  try {
    const verified = await jwtVerify(token, secretOf(keys), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now(),
    })
    return payload.parse(verified.payload)
  } catch (cause) {
    if (cause instanceof errors.JOSEError)
      throw storageError('InvalidJWT', cause.message, { cause })
    if (cause instanceof z.ZodError) throw storageError('InvalidJWT', 'Invalid JWT', { cause })
    throw cause
  }
}

/**
 * supabase-js encodes a signed URL once more, so that the escapes which {@link pathInUrl} makes are
 * escaped too.
 */
function decodeAgain(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/**
 * The path of a signed URL. supabase-js passes it to `encodeURI`, which leaves out the two characters
 * that end a path: a name with one of them is escaped here, and so twice in the end.
 */
export function pathInUrl({ bucketId, name }: Omit<SignedObject, 'purpose'>): string {
  const path = `${bucketId}/${name}`
  if (!/[?#]/.test(path)) return path
  return path.replaceAll('%', '%25').replaceAll('?', '%3F').replaceAll('#', '%23')
}

/** Apart from the keys of access tokens: a signed URL is never accepted as a session. */
function secretOf({ encryptionSecret }: Context['keys']): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', encryptionSecret, '', 'storage signed urls', 32))
}
