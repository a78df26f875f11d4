import { defineFunction } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import {
  listMoneyToCheck as contract,
  maxMoneyRows,
} from '../../../domain/orders/desk/money-to-check.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { sameReceiptsOfPayment } from '../proofs/same-receipts.ts'
import { isStuckRefund } from '../refunds/stuck-refund.ts'

type Lists = ValueOf<typeof contract.parseResponse>

/**
 * The money that staff have something to do about, as counts and short lists.
 * @returns 200 with the lists; 403 not staff
 */
export const listMoneyToCheck = defineFunction(
  contract,
  async ({ tx }) => {
    return {
      transfers: await list<Lists['transfers']>(tx, transfers),
      toApprove: await list<Lists['toApprove']>(tx, refundsWhere(`r.status = 'requested'`)),
      toTransfer: await list<Lists['toTransfer']>(
        tx,
        refundsWhere(`r.status = 'approved' and r.by_transfer`),
      ),
      stuck: await list<Lists['stuck']>(tx, refundsWhere(isStuckRefund)),
      withoutOrder: await list<Lists['withoutOrder']>(tx, withoutOrder),
      balanceDue: await list<Lists['balanceDue']>(tx, balanceDue),
    }
  },
  { readOnly: true },
)

/** The first rows of a query, and how many it has. */
async function list<List extends { count: number; rows: unknown[] }>(
  tx: Tx,
  { sql, orderBy }: { sql: string; orderBy: string },
): Promise<List> {
  return tx.one<List>(
    `with found as (${sql}), first as (select * from found order by ${orderBy} limit $1)
     select (select count(*)::integer from found) as count,
       coalesce((select jsonb_agg(to_jsonb(first) order by ${orderBy}) from first), '[]') as rows`,
    [maxMoneyRows],
  )
}

const transfers = {
  sql: `select o.id as "orderId", o.number as "orderNumber", o.name,
      p.amount_kobo as "amountKobo", p.created_at as since, p.reference,
      p.id as "paymentId",
      (
        select greatest(0, coalesce(sum(e.amount_kobo), 0))::bigint
        from public.ledger_entries e
        where e.order_id = o.id
      ) as "dueKobo",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', t.id,
          'fileName', t.file_name,
          'mediaType', t.media_type
        ) order by t.created_at, t.id), '[]')
        from public.transfer_proofs t
        where t.payment_id = p.id
      ) as proofs,
      ${sameReceiptsOfPayment} as "sameReceipts",
      case when o.holds_stock then o.held_until end as "heldUntil", p.status
    from public.payments p
    join public.orders o on o.id = p.order_id
    where p.method = 'bank_transfer' and p.status in ('started', 'checking')`,
  // What nobody has sent a receipt for is often never paid.
  orderBy: `status = 'checking' desc, since, "orderId"`,
}

const refundsWhere = (condition: string) => ({
  sql: `select o.id as "orderId", o.number as "orderNumber", o.name,
      r.amount_kobo as "amountKobo", r.created_at as since, r.id as "refundId", r.status, r.reason,
      private.find_account_email(r.requested_by) as "requestedBy",
      exists (
        select from private.refund_accounts a where a.order_id = o.id and a.replaced_at is null
      ) as "hasAccount"
    from public.refunds r
    join public.payments p on p.id = r.payment_id
    join public.orders o on o.id = p.order_id
    where ${condition}`,
  orderBy: 'since, "refundId"',
})

const withoutOrder = {
  sql: `select id::text as id, reference, amount_kobo as "amountKobo", currency, channel,
      payer_email as "payerEmail", received_at as since
    from public.money_without_order`,
  // Entries stay in this list after staff have settled them, so the newest come first.
  orderBy: 'since desc, id',
}

/** Only an entry that raises the balance again can leave a paid order with something due. */
const balanceDue = {
  sql: `select o.id as "orderId", o.number as "orderNumber", o.name, due.kobo as "amountKobo",
      due.since, o.status
    from (
      select order_id, sum(amount_kobo)::bigint as kobo, max(created_at) as since
      from public.ledger_entries
      where order_id in (
        select order_id from public.ledger_entries
        where reverses is not null or kind in ('chargeback', 'refund')
      )
      group by order_id
      having sum(amount_kobo) > 0
    ) as due
    join public.orders o on o.id = due.order_id
    where o.status <> 'pending_payment'`,
  orderBy: 'since, "orderId"',
}
