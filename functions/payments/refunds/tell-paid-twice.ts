import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import type { Payment } from '../payments.ts'
import { paidTwiceMail } from './refund-mails.ts'

/**
 * Tells staff when more has gone back to the buyer of a locked order than ever came: we refunded what
 * the bank also took. Called after each of the two, because they come in any order.
 */
export async function tellPaidTwice(
  tx: Tx,
  { order, payment }: { order: Order; payment: Payment },
  context: ModuleContext,
): Promise<void> {
  const money = await getOrderMoney(tx, order.id)
  const amountKobo = money.refundedKobo + money.chargedBackKobo - money.receivedKobo
  if (amountKobo <= 0 || money.chargedBackKobo === 0) return
  await context.queueMail(tx, paidTwiceMail({ order, payment, amountKobo }, context))
}
