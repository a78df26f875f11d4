import { parseStoredCart, type StoredLine } from '../../../domain/cart/cart.ts'
import { createListStore } from '../../platform/storage/list-store.ts'

/** The cart as this browser stores it, in all its tabs. */
export const cartStore = createListStore<StoredLine>({
  key: 'cart',
  parse(text) {
    const { lines, isRepaired } = parseStoredCart(text)
    return { items: lines, isRepaired }
  },
})
