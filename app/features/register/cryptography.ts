import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import type { Cryptography } from '../../../domain/register/verify/verify-checkpoint.ts'

/**
 * What checks the register in the browser and on the server. It is large, so a page loads it when
 * somebody checks something.
 */
export const cryptography: Cryptography = {
  sha256: (data) => sha256(data),
  verifyEd25519: (signature, message, publicKey) => ed25519.verify(signature, message, publicKey),
  verifyMlDsa44: (signature, message, publicKey) => ml_dsa44.verify(signature, message, publicKey),
}
