import { z } from 'zod'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { unpaidStatuses } from '../../../domain/payments/gateway-attempts.ts'
import { gatewayQueryMs } from '../../../domain/payments/payment-status.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { gatewayActor, writeEvent } from '../../orders/order-changes.ts'
import { transferRejectedMail } from '../payment-mails.ts'
import { findPayment } from '../payments.ts'
import type { GatewayEventHandler } from './event-handler.ts'
import { queryAttempts, type Attempt } from './query-attempts.ts'

/** The body has no reference (PaystackOSS/doc-code-snippets, bank-transfer-rejected.json). */
const rejected = z.object({
  bank_transfer: z.object({
    transaction_id: z.union([z.string(), z.number()]).transform(String),
    amount: z.coerce.number().int().nonnegative().nullish().catch(null),
    message: z.string().nullish().catch(null),
  }),
})
/** As many payments are asked for their ids at the gateway at once. */
const maxUnknown = 20

const rejectedOutcome = 'rejected transfer'

/**
 * Tells the payer that the payment service did not accept a transfer to the account on its page:
 * another amount than it asked for, or one that its fraud checks stopped. It sends the money back
 * (support.paystack.com, article 2128642), so nothing is booked.
 */
export const handleRejectedTransfer: GatewayEventHandler = async (event, context) => {
  const about = rejected.safeParse(event.payload).data?.bank_transfer
  if (!about) return 'without a transaction'
  const paymentId = await findOrLearn(about.transaction_id, context)
  if (!paymentId) return 'no payment of this transaction'
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const payment = await findPayment(tx, { id: paymentId })
    const order = payment && (await lockOrder(tx, payment.orderId))
    if (!order || !(await isFirst(tx, event.id, context.now()))) return rejectedOutcome
    const { amount: amountKobo = null } = about
    const reason = about.message?.slice(0, 200) ?? 'not told'
    const transfer =
      amountKobo === null ? 'a transfer' : `a transfer of ${formatExactNaira(amountKobo)}`
    await writeEvent(
      tx,
      order.id,
      {
        kind: 'payment',
        actor: gatewayActor,
        message: `The payment service did not accept ${transfer} (${reason}), and is sending it back.`,
      },
      context.now(),
    )
    await context.queueMail(
      tx,
      transferRejectedMail(
        order,
        { eventId: event.id, amountKobo, reason, reference: payment.reference },
        context,
      ),
    )
    return rejectedOutcome
  })
}

async function findOrLearn(gatewayId: string, context: ModuleContext): Promise<string | null> {
  const known = await findByGatewayId(gatewayId, context)
  if (known) return known
  const hasAll = await learnIds(context)
  const learnt = await findByGatewayId(gatewayId, context)
  if (!learnt && !hasAll) throw new Error('The payment service does not name its transactions now')
  return learnt
}

async function findByGatewayId(id: string, { db }: ModuleContext): Promise<string | null> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<{ id: string }>(
      `select id from public.payments where gateway_id = $1 and method <> 'bank_transfer'`,
      [id],
    ),
  )
  return rows[0]?.id ?? null
}

/**
 * Asks the gateway about the newest payments whose ids at the gateway we do not know yet.
 * @returns false when it did not answer about all of them
 */
async function learnIds(context: ModuleContext): Promise<boolean> {
  const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<Attempt>(
      `select id, reference, method
       from public.payments
       where method <> 'bank_transfer' and checkout_url is not null and gateway_id is null
         and status = any ($1) and created_at > $2
       order by created_at desc
       limit $3`,
      [unpaidStatuses, new Date(context.now().getTime() - gatewayQueryMs), maxUnknown],
    ),
  )
  return (await queryAttempts(rows, context)).unanswered.size === 0
}

/** Whether the event was not handled yet. It counts as handled when the transaction is stored. */
async function isFirst(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update public.gateway_events
     set handled_at = $2, outcome = $3
     where id = $1 and handled_at is null`,
    [eventId, now, rejectedOutcome],
  )
  return rowCount > 0
}
