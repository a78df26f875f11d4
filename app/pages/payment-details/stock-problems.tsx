import { useState } from 'react'
import { formatWeekdayHour } from '../../platform/format-time.ts'
import { useCart } from '../../features/cart/cart.ts'
import { removeFromCart, setCartQuantity } from '../../features/cart/cart-actions.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { findPlaced, orderPath, type PlacedCart } from './checkout-draft.ts'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { useOrder } from '../../features/orders/use-order.ts'

interface StockProblemsProps {
  problems: Quote['problems']
  lines: { id: string; quantity: number }[]
}

/**
 * The products with too little stock, and what to do. If an unpaid order of the same browser holds
 * them, it is offered instead.
 */
export function StockProblems({ problems, lines }: StockProblemsProps) {
  const [placed] = useState(findPlaced)
  const quantityOf = (all: StockProblemsProps['lines'], id: string) =>
    all.find((line) => line.id === id)?.quantity ?? 0
  const isHeld =
    placed !== null &&
    problems.every(
      ({ id, available }) => quantityOf(lines, id) <= available + quantityOf(placed.lines, id),
    )
  return isHeld ? (
    <HeldByOrder placed={placed} problems={problems} />
  ) : (
    <TakeWhatIsLeft problems={problems} />
  )
}

function HeldByOrder({
  placed,
  problems,
}: {
  placed: PlacedCart
  problems: StockProblemsProps['problems']
}) {
  const { result } = useOrder({ orderId: placed.orderId, orderKey: null })
  if (!result) return null
  const order = result.outcome === 'done' ? result.response.order : null
  const holdsNothing = order && (order.status !== 'pending_payment' || !order.holds_stock)
  if (result.outcome === 'refused' || holdsNothing) return <TakeWhatIsLeft problems={problems} />
  return (
    <div role="status" className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
      <p>
        The order you have just placed reserves the last ones for you. Pay for that order, or cancel
        it to change what you want.
      </p>
      <ButtonLink to={orderPath(placed.orderId)} variant="secondary" size="small" className="mt-3">
        Go to my order
      </ButtonLink>
    </div>
  )
}

function TakeWhatIsLeft({ problems }: Pick<StockProblemsProps, 'problems'>) {
  const { items } = useCart()

  function take() {
    for (const { id, available } of problems)
      if (available > 0) setCartQuantity(id, available)
      else removeFromCart(id)
  }

  return (
    <div role="alert" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
      <ul>
        {problems.map(({ id, message, freeFrom }) => (
          <li key={id}>
            <strong>{message}</strong>: {items.find((item) => item.id === id)?.name}
            {freeFrom &&
              `. More are reserved for an order that is not paid yet, until ${formatWeekdayHour(freeFrom)}.`}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={take}>
        Take what is left
      </Button>
    </div>
  )
}
