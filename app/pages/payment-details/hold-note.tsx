import type { OrderWay } from '../../../domain/orders/place-order.ts'
import { holdMinutes } from '../../../domain/orders/stock/stock-hold.ts'

/** For how long the goods are kept once they are ordered. */
export function HoldNote({ method, isLastUnits }: { method: OrderWay; isLastUnits: boolean }) {
  const isInParts = method === 'in_parts'
  const minutes = holdMinutes({ method: isInParts ? 'bank_transfer' : method, isLastUnits })
  const time = minutes >= 60 ? `${minutes / 60} hours` : `${minutes} minutes`
  if (isInParts)
    return (
      <p className="text-ink-2">
        We keep the goods for you for {time} while you choose a plan. If a decision takes longer,
        they are for sale again until your deposit arrives.
      </p>
    )
  return (
    <p className="text-ink-2">
      {isLastUnits
        ? `These are the last ones, so please pay at once: we keep them for you for ${time}.`
        : `After you order, we usually keep the goods for you for ${time}. Your order says until when.`}
    </p>
  )
}
