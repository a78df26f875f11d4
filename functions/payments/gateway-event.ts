import { z } from 'zod'
import type { WorkContext } from '../../backend/http/functions.ts'
import type { CompanyQueue } from '../../backend/jobs/company-work.ts'
import { askGateway } from './ask-gateway.ts'
import { findPayment } from './payments.ts'
import { noteRefund } from './refund-events.ts'

export const handleGatewayEventQueue = 'handle-gateway-event'

const job = z.object({ eventId: z.string() })
const about = z.object({ reference: z.string().optional(), transaction_reference: z.string().optional() })

/** Does what a stored event asks for. It is a hint only: what is true the gateway is asked, so that old and repeated news do no harm. */
export const handleGatewayEvents: CompanyQueue = {
  name: handleGatewayEventQueue,
  async work({ data }, context) {
    const { eventId } = job.parse(data)
    const event = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) => findEvent(tx, eventId))
    if (!event || event.handledAt) return
    const outcome = await handle(event, context)
    await context.db.transaction({ role: 'service_role' }, (tx) => tx.query('update public.gateway_events set handled_at = $2, outcome = $3 where id = $1', [eventId, context.now(), outcome.slice(0, 500)]))
  },
}

interface GatewayEvent {
  event: string
  payload: unknown
  handledAt: Date | null
}

async function findEvent(tx: Parameters<typeof findPayment>[0], id: string): Promise<GatewayEvent | null> {
  const { rows } = await tx.query<GatewayEvent>('select event, payload, handled_at as "handledAt" from public.gateway_events where id = $1', [id])
  return rows[0] ?? null
}

async function handle({ event, payload }: GatewayEvent, context: WorkContext): Promise<string> {
  const { reference, transaction_reference: ofRefund } = about.safeParse(payload).data ?? {}
  if (event.startsWith('refund.')) return noteRefund(event, { reference: ofRefund ?? reference ?? '', payload }, context)
  if (!event.startsWith('charge.') && event !== 'bank.transfer.rejected') return 'not about a payment'
  const payment = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) => findPayment(tx, { reference: reference ?? '' }))
  return payment ? askGateway(payment, context) : 'no payment of this reference'
}
