import { equalBytes } from '@noble/curves/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * Whether one of the secrets signed these bytes: HMAC-SHA512, hexadecimal, compared in constant
 * time. Messages are a few kilobytes: WebCrypto would take longer to hand each to another thread.
 * @param secrets two while a secret is being replaced; with an empty list the result is false
 */
export function isSignedBy(
  secrets: readonly string[],
  bytes: Uint8Array,
  signature: string,
): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  const given = hexToBytes(signature)
  return secrets.some((secret) => equalBytes(sign(secret, bytes), given))
}

/** What {@link isSignedBy} accepts. */
export const signWith = (secret: string, bytes: Uint8Array): string =>
  bytesToHex(sign(secret, bytes))

const sign = (secret: string, bytes: Uint8Array) => hmac(sha512, utf8ToBytes(secret), bytes)
