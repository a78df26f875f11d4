import { object, text } from '../../../domain/parse/parser.ts'

const key = 'register-seen'
const seenCheckpoint = object({ note: text(), at: text() })

/** The signed note that this browser saw last, and when; null when it never did. */
export function findSeen(): { note: string; at: string } | null {
  try {
    const stored = window.localStorage.getItem(key)
    const parsed = stored === null ? null : seenCheckpoint(JSON.parse(stored))
    return parsed?.ok ? parsed.value : null
  } catch {
    // A browser that stores nothing, or text that is none of ours.
    return null
  }
}

/**
 * Remembers a signed note. It is checked when the next one is compared with it.
 * @returns whether it is stored: some browsers store nothing, and are new each time
 */
export function storeSeen(note: string): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify({ note, at: new Date().toISOString() }))
    return true
  } catch {
    return false
  }
}
