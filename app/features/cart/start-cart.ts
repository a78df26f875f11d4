import { storeCartPage } from '../../platform/service-worker/store-cart-page.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'
import { installationWishKey } from './installation-wish-key.ts'

/** What the cart does on every page, once the page runs. */
export function startCart(): void {
  cartStore.subscribe(onChange)
  if (cartStore.takeRepaired())
    toast.warning('Part of your saved cart could not be read and was left out.')
  if (cartStore.getItems().length === 0) return
  storeCartPage()
  import('./remove-discontinued.ts')
    .then(({ removeDiscontinued }) => removeDiscontinued())
    // Without a connection. The next page looks again.
    .catch(() => {})
}

function onChange(): void {
  if (cartStore.getItems().length > 0) storeCartPage()
  // An empty cart has no choice of our crew.
  else createStored(installationWishKey).write(null)
}
