import type { ProductDelivery } from '../../../features/delivery/product-delivery.ts'
import { stateDeliveryWords } from '../../../features/delivery/state-delivery-words.ts'

/**
 * The price and time of a delivery to the visitor's state. The page shows the company's own
 * state without a day, because cached pages are older than today; the behaviour shows the state that
 * the visitor has named, and the day.
 */
export function DeliveryToState({ delivery }: { delivery: ProductDelivery }) {
  const shown = delivery.states.find(({ state }) => state === delivery.state)
  if (!shown) return null
  const { cost, rest } = stateDeliveryWords(shown, null)
  return (
    <div
      data-part="delivery-to-state"
      data-when="sight"
      data-states={JSON.stringify(delivery.states)}
    >
      <label className="flex min-h-11 items-center gap-2">
        <span>Delivery to</span>
        <select
          name="state"
          defaultValue={shown.state}
          autoComplete="off"
          className="min-h-11 rounded-control border border-line-strong bg-surface px-2 py-1 font-semibold"
        >
          {delivery.states.map((each) => (
            <option key={each.state}>{each.state}</option>
          ))}
        </select>
      </label>
      <p aria-live="polite" className="min-h-[4lh] sm:min-h-[2lh] lg:min-h-[3lh] xl:min-h-[2lh]">
        <strong className="money">{cost}</strong>
        <span>{rest}</span>
      </p>
    </div>
  )
}
