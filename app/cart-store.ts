import { parseStoredCart, type StoredLine } from '../domain/cart.ts'

export interface CartStore {
  subscribe(onChange: () => void): () => void
  getLines(): readonly StoredLine[]
  /** Changes what is stored now, also by another tab, and tells everybody. */
  update(change: (lines: readonly StoredLine[]) => StoredLine[]): void
  /** True once, when something stored could not be read and was left out; what could be read is then stored again. */
  takeRepaired(): boolean
}

const key = 'cart'
const none: readonly StoredLine[] = []

/** The cart in the browser's storage. Every tab works on what is stored, so two tabs merge line by line. */
export function createCartStore(): CartStore {
  let lines = none
  let wasRepaired = false
  let unsaved = false
  const listeners = new Set<() => void>()

  function read(): void {
    const stored = parseStoredCart(window.localStorage.getItem(key))
    wasRepaired ||= stored.isRepaired
    if (JSON.stringify(stored.lines) !== JSON.stringify(lines)) lines = stored.lines
  }

  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return
    read()
    for (const listener of listeners) listener()
  }

  if (typeof window !== 'undefined') read()

  return {
    subscribe(onChange) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
    getLines: () => lines,
    update(change) {
      if (!unsaved) read()
      lines = change(lines)
      unsaved = !save(lines)
      for (const listener of listeners) listener()
    },
    takeRepaired() {
      const repaired = wasRepaired
      wasRepaired = false
      if (repaired) unsaved = !save(lines)
      return repaired
    },
  }
}

function save(lines: readonly StoredLine[]): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(lines))
    return true
  } catch {
    // Storage is full or forbidden: the cart then lives in this tab only, which is better than losing it.
    return false
  }
}
