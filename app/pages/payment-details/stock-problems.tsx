import { useState } from 'react'
import { useCart } from '../../features/cart/cart.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { findPlaced, orderPath, type PlacedCart } from './checkout-draft.ts'
import type { Quote } from '../../features/orders/shop-answers.ts'
import { useOrder } from '../../features/orders/use-order.ts'

interface StockProblem {
  short: Quote['problems']
  lines: { id: string; quantity: number }[]
}

/** What there is too little of, and what to do. Nobody is turned away by their own reservation (papercut 10): that order is paid instead. */
export function StockProblems({ short, lines }: StockProblem) {
  const [placed] = useState(findPlaced)
  const of = (wanted: StockProblem['lines'], id: string) =>
    wanted.find((line) => line.id === id)?.quantity ?? 0
  const isHeld =
    placed !== null &&
    short.every(({ id, available }) => of(lines, id) <= available + of(placed.lines, id))
  return isHeld ? <HeldByOrder placed={placed} short={short} /> : <TakeWhatIsLeft short={short} />
}

function HeldByOrder({ placed, short }: { placed: PlacedCart; short: StockProblem['short'] }) {
  const { called } = useOrder(placed)
  if (!called) return null
  if (
    called.outcome === 'refused' ||
    (called.outcome === 'done' && called.answer.order.status !== 'pending_payment')
  )
    return <TakeWhatIsLeft short={short} />
  return (
    <div role="status" className="rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">
      <p>
        The last ones are kept for you by the order you have just placed. Pay that one, or cancel it
        there to change what you want.
      </p>
      <ButtonLink to={orderPath(placed)} variant="secondary" size="small" className="mt-3">
        Go to my order
      </ButtonLink>
    </div>
  )
}

function TakeWhatIsLeft({ short }: Pick<StockProblem, 'short'>) {
  const cart = useCart()

  function take() {
    for (const { id, available } of short)
      if (available > 0) cart.setQuantity(id, available)
      else cart.remove(id)
  }

  return (
    <div role="alert" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
      <ul>
        {short.map(({ id, message }) => (
          <li key={id}>
            <strong>{message}</strong>: {cart.items.find((item) => item.id === id)?.name}
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="small" className="mt-3" onClick={take}>
        Take what is left
      </Button>
    </div>
  )
}
