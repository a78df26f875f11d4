import { parseNoteKey } from '../../../domain/register/log/signed-note.ts'
import { verifyCheckpoint } from '../../../domain/register/verify/verify-checkpoint.ts'
import {
  verifyConsistency,
  type ConsistencyProblem,
} from '../../../domain/register/verify/verify-consistency.ts'
import { cryptography } from './cryptography.ts'
import { fetchCheckpoint, fetchKeys, fetchTile } from './log-files.ts'
import { findSeen, storeSeen } from './seen-checkpoint.ts'

export type SeenCheck =
  /** This browser was never here before. */
  | { kind: 'first'; isStored: boolean }
  | { kind: 'same' | 'grown'; seenAt: string; entries: number; newEntries: number }
  /** `seenAt` is null on a first visit. */
  | { kind: 'broken'; seenAt: string | null; reason: ConsistencyProblem }

/**
 * Checks that the register still contains everything that this browser saw the last time, and remembers
 * what it sees now. After a fault it keeps the old checkpoint, which proves it.
 * @throws NoAnswer when the network or the server fails; RangeError when tiles do not fit
 */
export async function checkSeen(): Promise<SeenCheck> {
  // Keys that signed earlier stay published.
  const [keys, current] = await Promise.all([fetchKeys(), fetchCheckpoint()])
  const known = keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
  const seen = findSeen()
  if (!seen) {
    if (!verifyCheckpoint(cryptography, known, current).ok)
      return { kind: 'broken', seenAt: null, reason: 'not-signed' }
    return { kind: 'first', isStored: storeSeen(current) }
  }
  const check = await verifyConsistency(cryptography, known, {
    earlier: seen.note,
    current,
    readTile: fetchTile,
  })
  if (!check.ok) return { kind: 'broken', seenAt: seen.at, reason: check.reason }
  storeSeen(current)
  const newEntries = check.size - check.earlierSize
  return {
    kind: newEntries === 0 ? 'same' : 'grown',
    seenAt: seen.at,
    entries: check.earlierSize,
    newEntries,
  }
}
