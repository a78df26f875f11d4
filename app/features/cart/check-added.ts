import { removeLine } from '../../../domain/cart/cart.ts'
import { storeCartPage } from '../../platform/service-worker/store-cart-page.ts'
import { isToastShown, toast } from '../../platform/toasts.ts'
import { findProduct } from '../product/find-product.ts'
import { cartStore } from './cart-store.ts'
import { makeMiniCart } from './mini-cart.ts'

export const productNotFound = 'Product not found!'

/**
 * Takes a product that the shop does not sell out of the cart again; otherwise puts the cart into the
 * message.
 * @throws when the shop cannot be reached
 */
export async function checkAdded({
  id,
  message,
  toastId,
}: {
  id: string
  message: string
  toastId: string
}): Promise<void> {
  if ((await findProduct(id)) === null) {
    cartStore.update((all) => removeLine(all, id))
    return toast.error(productNotFound, { id: toastId })
  }
  storeCartPage()
  if (!isToastShown(toastId)) return
  const description = makeMiniCart(cartStore.getItems())
  toast.success(message, { id: toastId, hasIcon: false, description })
}
