import type { SupabaseClient } from '@supabase/supabase-js'
import { deleteStoredAnswers } from '../service-worker/delete-stored-answers.ts'
import { sessionKey, signOutChannel } from '../supabase/session-names.ts'
import {
  createStored,
  open,
  readText,
  unstored,
  writeText,
  type Area,
  type Stored,
} from './stored.ts'

/** Before the keys of what somebody typed. */
const prefix = 'typed:'

/** Whose text it is; null while it is a guest's. */
const owner = createStored(`${prefix}owner`)
const session = createStored(sessionKey)

/** Whether it is the text of somebody who is not signed in any more. */
const isLeft = () => owner.read() !== null && session.read() === null

/** Somebody's own words. They end with their session, and nobody else sees them. */
export function createTyped(key: string, area: Area = 'browser'): Stored {
  const stored = createStored(prefix + key, area)
  return {
    ...stored,
    read: () => (isLeft() ? null : stored.read()),
    write(text) {
      if (isLeft()) deleteTyped()
      return stored.write(text)
    },
  }
}

/** Assigns typed text to the person who signs in, and deletes it when their session ends. */
export function followOwner({ auth }: Pick<SupabaseClient, 'auth'>): void {
  let userId: string | null = null
  let ended: TypedText[] = []
  auth.onAuthStateChange((event, now) => {
    if (now) {
      claimTyped(now.user.id)
      if (now.user.id === userId) restore(ended)
      ended = []
      userId = now.user.id
    } else if (event === 'SIGNED_OUT') {
      // The same person can sign in again before a reload, and gets the text back. A tab that is notified
      // late deletes nothing of the next person.
      ended = [...ended, ...deleteTyped(isLeft() ? undefined : ['tab'])]
      void deleteStoredAnswers()
    }
  })
  // The next person may type in another tab already.
  new BroadcastChannel(signOutChannel).addEventListener('message', () => deleteTyped(['tab']))
}

/** What a guest typed belongs to this person. What another person typed is deleted. */
function claimTyped(userId: string): void {
  const before = owner.read()
  if (before === userId) return
  if (before !== null) deleteTyped()
  owner.write(userId)
}

interface TypedText {
  area: Area
  key: string
  text: string | null
}

/**
 * Deletes everything that somebody typed, in this tab and for the next visit.
 * @param areas only these
 * @returns what it was
 */
export function deleteTyped(areas: readonly Area[] = ['browser', 'tab']): TypedText[] {
  const all = areas.flatMap((area) =>
    listKeys(area)
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ area, key, text: readText(area, key) })),
  )
  for (const { area, key } of all) writeText(area, key, null)
  return all
}

/** What was typed since then stays. */
function restore(texts: readonly TypedText[]): void {
  for (const { area, key, text } of texts)
    if (readText(area, key) === null) writeText(area, key, text)
}

function listKeys(area: Area): string[] {
  try {
    return [...Object.keys(open(area)), ...unstored.keys()]
  } catch {
    return [...unstored.keys()]
  }
}
