import { useSyncExternalStore } from 'react'
import { createStored } from '../../platform/storage/stored.ts'

interface ChoiceStore<Choice extends string> {
  /** @param choice null deletes it */
  set(choice: Choice | null): void
  /** What the visitor chose; null before a choice, and on the server. */
  use(): Choice | null
}

/**
 * One choice of a visitor that several pages ask for. Stored in the browser, so that a reload and a
 * second tab know it too.
 * @param parse null for a stored text that means nothing
 */
export function createChoiceStore<Choice extends string>(
  key: string,
  parse: (stored: string) => Choice | null,
): ChoiceStore<Choice> {
  const stored = createStored(key)
  const read = () => parse(stored.read() ?? '')
  return {
    set: (choice) => void stored.write(choice),
    use: () => useSyncExternalStore(stored.subscribe, read, () => null),
  }
}
