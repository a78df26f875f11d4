import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

type Secrets = Pick<Keys, 'encryptionSecret'>

const version = 'v1'

/**
 * Encrypts a value that must be read again, such as a TOTP secret: AES-256-GCM with a key that is
 * not in the database.
 * @param owner id of the row it belongs to; it cannot be decrypted for another row
 * @returns `v1.<nonce>.<text and tag>` in base64url
 */
export function encryptSecret(
  secrets: Secrets,
  { owner, text }: { owner: string; text: string },
): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets, 'sealed secrets'), nonce).setAAD(
    Buffer.from(owner),
  )
  const encrypted = Buffer.concat([
    cipher.update(text, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return [version, nonce.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/** @throws Error when it was encrypted for another row or with another key, or was modified */
export function decryptSecret(
  secrets: Secrets,
  { owner, encrypted }: { owner: string; encrypted: string },
): string {
  const [formatVersion, nonce = '', body = ''] = encrypted.split('.')
  if (formatVersion !== version) throw new Error('A secret in the database has an unknown format')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(secrets, 'sealed secrets'),
    Buffer.from(nonce, 'base64url'),
  )
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/**
 * A keyed hash of a value that need not be read again, such as a code. Without the key, a stolen
 * backup would reveal six digits quickly.
 */
export function fingerprint(
  secrets: Secrets,
  { owner, text }: { owner: string; text: string },
): string {
  return createHmac('sha256', deriveKey(secrets, 'fingerprints'))
    .update(`${owner} ${text}`)
    .digest('hex')
}

/** Derives one key per purpose, so that a value made for one purpose is never valid for another. */
export function deriveKey({ encryptionSecret }: Secrets, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionSecret, '', `auth ${purpose}`, 32))
}
