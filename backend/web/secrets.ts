import { createHmac } from 'node:crypto'

/**
 * Derives secrets from texts, so that they need not be stored: HMAC-SHA256, 256 bits as base64url.
 * @param key the secret key of this installation
 */
export function createSecrets(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
