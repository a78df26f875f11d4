import { useState } from 'react'
import {
  formatDeliveryDays,
  formatPromisedDays,
  promisedDelivery,
} from '../../../../domain/delivery/delivery-time.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { setDeliveryState, useDeliveryState } from '../../../features/cart/delivery-state.ts'
import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import { useHydrated } from '../../../platform/use-hydrated.ts'

/**
 * What the delivery to the visitor's state costs, and when it arrives. The state is remembered for
 * the cart and the checkout. Before hydration it is the company's own, without a day: cached pages
 * are older than today.
 */
export function DeliveryToState({ delivery }: { delivery: ProductDelivery }) {
  const named = useDeliveryState()
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const chosen =
    delivery.states.find(({ state }) => state === named) ??
    delivery.states.find(({ state }) => state === delivery.state)
  if (!chosen) return null
  const { state, dayRange, feeKobo } = chosen
  return (
    <div>
      <label className="flex min-h-11 items-center gap-2">
        <span>Delivery to</span>
        <select
          name="state"
          value={state}
          onChange={({ currentTarget }) => setDeliveryState(currentTarget.value)}
          className="min-h-11 rounded-control border border-line-strong bg-surface px-2 py-1 font-semibold"
        >
          {delivery.states.map((each) => (
            <option key={each.state}>{each.state}</option>
          ))}
        </select>
      </label>
      <p aria-live="polite">
        <strong className="money">
          {feeKobo === 0 ? 'Included in the price' : formatNaira(feeKobo)}
        </strong>
        , {formatDeliveryDays(dayRange)} after your payment
        {isHydrated && (
          <>
            . Pay today and it comes{' '}
            {formatPromisedDays(promisedDelivery({ paidAt: now, days: dayRange }))}
          </>
        )}
        .
      </p>
    </div>
  )
}
