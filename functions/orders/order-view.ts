import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import { sumLedger, type OrderMoney } from '../../domain/orders/ledger.ts'
import { isDelivered, mayPay } from '../../domain/orders/order-status.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { quoteAt } from '../../domain/orders/quote-view.ts'
import { keepableKobo, needsRefundAccount } from '../../domain/orders/surplus-choice.ts'
import {
  isOpenRequest,
  mayAskToCancel,
  reasonsAt,
} from '../../domain/orders/returns/return-status.ts'
import { returnDeadline } from '../../domain/orders/shop-rules.ts'
import { isTestShop } from '../gateway/payment-mode.ts'
import { payFirstMethods } from '../../domain/orders/stock-hold.ts'
import { explainOfferedMethods, offeredMethods } from '../gateway/open-gateway.ts'
import { quoteOfOrder } from './installation/installation-quotes.ts'
import { findCancellation } from './undo/cancellations.ts'
import type { Order } from './order-access.ts'
import { createInvoiceTicket } from './invoice-ticket.ts'
import { findOpenTransfer } from './transfers/open-transfer.ts'
import { requestsOfOrder } from './requests-of-order.ts'

/** No key, no hash, and nothing that only the gateway and the staff know. */
const parts = `select jsonb_build_object(
    'order', (
      select to_jsonb(o) - 'idempotency_key' - 'request_hash' - 'access_hash'
      from public.orders o
      where o.id = $1
    ),
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'slug', p.slug, 'picture', p.picture,
        'returnable_quantity', private.returnable_units($1, l.product_id)
      ) order by l.position), '[]')
      from public.order_lines l
      join public.products p on p.id = l.product_id
      where l.order_id = $1
    ),
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
    'installation', ${quoteOfOrder}
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

interface Parts {
  view: Pick<
    OrderView,
    | 'order'
    | 'lines'
    | 'events'
    | 'payments'
    | 'refunds'
    | 'entries'
    | 'refundAccount'
    | 'requests'
    | 'installation'
  >
  isTest: boolean
  isDisputed: boolean
}

async function readParts(tx: Tx, orderId: string): Promise<Parts> {
  const { rows } = await tx.query<Parts>(parts, [orderId])
  const [row] = rows
  if (!row) throw new Error('An order disappeared between two queries')
  return row
}

/** Everything about an order that its buyer may see, and what they may do with it now. */
export async function getOrderView(
  tx: Tx,
  order: Order,
  context: ModuleContext,
): Promise<OrderView> {
  const row = await readParts(tx, order.id)
  const money = sumView(row.view)
  const { payments } = row.view
  const now = context.now()
  const mayBePaid = mayPay(order.status, money)
  const checked = payments.filter(({ status }) => status === 'checking')
  const offered = offeredMethods(context, money.dueKobo || order.totalKobo)
  const cancellation = await findCancellation(tx, order.id, context.now())
  return {
    ...row.view,
    installation: row.view.installation && quoteAt(row.view.installation, now),
    paymentMethods: order.holdsStock && !order.holdsLastUnits ? offered : payFirstMethods(offered),
    methodsNote: explainOfferedMethods(context, money.dueKobo || order.totalKobo),
    money,
    needsRefundAccount: needsRefundAccount(row.view.refunds, money),
    keepableKobo: keepableKobo(row.view.refunds, {
      ...money,
      hasAccount: row.view.refundAccount !== null,
    }),
    transfer: await findOpenTransfer(
      tx,
      { order, payments, dueKobo: mayBePaid ? money.dueKobo : 0 },
      now,
    ),
    // Of a transfer only a receipt is known, and money that arrives later is not lost.
    mayCancel:
      order.status === 'pending_payment' &&
      !row.isDisputed &&
      checked.every(({ method }) => method === 'bank_transfer'),
    mayPay: mayBePaid && checked.length === 0,
    undoUntil: cancellation && cancellation.undoUntil.toISOString(),
    invoicePath:
      order.invoiceNumber &&
      `/payment-details/invoice.pdf?${new URLSearchParams({ order: order.id, ticket: createInvoiceTicket(context, order.id) })}`,
    isTest: isTestShop(context) || row.isTest,
    isDisputed: row.isDisputed,
    isOwn: order.isOwn,
    ...describeReturns(order, { ...row, ...row.view }, now),
    serverTime: now.toISOString(),
  }
}

/** What its buyer may ask for: to cancel before dispatch, or to give goods back. */
function describeReturns(
  { status, deliveredAt }: Order,
  { requests, lines, isDisputed }: Pick<OrderView, 'requests' | 'lines' | 'isDisputed'>,
  now: Date,
): Pick<OrderView, 'mayAskCancellation' | 'mayReturn' | 'returnReasons' | 'returnAnyReasonUntil'> {
  const hasOpen = requests.some(isOpenRequest)
  const until = deliveredAt && returnDeadline(deliveredAt)
  const isLeft = lines.some((line) => line.returnable_quantity > 0)
  return {
    mayAskCancellation: mayAskToCancel({ status, isDisputed, requests }),
    mayReturn: isDelivered(status) && !hasOpen && isLeft,
    returnReasons: until ? [...reasonsAt(now, until)] : [],
    returnAnyReasonUntil: until && until.toISOString(),
  }
}

function sumView({
  order,
  entries,
  refunds,
}: Pick<OrderView, 'order' | 'entries' | 'refunds'>): OrderMoney {
  return sumLedger(
    entries.map(({ kind, amount_kobo: amountKobo }) => ({ kind, amountKobo })),
    refunds.map((refund) => ({
      status: refund.status,
      amountKobo: refund.amount_kobo,
      creditNoteKobo: refund.credit_note_kobo,
    })),
    { isUnpaid: order.status === 'pending_payment' },
  )
}
