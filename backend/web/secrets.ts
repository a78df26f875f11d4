import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Derives secrets from texts, so that they need not be stored: HMAC-SHA256, 256 bits as base64url.
 * @param key the secret key of this installation
 */
export function createSecrets(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares two texts in a time that tells nothing about them, not even their lengths. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
