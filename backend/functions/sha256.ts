import { hash } from 'node:crypto'

/**
 * SHA-256 of bytes by OpenSSL: 32 bytes. As a text and back it takes a third of the time that OpenSSL
 * takes to answer with bytes, which counts where somebody waits for millions of hashes.
 */
export function sha256(data: Uint8Array): Uint8Array {
  const text = hash('sha256', data, 'binary')
  const bytes = new Uint8Array(32)
  for (let at = 0; at < 32; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
