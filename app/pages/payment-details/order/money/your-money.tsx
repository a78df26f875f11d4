import { useRef } from 'react'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import {
  describeEntry,
  describeMoney,
  describeRefund,
  hasPaid,
} from '../../../../../domain/orders/money-words.ts'
import type { OrderProof } from '../../../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../../../domain/orders/order-view.ts'
import { formatDay } from '../../../../platform/format-time.ts'
import type { OrderMutation } from '../../../../features/orders/use-order.ts'
import { KeepCredit } from './keep-credit.tsx'
import { RefundAccount } from './refund-account.tsx'

/** The ledger of an order for its buyer: what came, what goes back, and where it goes. */
export function YourMoney({
  view,
  proof,
  act,
}: {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  if (!hasPaid(view.money) && view.refunds.length === 0) return null
  return (
    <section
      aria-labelledby="money-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="money-title" ref={heading} tabIndex={-1} className="text-h3">
        Your money
      </h2>
      <p className="mt-2">{describeMoney(view.money).join(' ')}</p>
      <Refunds view={view} />
      {(view.refundAccount || (view.isOwn && view.needsRefundAccount)) && (
        <RefundAccount view={view} proof={proof} act={act} onStored={focusHeading} />
      )}
      {view.isOwn && view.keepableKobo > 0 && (
        <KeepCredit keepableKobo={view.keepableKobo} act={act} onKept={focusHeading} />
      )}
      <Entries view={view} />
    </section>
  )
}

function Refunds({ view }: { view: OrderView }) {
  if (view.refunds.length === 0) return null
  return (
    <>
      <h3 className="mt-5 font-bold">Refunds</h3>
      <ul aria-label="Refunds" className="mt-2 space-y-3">
        {view.refunds.map((refund) => (
          <li key={refund.id} className="rounded-control bg-surface-2 px-4 py-3">
            <strong className="money">{formatExactNaira(refund.amount_kobo)}</strong>
            <span className="block text-ink-2">
              {describeRefund({
                status: refund.status,
                byTransfer: refund.by_transfer,
                hasAccount: view.refundAccount !== null,
                transferReference: refund.transfer_reference,
                paidOn: refund.paid_at && formatDay(refund.paid_at),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The amounts have the sign that the buyer expects: what they paid counts for them. */
function Entries({ view: { entries } }: { view: OrderView }) {
  return (
    <details className="mt-5">
      <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
        Every entry
      </summary>
      <ul aria-label="Entries" className="mt-2 divide-y divide-line">
        {entries.map((entry, at) => (
          // Entries are only ever added.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              {describeEntry({ kind: entry.kind, isCorrection: entry.is_correction })}
              <span className="block text-sm text-ink-3">{formatDay(entry.created_at)}</span>
            </span>
            <span className="money font-semibold">
              {entry.amount_kobo > 0 ? '−' : '+'}
              {formatExactNaira(Math.abs(entry.amount_kobo))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
