import { removeLine } from '../../../domain/cart/cart.ts'
import { toast } from '../../platform/toasts.ts'
import { findProduct } from '../product/find-product.ts'
import { cartStore } from './cart-store.ts'

/** Removes products that the shop no longer sells from the cart, and names them in messages. */
export async function removeDiscontinued(): Promise<void> {
  await Promise.all(
    cartStore.getItems().map(async ({ id, name }) => {
      const product = await findProduct(id).catch(() => undefined)
      const isInCart = cartStore.getItems().some((line) => line.id === id)
      if (product !== null || !isInCart) return
      cartStore.update((all) => removeLine(all, id))
      toast.warning(`Product "${name}" not found and removed from cart.`)
    }),
  )
}
