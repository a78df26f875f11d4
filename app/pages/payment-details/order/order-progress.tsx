import { waitsForDecision } from '../../../../domain/orders/returns/return-status.ts'
import { sendsNothing, unitsStatusLabels } from '../../../../domain/register/order-of-units.ts'
import { orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import { OrderDelivery } from '../../../features/delivery/order-delivery.tsx'
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx'
import { UseCreditForm } from './money/use-credit-form.tsx'
import { YourMoney } from './money/your-money.tsx'
import { PlanOfOrder } from './plan-of-order.tsx'
import { InstallationCard } from './installation-card.tsx'
import { OrderNextStep, type NextStepProps } from './order-next-step.tsx'
import { PayInParts } from './pay-in-parts.tsx'
import { RetirementCard } from './retirement-card.tsx'
import { RequestCard } from './returns/request-card.tsx'

/** What happens next with an order, when it arrives, and what has happened. */
export function OrderProgress({
  hasAsked,
  onWithdrawn,
  ...props
}: NextStepProps & {
  /** The buyer has just asked to cancel or to return. */
  hasAsked: boolean
  onWithdrawn: () => void
}) {
  const { view } = props
  return (
    <>
      <RequestCard view={view} act={props.act} takesFocus={hasAsked} onWithdrawn={onWithdrawn} />
      <OrderNextStep {...props} />
      {/* Money that arrives for the order begins its plan, so the plan is read again. */}
      <PlanOfOrder key={view.order.status} orderId={view.order.id} isOwn={view.isOwn} />
      {view.order.status === 'pending_payment' && !view.retiring && <PayInParts view={view} />}
      <RetirementCard view={view} act={props.act} />
      <InstallationCard view={view} act={props.act} />
      {view.isOwn && view.mayPay && <UseCreditForm act={props.act} />}
      <YourMoney {...props} />
      {!waitsForDecision(view) && !sendsNothing(view) && (
        <OrderDelivery view={view} now={new Date(view.serverTime)} />
      )}
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="text-h3">
          What happened
        </h2>
        <OrderTimeline
          events={view.events}
          statusLabels={sendsNothing(view) ? unitsStatusLabels : orderStatusLabels}
        />
      </section>
    </>
  )
}
