import { toast } from '../../platform/toasts.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { cartStore } from './cart-store.ts'
import { installationWishKey } from './installation-wish-key.ts'

/** What the cart does on every page, once the page runs. */
export function startCart(): void {
  cartStore.subscribe(resetWishOfEmptyCart)
  if (cartStore.takeRepaired())
    toast.warning('Part of your saved cart could not be read and was left out.')
  if (cartStore.getItems().length === 0) return
  import('./remove-discontinued.ts').then(
    ({ removeDiscontinued }) => removeDiscontinued(),
    // Without a connection. The cart's own page and the checkout look again.
    () => {},
  )
}

/**
 * An empty cart has no choice of our crew, so the choice is deleted at once: the visitor may leave the
 * page before the code that resets it has loaded.
 */
function resetWishOfEmptyCart(): void {
  if (cartStore.getItems().length > 0) return
  createStored(installationWishKey).write(null)
  import('./installation-wish.ts').then(
    ({ installationWish }) => installationWish.set(null),
    // Without a connection. The checkout shows the choice with its price before anybody pays.
    () => {},
  )
}
