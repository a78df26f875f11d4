import { createStore, del, get, set } from 'idb-keyval'
import type { VersionedRecord } from '../../../../domain/desk/save-edit.ts'

/** What somebody typed into a form of the desk and has not saved. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number
  /** The record as the person began with it. */
  base: VersionedRecord
  /** The fields that differ from it, as the form holds them. */
  fields: Record<string, unknown>
}

/** Whose draft of what: each person on a device has their own. */
export interface DraftKey {
  userId: string
  table: string
  id: string
}

/** Drafts outlive a session and a role: what somebody typed is still there when they come back. */
const store = createStore('desk-drafts', 'drafts')

const nameOf = ({ userId, table, id }: DraftKey) => `${userId} ${table} ${id}`

/** The draft of a record; null where there is none, or where the browser stores nothing. */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  try {
    return (await get<Draft>(nameOf(key), store)) ?? null
  } catch {
    // A private window. The form says that nothing is kept.
    return null
  }
}

/** @returns false where the browser stores nothing */
export async function writeDraft(key: DraftKey, draft: Draft): Promise<boolean> {
  try {
    await set(nameOf(key), draft, store)
    return true
  } catch {
    return false
  }
}

export async function removeDraft(key: DraftKey): Promise<void> {
  try {
    await del(nameOf(key), store)
  } catch {
    // Nothing could be stored either.
  }
}
