import { useState } from 'react'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { OrderDelivery } from '../../../features/delivery/order-delivery.tsx'
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { OrderNextStep } from './order-next-step.tsx'

/** What happens next with an order, when it arrives, and what has happened. */
export function OrderProgress({
  view,
  proof,
  act,
}: {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
}) {
  const [now] = useState(() => new Date())
  return (
    <>
      <OrderNextStep view={view} proof={proof} act={act} />
      <OrderDelivery order={view.order} now={now} />
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="text-h3">
          What happened
        </h2>
        <OrderTimeline events={view.events} />
      </section>
    </>
  )
}
