import { object, text } from '../../../domain/parse/parser.ts'
import { readJson } from '../../platform/storage/read-json.ts'
import { createStored } from '../../platform/storage/stored.ts'

const stored = createStored('register-seen')
const seenCheckpoint = object({ note: text(), at: text() })

/** The signed note that this browser saw last, and when; null when it never did. */
export const findSeen = () => readJson(stored, seenCheckpoint)

/**
 * Stores a signed note. It is checked when the next one is compared with it.
 * @returns whether it is stored: some browsers store nothing, and are new each time
 */
export function storeSeen(note: string): boolean {
  return stored.write(JSON.stringify({ note, at: new Date().toISOString() }))
}
