import Undo2 from '~icons/lucide/undo-2'
import { useMoneyToCheck } from '../../../features/orders/use-money-to-check.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { PlanRefunds, usePlanRefunds } from './plan-refunds.tsx'
import { RefundRow, type Refunds } from './refund-row.tsx'

/** The refunds that wait for staff: to approve, to pay by transfer, and those that are stuck. */
export default function RefundsToDo() {
  const query = useMoneyToCheck()
  const plans = usePlanRefunds()
  const lists = query.data
  const isEmpty =
    plans.data?.length === 0 &&
    lists &&
    [lists.toApprove, lists.toTransfer, lists.stuck].every(({ count }) => count === 0)
  return (
    <div className="max-w-4xl">
      <PageHeader description="A refund begins at its order. Above the limit for one person, a colleague approves it here." />
      <ListState query={query} failure="The refunds could not be loaded.">
        {isEmpty && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState icon={<Undo2 aria-hidden="true" />} title="No refund is waiting">
              To give money back, open the order and choose “Request a refund”.
            </EmptyState>
          </div>
        )}
        {lists && (
          <div className="space-y-5">
            <Rows title="To approve" list={lists.toApprove} />
            <PlanRefunds query={plans} />
            <Rows title="Transfers to make" list={lists.toTransfer} />
            <Rows title="Not paid out by the payment service" list={lists.stuck} />
          </div>
        )}
      </ListState>
    </div>
  )
}

function Rows({ title, list }: { title: string; list: Refunds }) {
  if (list.count === 0) return null
  return (
    <Panel
      title={`${title} (${list.count})`}
      isFlush
      description={
        list.count > list.rows.length ? `These are the first ${list.rows.length}.` : undefined
      }
    >
      <ul className="divide-y divide-line">
        {list.rows.map((row) => (
          <RefundRow key={row.refundId} row={row} />
        ))}
      </ul>
    </Panel>
  )
}
