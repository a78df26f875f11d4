import type { Tx } from '../../backend/functions/functions.ts'
import { quoteAt } from '../../domain/orders/installation/quote-view.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { quoteOfOrder } from './installation/installation-quotes.ts'
import { shipmentsOfOrder } from './shipping/shipments-of-order.ts'
import { retiringOfOrder } from './retiring-of-order.ts'
import { requestsOfOrder } from './requests-of-order.ts'

/** No key, no hash, and nothing that only the gateway and the staff know. */
const parts = `select jsonb_build_object(
    'order', (
      select to_jsonb(o) - 'idempotency_key' - 'request_hash' - 'access_hash'
        || jsonb_build_object('edits', (
          select count(*) from public.order_edits e where e.order_id = o.id
        ))
      from public.orders o
      where o.id = $1
    ),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'slug', p.slug, 'picture', p.picture,
        'returnable_quantity', private.units_with_buyer($1, l.product_id),
        'units_to_ship', private.units_to_ship($1, l.product_id)
      ) order by l.position), '[]')
      from public.order_lines l
      join public.products p on p.id = l.product_id
      where l.order_id = $1
    ),
    'shipments', ${shipmentsOfOrder},
    'events', (
      select coalesce(jsonb_agg(to_jsonb(e) - 'actor_id' order by e.id), '[]')
      from public.order_events e
      where e.order_id = $1
    ),
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'gateway_id' - 'checked_at'
        order by p.attempt), '[]')
      from public.payments p
      where p.order_id = $1
    ),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'requested_by' - 'approved_by' - 'gateway_id'
        - 'approved_at' - 'is_approved_alone' - 'sent_at' - 'checked_at' || jsonb_build_object(
          'transfer_reference', t.reference, 'paid_at', t.created_at)
        order by r.created_at), '[]')
      from public.refunds r
      join public.payments p on p.id = r.payment_id
      left join private.refund_transfers t on t.refund_id = r.id
      where p.order_id = $1
    ),
    'refundAccount', (
      select jsonb_build_object('bankCode', bank_code, 'accountName', account_name,
        'maskedNumber', '••••' || right(account_number, 4), 'isChanged', is_changed,
        'mayPayAt', may_pay_at)
      from private.refund_accounts
      where order_id = $1 and replaced_at is null
    ),
    'entries', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount_kobo', e.amount_kobo,
        'is_correction', e.reverses is not null, 'created_at', e.created_at) order by e.id), '[]')
      from public.ledger_entries e
      where e.order_id = $1
    ),
    'requests', ${requestsOfOrder},
    'installation', ${quoteOfOrder},
    'retiring', ${retiringOfOrder}
  ) as view,
  exists (
    select from public.payments p
    where p.order_id = $1 and p.is_test and p.status = 'succeeded'
  ) or exists (
    select from public.ledger_entries e
    join public.credits c on c.id = e.credit_id
    where e.order_id = $1 and e.kind = 'credit_used' and c.is_test
  ) as "isTest",
  exists (
    select from public.payments p where p.order_id = $1 and private.is_disputed(p.id)
  ) as "isDisputed"`

interface OrderParts {
  view: Pick<
    OrderView,
    | 'order'
    | 'lines'
    | 'shipments'
    | 'events'
    | 'payments'
    | 'refunds'
    | 'entries'
    | 'refundAccount'
    | 'requests'
    | 'installation'
    | 'retiring'
  >
  isTest: boolean
  isDisputed: boolean
}

/** Reads an order for its buyer, and what only the service needs to know of it. */
export async function readOrderParts(tx: Tx, orderId: string, now: Date): Promise<OrderParts> {
  const row = await tx.one<OrderParts>(parts, [orderId])
  const { installation } = row.view
  return { ...row, view: { ...row.view, installation: installation && quoteAt(installation, now) } }
}
