import { createStored } from '../../platform/storage/stored.ts'
import { toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'
import { installationWishKey } from './installation-wish-key.ts'

/** What the cart does on every page, once the page runs. */
export function startCart(): void {
  cartStore.subscribe(() => {
    // An empty cart has no choice of our crew.
    if (cartStore.getItems().length === 0) createStored(installationWishKey).write(null)
  })
  if (cartStore.takeRepaired())
    toast.warning('Part of your saved cart could not be read and was left out.')
  if (cartStore.getItems().length === 0) return
  import('./filled-cart.ts')
    .then(({ startFilledCart }) => startFilledCart())
    // Without a connection. The next page looks again.
    .catch(() => {})
}
