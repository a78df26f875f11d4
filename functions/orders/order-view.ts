import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import { sumLedger, type OrderMoney } from '../../domain/orders/ledger.ts'
import { hasEnded, mayPay } from '../../domain/orders/order-status.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { keepableKobo, needsRefundAccount } from '../../domain/orders/surplus-choice.ts'
import {
  isOpenRequest,
  mayAskToCancel,
  reasonsAt,
} from '../../domain/orders/returns/return-status.ts'
import { returnDeadline } from '../../domain/orders/shop-rules.ts'
import { isTestShop } from '../gateway/payment-mode.ts'
import { payFirstMethods } from '../../domain/orders/stock/stock-hold.ts'
import { explainOfferedMethods, offeredMethods } from '../gateway/open-gateway.ts'
import { findCancellation } from './undo/cancellations.ts'
import type { Order } from './order-access.ts'
import { readOrderParts } from './order-parts.ts'
import { invoicePathOf, showDocuments } from './documents/invoice-paths.ts'
import { findOpenTransfer } from './transfers/open-transfer.ts'

/** Everything about an order that its buyer may see, and what they may do with it now. */
export async function getOrderView(
  tx: Tx,
  order: Order,
  context: ModuleContext,
): Promise<OrderView> {
  const now = context.now()
  const row = await readOrderParts(tx, order.id, now)
  const money = sumView(row.view)
  const { payments } = row.view
  const mayBePaid = mayPay(order.status, money)
  const checked = payments.filter(({ status }) => status === 'checking')
  const offered = offeredMethods(context, money.dueKobo || order.totalKobo)
  const cancellation = await findCancellation(tx, order.id, now)
  return {
    ...row.view,
    paymentMethods: order.holdsStock && !order.holdsLastUnits ? offered : payFirstMethods(offered),
    methodsNote: explainOfferedMethods(context, money.dueKobo || order.totalKobo),
    ...(await showDocuments(tx, order, context)),
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
    invoicePath: invoicePathOf(order, context),
    isTest: isTestShop(context) || row.isTest,
    isDisputed: row.isDisputed,
    isOwn: order.isOwn,
    isPayer: order.isPayer,
    needsTerms: order.needsTerms,
    ...describeReturns(order, { ...row, ...row.view }, now),
    serverTime: now.toISOString(),
  }
}

/** What its buyer may ask for: to cancel before dispatch, or to give goods back. */
function describeReturns(
  { status, hasLeft, deliveredAt }: Order,
  { requests, lines, isDisputed }: Pick<OrderView, 'requests' | 'lines' | 'isDisputed'>,
  now: Date,
): Pick<OrderView, 'mayAskCancellation' | 'mayReturn' | 'returnReasons' | 'returnAnyReasonUntil'> {
  const hasOpen = requests.some(isOpenRequest)
  const until = deliveredAt && returnDeadline(deliveredAt)
  // Of an order that comes in parts, what has arrived.
  const isLeft = lines.some((line) => line.returnable_quantity > 0)
  return {
    mayAskCancellation: mayAskToCancel({ status, hasLeft, isDisputed, requests }),
    mayReturn: !hasEnded(status) && !hasOpen && isLeft,
    returnReasons: isLeft ? [...reasonsAt(now, until)] : [],
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
