import { parseNoteKey, type NoteKey } from '../../../../domain/register/log/signed-note.ts'
import type { TilePlace } from '../../../../domain/register/log/tiles.ts'
import { areEqual } from '../../../../domain/register/log/verify-proof.ts'
import {
  verifyCheckpoint,
  type CheckpointCheck,
} from '../../../../domain/register/verify/verify-checkpoint.ts'
import { verifyConsistency } from '../../../../domain/register/verify/verify-consistency.ts'
import { cryptography } from '../../../features/register/cryptography.ts'

export type Comparison =
  | { kind: 'same'; size: number }
  | { kind: 'contained' | 'rewritten'; earlierSize: number; size: number }
  /** Two states of one size that differ: the register signed two histories. */
  | { kind: 'forked'; size: number }
  /** Today's register has fewer entries than one of the states. */
  | { kind: 'gone'; size: number; todaySize: number }
  | { kind: 'not-signed'; which: 'first' | 'second' | 'newest'; reason: NotSigned }

type NotSigned = Extract<CheckpointCheck, { ok: false }>['reason']

/** The log of today, which has the hashes that lead from one state to the other. */
export interface TodaysLog {
  readCheckpoint(): Promise<string>
  readTile(place: TilePlace): Promise<Uint8Array>
}

/**
 * Compares two signed states of the register, in any order.
 * @param keys as `name+id+Base64`
 * @param notes as the register published them, or as somebody pasted them
 * @throws what reading the log throws; RangeError when tiles do not fit
 */
export async function compareNotes(
  keys: readonly string[],
  notes: readonly [string, string],
  log: TodaysLog,
): Promise<Comparison> {
  const known = keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
  const [first, second] = notes.map(cleanNote)
  const one = check(known, first)
  if (!one.ok) return { kind: 'not-signed', which: 'first', reason: one.reason }
  const other = check(known, second)
  if (!other.ok) return { kind: 'not-signed', which: 'second', reason: other.reason }
  const { size, root } = one.checkpoint
  if (size === other.checkpoint.size)
    return { kind: areEqual(root, other.checkpoint.root) ? 'same' : 'forked', size }
  const today = check(known, await log.readCheckpoint())
  if (!today.ok) return { kind: 'not-signed', which: 'newest', reason: today.reason }
  const largest = Math.max(size, other.checkpoint.size)
  if (today.checkpoint.size < largest)
    return { kind: 'gone', size: largest, todaySize: today.checkpoint.size }
  const [earlier = '', current = ''] = size < largest ? [first, second] : [second, first]
  const result = await verifyConsistency(cryptography, known, {
    earlier,
    current,
    readTile: log.readTile,
  })
  const earlierSize = Math.min(size, other.checkpoint.size)
  return { kind: result.ok ? 'contained' : 'rewritten', earlierSize, size: largest }
}

function check(keys: readonly NoteKey[], note = ''): CheckpointCheck {
  return verifyCheckpoint(cryptography, keys, note)
}

/** A note as it was before it was pasted: it has no spaces around it, and ends with a line end. */
function cleanNote(pasted: string): string {
  return `${pasted.replaceAll('\r\n', '\n').trim()}\n`
}
