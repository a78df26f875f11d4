import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { Transaction } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { saveCardOfOrder } from '../../instalments/cards/save-card.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import { findPayment, type Payment } from '../payments.ts'
import { settle } from '../settle.ts'
import { moneyWithoutOrderMail } from '../staff-mails.ts'
import { noPayment, type EventOutcome } from './event-handler.ts'

export interface QueriedPayment {
  outcome: EventOutcome
  /** What the gateway said. */
  reported: Transaction['status'] | 'unknown' | 'not set up'
}

/**
 * Queries the gateway about a payment and settles it. A reference that the gateway does not know
 * was never paid. Other requests may settle the payment at the same time: `settle` handles that.
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function queryGateway(
  payment: Pick<Payment, 'id' | 'reference' | 'method'>,
  context: ModuleContext,
): Promise<QueriedPayment> {
  const gateway = openGateway(context)
  // A reference is known to its own gateway only. Another one may know an equal reference.
  if (gateway?.name !== payment.method)
    return { outcome: `${payment.method} is not set up`, reported: 'not set up' }
  const transaction = await gateway.verify(payment.reference)
  if (!transaction) return { outcome: 'unknown to the gateway', reported: 'unknown' }
  const outcome = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const stored = await findPayment(tx, { id: payment.id })
    // Nobody ever got its page from us: the transaction is of another shop with the same account,
    // or of an order that a restored backup does not have.
    if (!stored?.checkoutUrl) {
      if (transaction.status !== 'succeeded') return 'not opened by us'
      const { reference, amountKobo, currency, channel } = transaction
      await context.queueMail(
        tx,
        moneyWithoutOrderMail(
          { reference, amountKobo, currency, channel, payerEmail: null },
          context,
        ),
      )
      return noPayment
    }
    const settled = await settle(tx, payment.id, transaction, {
      ...context,
      actor: gatewayActor,
      mayBeTest: gateway.isTest,
    })
    if (
      transaction.status === 'succeeded' &&
      settled !== 'mismatched' &&
      settled !== 'known_already'
    )
      await saveCardOfOrder(tx, {
        orderId: stored.orderId,
        card: transaction.card,
        gateway: gateway.name,
        now: context.now(),
      })
    // Some events name only the gateway's id.
    await tx.query(
      'update public.payments set gateway_id = $2 where id = $1 and gateway_id is null',
      [payment.id, transaction.id],
    )
    return settled
  })
  return { outcome, reported: transaction.status }
}
