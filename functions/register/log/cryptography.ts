import { ed25519 } from '@noble/curves/ed25519.js'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import { sha256 } from '../../../backend/functions/sha256.ts'
import type { Cryptography } from '../../../domain/register/verify/verify-checkpoint.ts'

/** Hashes of the register by Node, and its signatures by a library that also runs in the browser. */
export const cryptography: Cryptography = {
  sha256,
  verifyEd25519: (signature, message, publicKey) => ed25519.verify(signature, message, publicKey),
  verifyMlDsa44: (signature, message, publicKey) => ml_dsa44.verify(signature, message, publicKey),
}
