import { useState } from 'react'
import { OrderDelivery } from '../../../features/delivery/order-delivery.tsx'
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx'
import { OrderMain } from './order-main.tsx'
import type { NextStepProps } from './order-next-step.tsx'

/** What happens next with an order, when it arrives, and what has happened. */
export function OrderProgress(props: NextStepProps) {
  const { view } = props
  const [now] = useState(() => new Date())
  return (
    <>
      <OrderMain {...props} />
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
