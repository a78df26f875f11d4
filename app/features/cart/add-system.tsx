import ShoppingCart from '~icons/lucide/shopping-cart'
import type { StoredLine } from '../../../domain/cart/cart.ts'
import { addLinesToCart } from './cart-actions.ts'
import { setDeliveryState } from './delivery-state.ts'
import { setInstallationWish } from './installation-wish.ts'
import { toast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface SystemLine extends StoredLine {
  /** Units in stock; absent where stock does not matter yet. */
  stock?: number
}

/** Adds every part of a system to the cart, at most what is in stock, and names what is missing. */
export function AddSystem({
  lines,
  label = 'Add this system to cart',
  withCrew = false,
  state,
}: {
  lines: readonly SystemLine[]
  label?: string
  /** The price that was shown holds the work of our crew, so the cart asks for it too. */
  withCrew?: boolean
  /** The state that the price was shown for. */
  state?: string
}) {
  const available = lines.flatMap(({ id, name, quantity, stock = quantity }) =>
    stock > 0 ? [{ id, name, quantity: Math.min(quantity, stock) }] : [],
  )
  const missing = lines.flatMap(({ name, quantity, stock = quantity }) =>
    stock < quantity ? [`${quantity - Math.max(0, stock)} × ${name}`] : [],
  )
  function addAll() {
    addLinesToCart(available)
    if (withCrew) setInstallationWish('crew')
    if (state !== undefined) setDeliveryState(state)
    if (missing.length > 0)
      toast.warning(`Not in stock and not in the cart: ${missing.join(', ')}.`, {
        duration: 20_000,
      })
  }
  return (
    <Button
      data-no-print
      className="mt-5 w-full sm:w-auto"
      disabled={available.length === 0}
      onClick={addAll}
    >
      <ShoppingCart className="size-4.5" aria-hidden="true" />
      {label}
    </Button>
  )
}
