import { useEffect, useRef } from 'react'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { removeBought } from '../../../features/cart/cart-actions.ts'
import { installationWish } from '../../../features/cart/installation-wish.ts'
import { deleteDraftOf, rememberPlaced, takePlaced, type PlacedCart } from '../checkout-draft.ts'

/**
 * The cart and what was typed stay as they are until the payment is confirmed; then what was bought is
 * removed, and the next order begins anew.
 */
export function useEmptyCart({ order }: OrderView): void {
  // The buyer may take the cancellation back.
  const cancelled = useRef<PlacedCart['lines']>([])
  useEffect(() => {
    if (order.status === 'pending_payment') {
      if (cancelled.current.length > 0)
        rememberPlaced({ orderId: order.id, lines: cancelled.current })
      cancelled.current = []
      return
    }
    const placed = takePlaced(order.id)
    if (!placed) return
    if (order.status === 'cancelled') {
      cancelled.current = placed.lines
      return
    }
    removeBought(placed.lines)
    installationWish.set(null)
    deleteDraftOf(placed)
  }, [order.status, order.id])
}
