import type { Tx } from '../../../backend/functions/functions.ts'
import { site } from '../../../site.config.ts'
import { maxProofs } from '../../../domain/payments/transfer-proof.ts'
import { isOpenPayment } from '../../../domain/payments/payment-status.ts'
import type { OpenTransfer } from '../../../domain/orders/open-transfer.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { mayExtendHold } from '../holds/hold-changes.ts'
import type { Order } from '../order-access.ts'
import { listMissing } from '../order-stock.ts'
import { findTransferAccount, type TransferAccount } from './transfer-account.ts'

/** What the payer of a transfer needs. */
export interface TransferDue {
  account: TransferAccount
  /** Also the narration of the transfer. */
  reference: string
  amountKobo: number
}

/**
 * Opens the bank transfer of an order that is placed in this transaction.
 * @returns null when there is no such order
 */
export async function insertTransfer(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<TransferDue | null> {
  const due = await tx.maybeOne<Omit<TransferDue, 'account'> & { account: TransferAccount | null }>(
    `select p.reference, p.amount_kobo::float8 as "amountKobo",
       (
         select jsonb_build_object('bank', a.bank, 'name', a.name, 'number', a.number)
         from public.bank_accounts a
         where a.id = p.bank_account_id
       ) as account
     from public.orders o, private.open_payment(o.id, 'bank_transfer', o.total_kobo, false, $2) p
     where o.id = $1`,
    [orderId, now],
  )
  return due ? { ...due, account: due.account ?? site.bankAccount } : null
}

/**
 * The bank transfer that we wait for. Null while there is none for what is due, and while nobody
 * should send money: the order holds nothing, and its goods are gone.
 * @param dueKobo 0 when the order cannot be paid
 */
export async function findOpenTransfer(
  tx: Tx,
  { order, payments, dueKobo }: { order: Order; payments: OrderView['payments']; dueKobo: number },
  now: Date,
): Promise<OpenTransfer | null> {
  const payment = payments.findLast(
    ({ method, status, amount_kobo: amountKobo }) =>
      method === 'bank_transfer' &&
      isOpenPayment(status) &&
      (status === 'checking' || amountKobo === dueKobo),
  )
  if (dueKobo === 0 || !payment) return null
  const { reference, amount_kobo: amountKobo, status } = payment
  const isGone =
    status === 'started' && !order.holdsStock && (await listMissing(tx, order.id)).length > 0
  if (isGone) return null
  return {
    payment: { reference, amountKobo, status },
    account: await findTransferAccount(tx, reference),
    payBefore: order.heldUntil?.toISOString() ?? null,
    receiptExtendsHold: await mayExtendHold(tx, order, now),
    receiptsLeft: Math.max(0, maxProofs - (await countReceipts(tx, order.id))),
  }
}

async function countReceipts(tx: Tx, orderId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `select
     from public.transfer_proofs t
     join public.payments p on p.id = t.payment_id
     where p.order_id = $1`,
    [orderId],
  )
  return rowCount
}
