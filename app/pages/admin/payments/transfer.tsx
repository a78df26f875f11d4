import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { DecideTransfer } from '../../../features/orders/staff/confirm-transfer.tsx'
import { ProofViewer } from '../../../features/orders/staff/proof-viewer.tsx'
import { SameReceipt } from '../../../features/orders/staff/same-receipt.tsx'
import { moneyToCheckKey, useMoneyToCheck } from '../../../features/orders/use-money-to-check.ts'
import { formatMoment, formatWeekdayMoment } from '../../../platform/format-time.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import type { ListedTransfer } from './listed-transfer.ts'

/** One transfer: its receipts beside the amount, and what staff say about it. */
export default function Transfer() {
  const { id } = useParams()
  const query = useMoneyToCheck()
  const rows = query.data?.transfers.rows ?? []
  const at = rows.findIndex(({ paymentId }) => paymentId === id)
  const transfer = rows[at]
  return (
    <>
      <PageHeader
        title={transfer ? `Transfer for ${transfer.orderNumber}` : 'Transfer'}
        actions={<Neighbours before={rows[at - 1]} after={at < 0 ? undefined : rows[at + 1]} />}
      />
      <ListState query={query} failure="The transfer could not be loaded.">
        {transfer ? (
          <Details transfer={transfer} next={rows[at + 1] ?? rows[at - 1]} />
        ) : (
          <EmptyState
            title="This transfer does not wait any more"
            action={
              <ButtonLink to="/admin/transfers" variant="secondary">
                All transfers to confirm
              </ButtonLink>
            }
          >
            Somebody has said what arrived, or its order has ended.
          </EmptyState>
        )}
      </ListState>
    </>
  )
}

function Neighbours({
  before,
  after,
}: {
  before: ListedTransfer | undefined
  after: ListedTransfer | undefined
}) {
  return (
    <>
      {before && (
        <ButtonLink to={`/admin/transfers/${before.paymentId}`} variant="secondary" size="small">
          Previous
        </ButtonLink>
      )}
      {after && (
        <ButtonLink to={`/admin/transfers/${after.paymentId}`} variant="secondary" size="small">
          Next
        </ButtonLink>
      )}
    </>
  )
}

function Details({
  transfer,
  next,
}: {
  transfer: ListedTransfer
  next: ListedTransfer | undefined
}) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { paymentId, proofs, dueKobo, orderNumber } = transfer
  // What was decided leaves the list, so the next one follows.
  const onDone = async () => {
    await navigate(next ? `/admin/transfers/${next.paymentId}` : '/admin/transfers')
    await queryClient.invalidateQueries({ queryKey: moneyToCheckKey })
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Panel title="What the account must show">
        <p className="text-2xl font-semibold tabular-nums">{formatExactNaira(dueKobo)}</p>
        <Facts transfer={transfer} />
        <div className="mt-4 space-y-4">
          <SameReceipt sameReceipts={transfer.sameReceipts} />
          <DecideTransfer
            key={paymentId}
            transfer={{ ...transfer, id: paymentId }}
            dueKobo={dueKobo}
            onDone={onDone}
          />
          <OrderLink id={transfer.orderId} number={orderNumber} />
        </div>
      </Panel>
      <Panel title={proofs.length === 1 ? 'Receipt' : 'Receipts'}>
        {proofs.length === 0 && (
          <p className="text-ink-2">
            The buyer has sent no receipt yet. You can confirm the money all the same.
          </p>
        )}
        <div className="space-y-6">
          {proofs.map((proof) => (
            <ProofViewer key={proof.id} proof={proof} />
          ))}
        </div>
      </Panel>
    </div>
  )
}

function Facts({ transfer }: { transfer: ListedTransfer }) {
  const facts = [
    ['Reference', transfer.reference],
    ['Buyer', transfer.name],
    ['Asked for', formatMoment(transfer.since)],
    [
      'Goods',
      transfer.heldUntil
        ? `held until ${formatWeekdayMoment(transfer.heldUntil)}`
        : 'not held any more',
    ],
  ]
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
