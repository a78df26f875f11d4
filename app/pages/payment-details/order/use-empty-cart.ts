import { useEffect } from 'react'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { useCart } from '../../../features/cart/cart.tsx'
import { takePlaced } from '../checkout-draft.ts'

/** The cart stays as it is until the payment is confirmed; then what was bought is removed. */
export function useEmptyCart({ order }: OrderView): void {
  const cart = useCart()
  const { isLoaded, removeBought } = cart
  useEffect(() => {
    if (!isLoaded || order.status === 'pending_payment') return
    const bought = takePlaced(order.id)
    if (order.status !== 'cancelled') removeBought(bought)
  }, [order.status, isLoaded, removeBought, order.id])
}
