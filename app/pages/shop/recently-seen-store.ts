import { maxSeen, parseStoredIds, putFirst } from '../../../domain/catalogue/product-ids.ts'
import { createListStore } from '../../platform/storage/list-store.ts'

/** One more than is shown: the current product is stored but not shown. */
const maxStored = maxSeen + 1

/** The products that this browser has shown, newest first. */
export const seenStore = createListStore<string>({
  key: 'recently-seen',
  parse: (text) => parseStoredIds(text, maxStored),
})

export function storeSeenProduct(id: string): void {
  seenStore.update((all) => putFirst(all, id, maxStored))
}

/** Those that are shown. @param current the product of this page, which is left out */
export function listSeen(stored: readonly string[], current: string | undefined): string[] {
  return stored.filter((id) => id !== current).slice(0, maxSeen)
}
