import { useSyncExternalStore } from 'react'

interface ChoiceStore<Choice extends string> {
  /** @param choice null forgets it */
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
  const listeners = new Set<() => void>()
  /** Of this tab, where the browser stores nothing. */
  let unstored: Choice | null = null

  function read(): Choice | null {
    try {
      return parse(window.localStorage.getItem(key) ?? '') ?? unstored
    } catch {
      return unstored
    }
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    set(choice) {
      unstored = choice
      try {
        if (choice === null) window.localStorage.removeItem(key)
        else window.localStorage.setItem(key, choice)
      } catch {
        // Storage is full or forbidden: the choice then counts in this tab only.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => null),
  }
}
