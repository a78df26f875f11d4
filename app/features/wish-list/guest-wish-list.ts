import { maxWishes, parseStoredIds } from '../../../domain/catalogue/product-ids.ts'
import { createListStore } from '../../platform/storage/list-store.ts'

/**
 * The wish list stored in this browser: the whole list of a guest, or what an account has not
 * received yet.
 */
export const guestWishList = createListStore<string>({
  key: 'wish-list',
  parse: (text) => parseStoredIds(text, maxWishes),
})
