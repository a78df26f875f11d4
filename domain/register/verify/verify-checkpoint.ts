import { cosignedMessage, parseCheckpoint, type Checkpoint } from '../log/checkpoint.ts'
import type { Sha256 } from '../log/merkle-tree.ts'
import {
  keyIdOf,
  parseSignedNote,
  signatureTypes,
  type NoteKey,
  type NoteSignature,
} from '../log/signed-note.ts'

/** What checks hashes and signatures; a library in Node and in the browser. */
export interface Cryptography {
  sha256: Sha256
  /** A signature of 64 bytes (RFC 8032). */
  verifyEd25519: VerifySignature
  /** A signature of 2,420 bytes (FIPS 204). */
  verifyMlDsa44: VerifySignature
}

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => boolean

export type CheckpointCheck =
  | { ok: true; checkpoint: Checkpoint; signedBy: NoteKey[] }
  | { ok: false; reason: 'malformed' | 'unknown-key' | 'wrong-signature' }

/**
 * Checks the signatures of a checkpoint. One of our keys must have signed it, and each signature by
 * one of our keys must be right. Others, such as those of witnesses, are skipped.
 * @param note the signed note, as the log publishes it
 */
export function verifyCheckpoint(
  cryptography: Cryptography,
  keys: readonly NoteKey[],
  note: string,
): CheckpointCheck {
  const signed = parseSignedNote(note)
  const checkpoint = signed && parseCheckpoint(signed.text)
  if (!signed || !checkpoint) return { ok: false, reason: 'malformed' }
  const signedBy: NoteKey[] = []
  for (const signature of signed.signatures) {
    const key = keys.find(
      (one) =>
        one.name === signature.keyName && keyIdOf(cryptography.sha256, one) === signature.keyId,
    )
    if (!key) continue
    if (
      key.name !== checkpoint.origin ||
      !isSignedBy(cryptography, key, signature, checkpoint, signed.text)
    )
      return { ok: false, reason: 'wrong-signature' }
    signedBy.push(key)
  }
  return signedBy.length === 0
    ? { ok: false, reason: 'unknown-key' }
    : { ok: true, checkpoint, signedBy }
}

function isSignedBy(
  { verifyEd25519, verifyMlDsa44 }: Cryptography,
  { type, name, publicKey }: NoteKey,
  { signature }: NoteSignature,
  checkpoint: Checkpoint,
  text: string,
): boolean {
  if (type === signatureTypes.ed25519)
    return (
      signature.length === 64 && verifyEd25519(signature, new TextEncoder().encode(text), publicKey)
    )
  if (type !== signatureTypes.mlDsa44 || signature.length !== 8 + 2_420) return false
  const signedAtS = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
  if (signedAtS > BigInt(Number.MAX_SAFE_INTEGER)) return false
  const message = cosignedMessage(checkpoint, name, Number(signedAtS))
  return verifyMlDsa44(signature.slice(8), message, publicKey)
}
