export interface ListStore<Item> {
  subscribe(onChange: () => void): () => void
  getItems(): readonly Item[]
  /** Changes what is stored now, also by another tab, and tells everybody. */
  update(change: (items: readonly Item[]) => Item[]): void
  /** True once, when something stored could not be read and was left out; what could be read is then stored again. */
  takeRepaired(): boolean
}

export interface ListStoreOptions<Item> {
  /** In the browser's storage. */
  key: string
  /** Reads what is stored; never throws. */
  parse(text: string | null): { items: readonly Item[]; isRepaired: boolean }
}

/** A list in the browser's storage. Every tab works on what is stored, so two tabs merge item by item. */
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
      // Storage is full or forbidden: the list then lives in this tab only, which is better than losing it.
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
