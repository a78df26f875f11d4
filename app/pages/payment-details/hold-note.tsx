import type { PaymentMethod } from '../../../domain/orders/shop-rules.ts'
import { holdMinutes } from '../../../domain/orders/stock-hold.ts'

/** For how long the goods are kept once they are ordered. */
export function HoldNote({ method, isLastUnits }: { method: PaymentMethod; isLastUnits: boolean }) {
  const minutes = holdMinutes({ method, isLastUnits })
  const time = minutes >= 60 ? `${minutes / 60} hours` : `${minutes} minutes`
  return (
    <p className="text-ink-2">
      {isLastUnits
        ? `These are the last ones, so please pay at once: we keep them for you for ${time}.`
        : `After you order, we usually keep the goods for you for ${time}. Your order says until when.`}
    </p>
  )
}
