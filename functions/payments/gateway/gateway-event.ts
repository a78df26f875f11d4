import { z } from 'zod'
import type { Tx } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { handlePayoutEvent } from '../../resellers/payouts/payout-events.ts'
import { handleDisputeEvent } from '../disputes/dispute-events.ts'
import { handleRefundEvent } from '../refunds/refund-events.ts'
import { handleCharge } from './charge-events.ts'
import type { GatewayEvent, GatewayEventHandler } from './event-handler.ts'
import { handleRejectedTransfer } from './rejected-transfers.ts'

export const handleGatewayEventQueue = 'handle-gateway-event'

/**
 * The handler of each event. Other events are only stored: they are about products that we do not
 * use.
 */
const handlers: Readonly<Record<string, GatewayEventHandler>> = {
  'charge.success': handleCharge,
  'charge.failed': handleCharge,
  'bank.transfer.rejected': handleRejectedTransfer,
  'charge.dispute.create': handleDisputeEvent,
  'charge.dispute.remind': handleDisputeEvent,
  'charge.dispute.resolve': handleDisputeEvent,
  'refund.pending': handleRefundEvent,
  'refund.processing': handleRefundEvent,
  'refund.processed': handleRefundEvent,
  'refund.failed': handleRefundEvent,
  'refund.needs-attention': handleRefundEvent,
  'transfer.success': handlePayoutEvent,
  'transfer.failed': handlePayoutEvent,
  'transfer.reversed': handlePayoutEvent,
}

const job = z.object({ eventId: z.string() })

/** Handles a stored event once. */
export const handleGatewayEvents: JobQueue = {
  name: handleGatewayEventQueue,
  async work({ data }, context) {
    const { eventId } = job.parse(data)
    const asService = <Result>(run: (tx: Tx) => Promise<Result>) =>
      context.db.transaction({ role: 'service_role' }, run)
    const open = await asService((tx) => findOpenEvent(tx, eventId))
    if (!open) return
    const handle = Object.hasOwn(handlers, open.event) ? handlers[open.event] : undefined
    const outcome = handle ? await handle(open, context) : 'not about a payment'
    const { text, code } = typeof outcome === 'string' ? { text: outcome, code: null } : outcome
    await asService((tx) =>
      tx.query(
        `update public.gateway_events set handled_at = $2, outcome = $3, outcome_code = $4
         where id = $1`,
        [eventId, context.now(), text.slice(0, 500), code],
      ),
    )
  },
}

/** The event, if it is not handled yet. */
async function findOpenEvent(tx: Tx, id: string): Promise<GatewayEvent | null> {
  return tx.maybeOne<GatewayEvent>(
    `select id::text as id, event, payload
     from public.gateway_events
     where id = $1 and handled_at is null`,
    [id],
  )
}
