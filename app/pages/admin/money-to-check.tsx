import { useQuery } from '@tanstack/react-query'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { listMoneyToCheck } from '../../../domain/orders/desk/money-to-check.ts'
import { orderStatusLabels } from '../../../domain/orders/order-status.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { queryFunction } from '../../platform/query-function.ts'
import { formatMoment, formatWeekdayMoment } from '../../platform/format-time.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { DeskList, OrderRow } from './desk-list.tsx'

const refetchMs = 60_000

/** The money that staff have something to do about. Each row leads to its order. */
export function MoneyToCheck() {
  const loadSupabase = useSupabase()
  const query = useQuery({
    queryKey: ['admin', 'money'],
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: () => queryFunction(loadSupabase, listMoneyToCheck, {}),
  })
  const lists = query.data
  const isEmpty = lists && Object.values(lists).every(({ count }) => count === 0)
  return (
    <section id="money" aria-labelledby="money-title" className="mt-8 max-w-3xl scroll-mt-24">
      <h2 id="money-title" className="text-h3">
        Money to check
      </h2>
      <ListState query={query} failure="The money to check could not be loaded.">
        {isEmpty && <p className="mt-3 text-ink-2">There is nothing to check now.</p>}
        {lists && <Lists lists={lists} />}
      </ListState>
    </section>
  )
}

function Lists({ lists }: { lists: ValueOf<typeof listMoneyToCheck.parseResponse> }) {
  return (
    <>
      <DeskList title="Transfers to check" list={lists.transfers}>
        {(row) => (
          <OrderRow key={row.reference} row={row}>
            {row.proofs.length === 0
              ? 'No receipt yet'
              : `${row.proofs.length} ${row.proofs.length === 1 ? 'receipt' : 'receipts'}`}
            {' · '}
            {row.heldUntil
              ? `goods held until ${formatWeekdayMoment(row.heldUntil)}`
              : 'no goods held'}
            {' · '}
            {row.reference}
          </OrderRow>
        )}
      </DeskList>
      <DeskList title="Refunds to approve" list={lists.toApprove}>
        {(row) => (
          <OrderRow key={row.refundId} row={row}>
            {row.reason} · requested by {row.requestedBy ?? 'the shop'}
          </OrderRow>
        )}
      </DeskList>
      <DeskList title="Refund transfers to make" list={lists.toTransfer}>
        {(row) => (
          <OrderRow key={row.refundId} row={row}>
            {row.hasAccount
              ? 'The buyer has given an account'
              : 'Waiting for the buyer’s bank account'}
          </OrderRow>
        )}
      </DeskList>
      <DeskList title="Refunds that need attention" list={lists.stuck}>
        {(row) => (
          <OrderRow key={row.refundId} row={row}>
            {row.status === 'failed' ? 'Refused' : 'Not paid out'} by the payment service
          </OrderRow>
        )}
      </DeskList>
      <DeskList title="Paid orders with a balance due" list={lists.balanceDue}>
        {(row) => (
          <OrderRow key={row.orderId} row={row}>
            {orderStatusLabels[row.status]}
          </OrderRow>
        )}
      </DeskList>
      <DeskList title="Money without an order" list={lists.withoutOrder}>
        {({ id, amountKobo, currency, reference, channel, payerEmail, since }) => (
          <li key={id} className="p-4 wrap-break-word">
            <p className="font-semibold">
              {amountKobo === null
                ? 'Amount not known'
                : currency === 'NGN'
                  ? formatExactNaira(amountKobo)
                  : `${(amountKobo / 100).toFixed(2)} ${currency ?? ''}`}
            </p>
            <p className="text-sm text-ink-2">
              {[reference, channel, payerEmail, formatMoment(since)].filter(Boolean).join(' · ')}
            </p>
          </li>
        )}
      </DeskList>
    </>
  )
}
