import { z } from 'zod'
import type { Tx, ModuleContext } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { queryGateway } from './ask-gateway.ts'
import { findPayment, type Payment } from '../payments.ts'
import { noteRefund } from '../refunds/refund-events.ts'

export const handleGatewayEventQueue = 'handle-gateway-event'

const job = z.object({ eventId: z.string() })
const about = z.object({
  reference: z.string().optional(),
  transaction_reference: z.string().optional(),
})

/** Does what a stored event asks for. It is a hint only: what is true the gateway is asked, so that old and repeated news do no harm. */
export const handleGatewayEvents: JobQueue = {
  name: handleGatewayEventQueue,
  async work({ data }, context) {
    const { eventId } = job.parse(data)
    const asServer = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const open = await asServer((tx) => begin(tx, eventId, context.now()))
    if (!open) return
    const outcome = await handle(open, context)
    await asServer((tx) => end(tx, eventId, { outcome, at: context.now() }))
  },
}

interface OpenEvent {
  event: string
  payload: unknown
  reference: string
  /** The attempt to pay that it is about; null when it is about something else, or we do not know it. */
  payment: Payment | null
}

/** The event, if there is anything left to do about it. */
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
  // Money that has come stays so, whatever else is told of it: the gateway need not be asked again.
  if (payment?.status !== 'succeeded' && payment?.status !== 'mismatched')
    return { ...found, reference: reference ?? '', payment }
  await end(tx, id, { outcome: 'known already', at: now })
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
  if (event.startsWith('refund.')) return noteRefund(event, { reference, payload }, context)
  if (!isAboutPayment(event)) return 'not about a payment'
  return payment ? queryGateway(payment, context) : 'no payment of this reference'
}
