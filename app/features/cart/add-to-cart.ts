import { addLine, removeLine } from '../../../domain/cart/cart.ts'
import { newId } from '../../platform/new-id.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { isToastShown, toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'

export const productNotFound = 'Product not found!'
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
    const [{ findProduct }, { makeMiniCart }] = await Promise.all([
      import('../product/find-product.ts'),
      import('./mini-cart.ts'),
    ])
    if ((await findProduct(id)) === null) {
      cartStore.update((all) => removeLine(all, id))
      return toast.error(productNotFound, { id: toastId })
    }
    if (!isToastShown(toastId)) return
    const description = makeMiniCart(cartStore.getItems())
    toast.success(message, { id: toastId, hasIcon: false, description })
  } catch {
    // Without a connection the product stays. The cart and the checkout read its price.
  }
}
