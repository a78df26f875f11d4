import { parseStoredCart, type StoredLine } from '../../../domain/cart/cart.ts'
import { createListStore } from '../../platform/storage/list-store.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { installationWishKey } from './installation-wish-key.ts'

/** The cart as this browser stores it, in all its tabs. */
export const cartStore = createListStore<StoredLine>({
  key: 'cart',
  parse(text) {
    const { lines, isRepaired } = parseStoredCart(text)
    return { items: lines, isRepaired }
  },
})

/**
 * An empty cart has no choice of our crew, so the choice is deleted at once: the visitor may leave the
 * page before the code that resets it has loaded.
 */
export function resetWishOfEmptyCart(): void {
  if (cartStore.getItems().length > 0) return
  createStored(installationWishKey).write(null)
  import('./installation-wish.ts').then(
    ({ setInstallationWish }) => setInstallationWish(null),
    // Without a connection. The checkout shows the choice with its price before anybody pays.
    () => {},
  )
}
