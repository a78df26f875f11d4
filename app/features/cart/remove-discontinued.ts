import { removeLine } from '../../../domain/cart/cart.ts'
import { readPublishableKey } from '../../platform/supabase.ts'
import { toast } from '../../platform/toasts.ts'
import { cartStore } from './cart-store.ts'

/**
 * Removes products that the shop no longer sells from the cart, and names them in messages. A plain request
 * for anybody: no page with a cart downloads the data client for it.
 */
export async function removeDiscontinued(): Promise<void> {
  const ids = cartStore.getItems().map(({ id }) => id)
  const query = new URLSearchParams({ select: 'id', id: `in.(${ids.join()})` })
  const response = await fetch(`/rest/v1/products?${query}`, {
    headers: { apikey: readPublishableKey() },
  })
  if (!response.ok) return
  const sold = new Set(((await response.json()) as { id: string }[]).map(({ id }) => id))
  for (const { id, name } of cartStore.getItems()) {
    if (!ids.includes(id) || sold.has(id)) continue
    cartStore.update((all) => removeLine(all, id))
    toast.warning(`Product "${name}" not found and removed from cart.`)
  }
}
