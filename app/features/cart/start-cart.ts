import { toast } from '../../platform/toasts.ts'
import { cartStore, resetWishOfEmptyCart } from './cart-store.ts'

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
