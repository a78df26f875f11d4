import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../keys.ts'

type Secrets = Pick<Keys, 'secretKey'>

const form = 'v1'

/** A secret as it may rest in the database: a stolen backup without this installation's keys does not open it. */
export function sealSecret(keys: Secrets, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys, 'sealed secret'), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [form, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/** @throws Error when it was sealed by another installation, or changed since */
export function openSecret(keys: Secrets, sealed: string): string {
  const [version, iv = '', tag = '', content = ''] = sealed.split('.')
  if (version !== form) throw new Error('A secret in the database is not sealed as this version seals them')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(keys, 'sealed secret'), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8')
}

/** One key for each purpose, so that what was made for one is never taken for the other. */
export function deriveKey({ secretKey }: Secrets, purpose: string): Uint8Array {
  return createHmac('sha256', secretKey).update(purpose).digest()
}
