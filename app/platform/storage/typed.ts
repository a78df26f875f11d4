import type { SupabaseClient } from '@supabase/supabase-js'
import { signOutChannel } from '../supabase/session-names.ts'
import { createStored, open, typedPrefix, unstored, writeText, type Area } from './stored.ts'

const owner = createStored('owner', { isTyped: true })

/** Assigns typed text to the person who signs in, and deletes this tab's when another tab signs out. */
export function followOwner({ auth }: Pick<SupabaseClient, 'auth'>): void {
  auth.onAuthStateChange((_, session) => {
    if (session) claimTyped(session.user.id)
  })
  // The next person may type in another tab already.
  new BroadcastChannel(signOutChannel).addEventListener('message', () => deleteTyped(['tab']))
}

/** What was typed before belongs to this person, unless it is another person's: then it is deleted. */
export function claimTyped(userId: string): void {
  const before = owner.read()
  if (before === userId) return
  if (before !== null) deleteTyped()
  owner.write(userId)
}

/**
 * Deletes everything that somebody typed, in this tab and for the next visit.
 * @param areas only these
 */
export function deleteTyped(areas: readonly Area[] = ['browser', 'tab']): void {
  for (const area of areas)
    for (const key of listKeys(area)) if (key.startsWith(typedPrefix)) writeText(area, key, null)
}

function listKeys(area: Area): string[] {
  try {
    return [...Object.keys(open(area)), ...unstored.keys()]
  } catch {
    return [...unstored.keys()]
  }
}
