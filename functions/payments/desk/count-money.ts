import { isStuckRefund } from '../refunds/stuck-refund.ts'

/** SQL: how many transfers have a receipt that nobody has checked. */
export const countTransfersToConfirm = `select count(*) from public.payments
  where method = 'bank_transfer' and status = 'checking'`

/** SQL: how many refunds wait for an approval or a transfer, or are stuck at the gateway. */
export const countRefundsToMake = `select count(*)
  from public.refunds r
  join public.payments p on p.id = r.payment_id
  join public.orders o on o.id = p.order_id
  where r.status = 'requested' or r.status = 'approved' and r.by_transfer or ${isStuckRefund}`

/** SQL: how many orders that were paid cost more than has arrived, because money was taken back. */
export const countBalancesDue = `select count(*) from (
    select e.order_id
    from public.ledger_entries e
    join public.orders o on o.id = e.order_id
    where o.status <> 'pending_payment' and e.order_id in (
      select order_id from public.ledger_entries
      where reverses is not null or kind in ('chargeback', 'refund')
    )
    group by e.order_id
    having sum(e.amount_kobo) > 0
  ) due`

/** SQL: how many disputes wait for our answer. */
export const countDisputesToAnswer = `select count(*) from public.disputes
  where status = 'needs_answer'`

/** SQL: how many differences to the list of the gateway nobody has explained. */
export const countOpenDifferences = `select count(*) from public.reconciliation_differences
  where gone_at is null and explained_at is null`
