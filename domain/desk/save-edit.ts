import { mergeEdit, type EditConflict, type Values } from './merge-edit.ts'

/** A record with the number that rises with each change of it. */
export interface VersionedRecord {
  version: number
  values: Values
}

/** How a record is read and written. */
export interface EditStore {
  /** Null when the record is gone or may not be seen. */
  read(): Promise<VersionedRecord | null>
  /**
   * Writes if the record still has this version.
   * @returns the record as it is stored then; null when nothing was written
   */
  write(version: number, changes: Values): Promise<VersionedRecord | null>
}

export type SaveOutcome =
  /** `before` is the record as it was stored before this change. */
  | { outcome: 'saved'; record: VersionedRecord; before: VersionedRecord; wasMerged: boolean }
  /** `record` is what is stored now; `changes` are the person's changes that nobody contests. */
  | { outcome: 'conflict'; record: VersionedRecord; changes: Values; conflicts: EditConflict[] }
  | { outcome: 'gone' }
  /** The database found the record with this version and wrote nothing: a policy refused. */
  | { outcome: 'refused' }

/** Others may save again while we merge. After so many times they are told to try again. */
const maxAttempts = 20

/**
 * Saves what a person changed, and only that. Changes that others saved meanwhile stay: other fields
 * are merged, and the same field is never overwritten but returned as a conflict.
 * @param base the record as the person began with it
 * @param mine the columns that the person changed
 * @throws what the store throws
 */
export async function saveEdit(
  store: EditStore,
  base: VersionedRecord,
  mine: Values,
): Promise<SaveOutcome> {
  let before = base
  let changes = mine
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const written = await store.write(before.version, changes)
    if (written) return { outcome: 'saved', record: written, before, wasMerged: attempt > 0 }
    const theirs = await store.read()
    if (!theirs) return { outcome: 'gone' }
    if (theirs.version === before.version) return { outcome: 'refused' }
    const merged = mergeEdit(base.values, mine, theirs.values)
    if (merged.conflicts.length > 0) return { outcome: 'conflict', record: theirs, ...merged }
    // Somebody else saved the same.
    if (Object.keys(merged.changes).length === 0)
      return { outcome: 'saved', record: theirs, before: theirs, wasMerged: true }
    ;({ changes } = merged)
    before = theirs
  }
  throw new Error('The record changes too fast to be saved')
}
