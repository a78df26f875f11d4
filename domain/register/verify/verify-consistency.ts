import { consistencyProof } from '../log/merkle-tree.ts'
import type { NoteKey } from '../log/signed-note.ts'
import { nodesFromTiles, type TilePlace } from '../log/tiles.ts'
import { isConsistent } from '../log/verify-proof.ts'
import { verifyCheckpoint, type Cryptography } from './verify-checkpoint.ts'

export type ConsistencyCheck =
  | { ok: true; earlierSize: number; size: number }
  | { ok: false; reason: ConsistencyProblem }

export type ConsistencyProblem =
  /** The new checkpoint is malformed, or none of the keys signed it. */
  | 'not-signed'
  /** The earlier checkpoint is malformed, or none of the keys signed it. */
  | 'earlier-not-signed'
  /** The log has fewer entries than before. */
  | 'shrunk'
  /** The first entries are not those of before. */
  | 'rewritten'

/**
 * Checks that a log still begins with all that it had at an earlier checkpoint.
 * @param earlier a signed note; one of the keys signed it, perhaps one that signs no more
 * @param current the signed note of today
 * @param readTile of the log of today; what it answers is checked against both
 * @throws what `readTile` throws
 */
export async function verifyConsistency(
  cryptography: Cryptography,
  keys: readonly NoteKey[],
  {
    earlier,
    current,
    readTile,
  }: {
    earlier: string
    current: string
    readTile: (place: TilePlace) => Promise<Uint8Array>
  },
): Promise<ConsistencyCheck> {
  const now = verifyCheckpoint(cryptography, keys, current)
  if (!now.ok) return { ok: false, reason: 'not-signed' }
  const before = verifyCheckpoint(cryptography, keys, earlier)
  if (!before.ok) return { ok: false, reason: 'earlier-not-signed' }
  const [earlierSize, size] = [before.checkpoint.size, now.checkpoint.size]
  if (size < earlierSize) return { ok: false, reason: 'shrunk' }
  if (earlierSize === 0) return { ok: true, earlierSize, size }
  const { sha256 } = cryptography
  const readNode = nodesFromTiles(sha256, size, readTile)
  const proof = await consistencyProof({ sha256, readNode }, earlierSize, size)
  return isConsistent(sha256, { earlier: before.checkpoint, later: now.checkpoint, proof })
    ? { ok: true, earlierSize, size }
    : { ok: false, reason: 'rewritten' }
}
