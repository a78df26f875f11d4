import { createStored } from './stored.ts'

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
  /** Key in the browser's storage. */
  key: string
  /** Parses the stored text; never throws. */
  parse(text: string | null): { items: readonly Item[]; isRepaired: boolean }
}

/**
 * A list that the browser stores. Every change starts from what is stored, so two tabs merge item by
 * item.
 */
export function createListStore<Item>({ key, parse }: ListStoreOptions<Item>): ListStore<Item> {
  const stored = createStored(key)
  let text: string | null = null
  let items: readonly Item[] = parse(null).items
  let wasRepaired = false

  /** The same list for the same text. */
  function read(): readonly Item[] {
    const now = stored.read()
    if (now === text) return items
    text = now
    const parsed = parse(now)
    wasRepaired ||= parsed.isRepaired
    items = parsed.items
    return items
  }

  const save = (next: readonly Item[]) => void stored.write(JSON.stringify(next))

  return {
    subscribe: stored.subscribe,
    getItems: read,
    update: (change) => save(change(read())),
    takeRepaired() {
      read()
      const repaired = wasRepaired
      wasRepaired = false
      if (repaired) save(items)
      return repaired
    },
  }
}
