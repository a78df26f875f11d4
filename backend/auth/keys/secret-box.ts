import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

type Secrets = Pick<Keys, 'encryptionSecret'>

const version = 'v1'

/**
 * Encrypts what must be read again (a TOTP secret), so that a copy of the database alone is worth nothing: AES-256-GCM
 * under a key of the data folder.
 * @param owner id of the row it belongs to; in another row it does not open
 * @returns `v1.<nonce>.<text and tag>` in base64url
 */
export function sealSecret(
  secrets: Secrets,
  { owner, text }: { owner: string; text: string },
): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secrets, 'sealed secrets'), nonce).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [version, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** @throws Error when it was sealed for another row or under another key, or was changed */
export function openSecret(
  secrets: Secrets,
  { owner, sealed }: { owner: string; sealed: string },
): string {
  const [given, nonce = '', body = ''] = sealed.split('.')
  if (given !== version) throw new Error('A secret in the database is sealed in no known form')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(secrets, 'sealed secrets'),
    Buffer.from(nonce, 'base64url'),
  )
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

/** Fingerprint of what need not be read again (a code): keyed, as six digits are soon tried on a stolen backup. */
export function fingerprint(
  secrets: Secrets,
  { owner, text }: { owner: string; text: string },
): string {
  return createHmac('sha256', deriveKey(secrets, 'fingerprints'))
    .update(`${owner} ${text}`)
    .digest('hex')
}

/** One key for each purpose, so that what was made for one is never taken for another. */
export function deriveKey({ encryptionSecret }: Secrets, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', encryptionSecret, '', `imole auth ${purpose}`, 32))
}
