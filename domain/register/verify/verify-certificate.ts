import type { EventData } from '../events/event-data.ts'
import { parseEvent } from '../events/parse-event.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { leafHash } from '../log/merkle-tree.ts'
import type { NoteKey } from '../log/signed-note.ts'
import { parseTlogProof } from '../log/tlog-proof.ts'
import { isIncluded } from '../log/verify-proof.ts'
import { verifyCheckpoint, type Cryptography } from './verify-checkpoint.ts'

export type CertificateCheck =
  | {
      ok: true
      index: number
      /** Moment of the retirement in UTC. */
      at: string
      retired: EventData['retired']
      checkpoint: Checkpoint
      signedBy: NoteKey[]
    }
  | { ok: false; reason: CertificateProblem }

export type CertificateProblem =
  /** The file is no proof, or a part of it is missing. */
  | 'malformed'
  /** Another register signed it, or somebody who calls themselves so. */
  | 'unknown-key'
  /** It names our key, and our key did not sign it. */
  | 'wrong-signature'
  /** What we signed does not contain this entry. */
  | 'not-included'
  /** The entry is in the log, and is no retirement. */
  | 'not-a-retirement'

/**
 * Checks the proof of a certificate without a network: who signed it, and that the retirement was in
 * what they signed.
 * @param text a `.tlog-proof` file with the entry as its extra data
 */
export function verifyCertificate(
  cryptography: Cryptography,
  keys: readonly NoteKey[],
  text: string,
): CertificateCheck {
  const proof = parseTlogProof(text)
  if (!proof) return { ok: false, reason: 'malformed' }
  const signed = verifyCheckpoint(cryptography, keys, proof.checkpoint)
  if (!signed.ok) return signed
  const { sha256 } = cryptography
  const { index, hashes, extra } = proof
  const { size, root } = signed.checkpoint
  if (!isIncluded(sha256, { index, size, root, proof: hashes, leaf: leafHash(sha256, extra) }))
    return { ok: false, reason: 'not-included' }
  const event = parseEvent(parseJson(extra))
  if (!event.ok || event.value.type !== 'retired' || event.value.index !== index)
    return { ok: false, reason: 'not-a-retirement' }
  const { checkpoint, signedBy } = signed
  return { ok: true, index, at: event.value.at, retired: event.value.data, checkpoint, signedBy }
}

function parseJson(entry: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entry))
  } catch {
    return null
  }
}
