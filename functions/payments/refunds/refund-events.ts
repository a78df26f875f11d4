import { z } from 'zod'
import type { GatewayEventHandler } from '../gateway/event-handler.ts'
import { findPayment } from '../payments.ts'
import { syncRefunds } from './sync-refunds.ts'

const about = z.object({ transaction_reference: z.string().min(1) })

/**
 * Something happened to a refund. The event does not say which refund it is about, so it only triggers
 * a query of the gateway: late and repeated events do no harm.
 */
export const handleRefundEvent: GatewayEventHandler = async ({ payload }, context) => {
  const reference = about.safeParse(payload).data?.transaction_reference
  const payment =
    reference === undefined
      ? null
      : await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
          findPayment(tx, { reference }),
        )
  return payment ? syncRefunds(payment, context) : 'no payment of this reference'
}
