import { createStored } from '../../platform/storage/stored.ts'

export interface ChoiceStore<Choice extends string> {
  /** What the visitor chose; null before a choice, and on the server. */
  get(): Choice | null
  /** @param choice null deletes it */
  set(choice: Choice | null): void
  /** Calls back after each change, in this tab or another one. Returns how to stop. */
  subscribe(onChange: () => void): () => void
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
  return {
    get: () => parse(stored.read() ?? ''),
    set: (choice) => void stored.write(choice),
    subscribe: stored.subscribe,
  }
}
