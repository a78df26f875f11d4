import { useSyncExternalStore } from 'react'
import { createTyped } from './typed.ts'

/** What somebody types into a form, stored with every letter until it is sent or they sign out. */
export interface Draft<Fields> {
  read(): Fields
  change(changes: Partial<Fields>): void
  delete(): void
  /** Empty on the server and until the page runs. */
  use(): Fields
}

/**
 * @param key under which the browser stores it
 * @param empty all fields, without a text
 * @param area `tab` for what nobody else at this computer may find later
 */
export function createDraft<Fields extends Record<keyof Fields, string>>(
  key: string,
  empty: Fields,
  area: 'browser' | 'tab' = 'browser',
): Draft<Fields> {
  const stored = createTyped(key, area)
  // The same text gives the same object.
  let text: string | null = null
  let draft = empty

  function read(): Fields {
    const now = stored.read()
    if (now !== text) [text, draft] = [now, parse(now)]
    return draft
  }
  function parse(now: string | null): Fields {
    try {
      const known = Object.entries(JSON.parse(now ?? '{}') as object).filter(
        ([name, value]) => name in empty && typeof value === 'string',
      )
      return { ...empty, ...Object.fromEntries(known) }
    } catch {
      // A text of another version or another program.
      return empty
    }
  }
  return {
    read,
    change: (changes) => void stored.write(JSON.stringify({ ...read(), ...changes })),
    delete: () => void stored.write(null),
    use: () => useSyncExternalStore(stored.subscribe, read, () => empty),
  }
}
