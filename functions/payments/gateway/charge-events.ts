import { z } from 'zod'
import { isFinalPayment, type SettleOutcome } from '../../../domain/payments/payment-status.ts'
import { findPayment } from '../payments.ts'
import type { GatewayEventHandler } from './event-handler.ts'
import { queryGateway } from './query-gateway.ts'

/** The outcome of money that belongs to no payment of ours. */
export const noPayment = 'no payment of this reference'

const about = z.object({ reference: z.string() })

/**
 * Settles the payment of a charge. The event only triggers a query of the gateway, so late and
 * repeated events do no harm.
 */
export const handleCharge: GatewayEventHandler = async ({ payload }, context) => {
  const { reference } = about.safeParse(payload).data ?? { reference: '' }
  const payment = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    findPayment(tx, { reference }),
  )
  if (!payment) return noPayment
  // Once money has arrived no event changes the payment, so the gateway need not be queried.
  if (isFinalPayment(payment.status)) return 'known_already' satisfies SettleOutcome
  return queryGateway(payment, context)
}
