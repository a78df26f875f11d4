import { addLine } from '../../../domain/cart/cart.ts'
import { newId } from '../../platform/new-id.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'

export const goToCart = { label: 'Go to cart', onClick: () => void openPage('/cart') }

/**
 * Adds pieces of a product at once. The shop is asked afterwards, and a product that it does not sell is
 * taken out again.
 */
export async function addToCart(
  { id, name }: { id: string; name: string },
  quantity = 1,
): Promise<void> {
  cartStore.update((all) => addLine(all, { id, quantity, name }))
  // Of this press only: another one shows a message of its own.
  const toastId = newId()
  const message = `${name} added to cart!`
  toast.success(message, { id: toastId, action: goToCart })
  try {
    const { checkAdded } = await import('./check-added.ts')
    await checkAdded({ id, message, toastId })
  } catch {
    // Without a connection the product stays. The cart and the checkout read its price.
  }
}
