import { isDelivered } from '../../../../domain/orders/order-status.ts'
import Leaf from '~icons/lucide/leaf'
import { Link } from '../../../ui/link.tsx'
import { creditsFromKg, formatCredits, formatKg } from '../../../../domain/carbon/credits.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMyOrders } from '../use-my-orders.ts'

/** The emissions that delivered goods avoid in a year, as the solar model expects it. */
export function MyEstimate() {
  const orders = useMyOrders()
  const delivered =
    orders.data?.filter(({ status, carbon_reduction_kg: kg }) => isDelivered(status) && kg > 0) ??
    []
  const kgPerYear = delivered.reduce((sum, order) => sum + order.carbon_reduction_kg, 0)
  return (
    <section aria-labelledby="my-estimate">
      <h2 id="my-estimate" className="text-h3">
        What your goods can avoid
      </h2>
      <ListState query={orders} failure="Your carbon figures could not be loaded.">
        {delivered.length === 0 ? (
          <Notice
            icon={<Leaf aria-hidden="true" />}
            title="No figures yet"
            action={
              <ButtonLink to="/shop?sort=carbon">See which products avoid the most</ButtonLink>
            }
          >
            <p>Once an order is delivered, you see here how much CO₂e it avoids in a year.</p>
          </Notice>
        ) : (
          <>
            <dl className="mt-4 grid gap-4 sm:grid-cols-2">
              <Figure label="CO₂e avoided per year, estimated" value={formatKg(kgPerYear)} />
              <Figure
                label="The same in units of 1,000 kg, estimated"
                value={formatCredits(creditsFromKg(kgPerYear))}
              />
            </dl>
            <p className="prose-width mt-4 text-ink-2">
              These are estimates for the goods we have delivered to you. They assume that in a year
              you use all the power the goods make, in place of grid power. They are not issued
              carbon credits: nobody has measured or verified them, and you cannot sell them.
            </p>
            <table className="mt-6 w-full text-left">
              <caption className="sr-only">Delivered orders and the CO₂e they avoid</caption>
              <thead className="border-b border-line text-sm text-ink-2">
                <tr>
                  <th scope="col" className="py-2 font-semibold">
                    Order
                  </th>
                  <th scope="col" className="py-2 font-semibold">
                    Delivered
                  </th>
                  <th scope="col" className="py-2 text-right font-semibold">
                    kg a year
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {delivered.map((order) => (
                  <tr key={order.id}>
                    <th scope="row" className="font-normal">
                      <Link
                        to={`/payment-details?order=${order.id}`}
                        className="inline-flex min-h-11 items-center"
                      >
                        {order.number}
                      </Link>
                    </th>
                    <td className="text-ink-2">
                      {order.delivered_at && formatDay(order.delivered_at)}
                    </td>
                    <td className="money text-right">{formatKg(order.carbon_reduction_kg)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </ListState>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse rounded-card border border-line bg-surface p-5">
      <dt className="mt-1 text-ink-2">{label}</dt>
      <dd className="money text-[2rem] font-bold leading-tight">{value}</dd>
    </div>
  )
}
