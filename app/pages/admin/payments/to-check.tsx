import Scale from '~icons/lucide/scale'
import type { ReactNode } from 'react'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import { useMoneyToCheck } from '../../../features/orders/use-money-to-check.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { OrderRow } from '../desk-list.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** Money that does not add up: orders that owe again after they were paid, and money without an order. */
export default function MoneyToCheck() {
  const query = useMoneyToCheck()
  const lists = query.data
  const isEmpty = lists && [lists.balanceDue, lists.withoutOrder].every(({ count }) => count === 0)
  return (
    <div className="max-w-4xl">
      <PageHeader description="Orders that owe again after they were paid, and money that no order explains." />
      <ListState query={query} failure="The money to check could not be loaded.">
        {isEmpty && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState icon={<Scale aria-hidden="true" />} title="All money adds up">
              What does not fit its order appears here.
            </EmptyState>
          </div>
        )}
        {lists && (
          <div className="space-y-5">
            <Rows title="Paid orders with a balance due" list={lists.balanceDue}>
              {(row) => (
                <OrderRow key={row.orderId} row={row}>
                  {orderStatusLabels[row.status]}
                </OrderRow>
              )}
            </Rows>
            <Rows title="Money without an order" list={lists.withoutOrder}>
              {({ id, amountKobo, currency, reference, channel, payerEmail, since }) => (
                <li key={id} className="p-4 wrap-break-word">
                  <p className="font-semibold">{formatAmount(amountKobo, currency)}</p>
                  <p className="text-sm text-ink-2">
                    {[reference, channel, payerEmail, formatMoment(since)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </li>
              )}
            </Rows>
          </div>
        )}
      </ListState>
    </div>
  )
}

function Rows<Row>({
  title,
  list: { count, rows },
  children,
}: {
  title: string
  list: { count: number; rows: readonly Row[] }
  children(row: Row): ReactNode
}) {
  if (count === 0) return null
  return (
    <Panel
      title={`${title} (${count})`}
      isFlush
      description={count > rows.length ? `These are the first ${rows.length}.` : undefined}
    >
      <ul className="divide-y divide-line">{rows.map(children)}</ul>
    </Panel>
  )
}

/** Other currencies are written with their code, and never as naira. */
function formatAmount(amount: number | null, currency: string | null): string {
  if (amount === null) return 'Amount not known'
  return currency === 'NGN'
    ? formatExactNaira(amount)
    : `${(amount / 100).toFixed(2)} ${currency ?? ''}`
}
