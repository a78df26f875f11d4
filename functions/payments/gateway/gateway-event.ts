import { z } from 'zod'
import type { Tx, ModuleContext } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { isFinalPayment, type SettleOutcome } from '../../../domain/payments/payment-status.ts'
import { queryGateway } from './query-gateway.ts'
import { findPayment, type Payment } from '../payments.ts'
import { handleRefundEvent } from '../refunds/refund-events.ts'

export const handleGatewayEventQueue = 'handle-gateway-event'

const job = z.object({ eventId: z.string() })
const about = z.object({
  reference: z.string().optional(),
  transaction_reference: z.string().optional(),
})

/**
 * Handles a stored event. It only triggers a query of the gateway, so late and repeated events do
 * no harm.
 */
export const handleGatewayEvents: JobQueue = {
  name: handleGatewayEventQueue,
  async work({ data }, context) {
    const { eventId } = job.parse(data)
    const asService = <Result>(run: (tx: Tx) => Promise<Result>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const open = await asService((tx) => begin(tx, eventId, context.now()))
    if (!open) return
    const outcome = await handle(open, context)
    await asService((tx) => end(tx, eventId, { outcome, at: context.now() }))
  },
}

interface OpenEvent {
  event: string
  payload: unknown
  reference: string
  /** The payment that it is about; null for other events and unknown references. */
  payment: Payment | null
}

/** The event, if it is not handled yet. */
async function begin(tx: Tx, id: string, now: Date): Promise<OpenEvent | null> {
  const { rows } = await tx.query<Pick<OpenEvent, 'event' | 'payload'>>(
    'select event, payload from public.gateway_events where id = $1 and handled_at is null',
    [id],
  )
  const [found] = rows
  if (!found) return null
  const { reference, transaction_reference: ofRefund } = about.safeParse(found.payload).data ?? {}
  if (found.event.startsWith('refund.'))
    return { ...found, reference: ofRefund ?? reference ?? '', payment: null }
  const payment = isAboutPayment(found.event)
    ? await findPayment(tx, { reference: reference ?? '' })
    : null
  // Once money has arrived no event changes the payment, so the gateway need not be queried.
  if (!payment || !isFinalPayment(payment.status))
    return { ...found, reference: reference ?? '', payment }
  await end(tx, id, { outcome: 'known_already' satisfies SettleOutcome, at: now })
  return null
}

async function end(
  tx: Tx,
  id: string,
  { outcome, at }: { outcome: string; at: Date },
): Promise<void> {
  await tx.query('update public.gateway_events set handled_at = $2, outcome = $3 where id = $1', [
    id,
    at,
    outcome.slice(0, 500),
  ])
}

function isAboutPayment(event: string): boolean {
  return event.startsWith('charge.') || event === 'bank.transfer.rejected'
}

async function handle(
  { event, payload, reference, payment }: OpenEvent,
  context: ModuleContext,
): Promise<string> {
  if (event.startsWith('refund.')) return handleRefundEvent(event, { reference, payload }, context)
  if (!isAboutPayment(event)) return 'not about a payment'
  return payment ? queryGateway(payment, context) : 'no payment of this reference'
}
