import { createHmac } from 'node:crypto'

/**
 * Secrets that need not be stored: 256 bits, base64url, derived from the key of this installation by HMAC-SHA256.
 * @param key that is known to this installation alone
 */
export function createSecrets(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
