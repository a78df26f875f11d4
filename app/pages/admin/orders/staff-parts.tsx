import { disputeHoldForStaff, isHeldByDispute } from '../../../../domain/orders/dispute-hold.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { Documents } from './documents.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { PayLinkPanel } from './pay-link-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

/** What staff do with an order, as far as their grants go. */
export function StaffParts(props: OrderPartProps) {
  const { may } = useStaff()
  const { order, onDone } = props
  return (
    <>
      <Warnings order={order} />
      <ProgressPanel {...props} />
      {/* A changed total has another message: the panel begins anew. */}
      {order.isDue && may('sales', 'support') && (
        <PayLinkPanel key={order.customerView?.money.dueKobo} order={order} />
      )}
      <GoodsPanel {...props} />
      {may('sales', 'finance', 'support') && <PlanPanel orderId={order.id} />}
      {may('sales', 'finance', 'support') && <MoneyPanel orderId={order.id} onDone={onDone} />}
      <Documents order={order} />
      <HistoryPanel {...props} />
    </>
  )
}

function Warnings({ order }: Pick<OrderPartProps, 'order'>) {
  const warnings = [
    order.isTest && 'This is a test order: no money moved, and nothing is delivered.',
    isHeldByDispute(order) && disputeHoldForStaff,
    order.isDisputed &&
      !isHeldByDispute(order) &&
      'The bank of the buyer asks for money of this order. Give nothing back.',
    order.asksToCancel && 'The buyer asks to cancel this order. Nothing leaves before you decide.',
  ].filter((each) => each !== false)
  return warnings.map((warning) => (
    <p
      key={warning}
      className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning"
    >
      {warning}
    </p>
  ))
}
