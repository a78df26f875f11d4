import { formatNumber } from '../../../../domain/text/format-number.ts'
import { isDelivered } from '../../../../domain/orders/order-status.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { bufferPercent } from '../../../../domain/register/unit-words.ts'
import { useMyOrders } from '../use-my-orders.ts'
import { Figure } from './figure.tsx'
import { JoinRegister } from './join-register.tsx'
import { System } from './system.tsx'
import type { MyRegister } from './use-my-register.ts'

/** The systems that are counted, their readings, and the delivered orders that could join. */
export function MySystems({ register }: { register: MyRegister }) {
  const { systems, panelOrders, sum, holder } = register
  const orders = useMyOrders()
  const joined = new Set(systems.map(({ order_id }) => order_id))
  const others =
    orders.data?.filter(
      ({ id, status }) => isDelivered(status) && panelOrders.has(id) && !joined.has(id),
    ) ?? []
  return (
    <section aria-labelledby="my-systems">
      <h2 id="my-systems" className="text-h3">
        What your meter measured
      </h2>
      <p className="prose-width mt-2 text-ink-2">
        Let us count what your system measures, and you get units for it in our public carbon
        register. We keep {bufferPercent}% back, in case a meter was wrong. Nobody gets units for an
        estimate.
      </p>
      {systems.length > 0 && (
        <dl className="mt-4 grid gap-4 sm:grid-cols-2">
          <Figure
            label="Measured, by readings that we accepted"
            value={formatMeasured(sum.measured_kwh, sum.measured_kg)}
          />
          <Figure
            label="Pooled in a period of a project"
            value={formatMeasured(sum.pooled_kwh, sum.pooled_kg)}
          />
        </dl>
      )}
      <div className="mt-5 grid gap-5">
        {systems.map((system) => (
          <System key={system.id} system={system} />
        ))}
        <ListState query={orders} failure="Your orders could not be loaded.">
          {others.map(({ id, number }) => (
            <JoinRegister key={id} orderId={id} orderNumber={number} isHolder={holder !== null} />
          ))}
          {systems.length === 0 && others.length === 0 && (
            <p className="text-ink-2">
              Once a solar system that you bought from us is delivered, you can join here.
            </p>
          )}
        </ListState>
      </div>
    </section>
  )
}

function formatMeasured(kwh: number, kg: number): string {
  return `${formatNumber(kwh)} kWh, ${formatAmount(kg)}`
}
