export interface ListStore<Item> {
  subscribe(onChange: () => void): () => void
  getItems(): readonly Item[]
  /**
   * Changes the list as it is stored now, including changes by other tabs, and notifies all
   * subscribers.
   */
  update(change: (items: readonly Item[]) => Item[]): void
  /**
   * True once, if a part of the stored list could not be read. That part is dropped and the rest is
   * stored again.
   */
  takeRepaired(): boolean
}

export interface ListStoreOptions<Item> {
  /** Key in the browser's local storage. */
  key: string
  /** Parses the stored text; never throws. */
  parse(text: string | null): { items: readonly Item[]; isRepaired: boolean }
}

/**
 * A list in the browser's local storage. Every change starts from what is stored, so two tabs merge
 * item by item.
 */
export function createListStore<Item>({ key, parse }: ListStoreOptions<Item>): ListStore<Item> {
  let items: readonly Item[] = []
  let wasRepaired = false
  let unsaved = false
  const listeners = new Set<() => void>()

  function read(): void {
    const stored = parse(window.localStorage.getItem(key))
    wasRepaired ||= stored.isRepaired
    if (JSON.stringify(stored.items) !== JSON.stringify(items)) items = stored.items
  }

  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return
    read()
    for (const listener of listeners) listener()
  }

  function save(): boolean {
    try {
      window.localStorage.setItem(key, JSON.stringify(items))
      return true
    } catch {
      // Storage is full or forbidden. The list then exists in this tab only, which is better than
      // losing it.
      return false
    }
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
    getItems: () => items,
    update(change) {
      if (!unsaved) read()
      items = change(items)
      unsaved = !save()
      for (const listener of listeners) listener()
    },
    takeRepaired() {
      const repaired = wasRepaired
      wasRepaired = false
      if (repaired) unsaved = !save()
      return repaired
    },
  }
}
