import type { FunctionContext, ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import {
  maxQueriesAtOnce,
  pageQueryMs,
  unpaidStatuses,
} from '../../../domain/payments/gateway-attempts.ts'
import { GatewayRefusal } from '../../gateway/gateway.ts'
import { logGatewayError } from '../../gateway/log-gateway-error.ts'
import { requireOrder } from '../../orders/order-access.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import type { Payment } from '../payments.ts'
import { queryGateway, type QueriedPayment } from './query-gateway.ts'

/** What is needed to ask about a payment. */
export type Attempt = Pick<Payment, 'id' | 'reference' | 'method'>

/**
 * Takes the payments of an order that may have been paid at a gateway, also those that were declined
 * or left, and notes the time for other pages and processes. A payment whose page we gave to
 * nobody is left out.
 * @param by buyer: they are about to pay again or to cancel, the order is locked, and all payments
 * are asked about. page: it only waits, so those that somebody asked about a moment ago are left out
 */
export async function takeAttempts(
  tx: Tx,
  orderId: string,
  { by, now }: { by: 'buyer' | 'page'; now: Date },
): Promise<Attempt[]> {
  const { rows } = await tx.query<Attempt>(
    `with taken as (
       select id
       from public.payments
       where order_id = $1 and method <> 'bank_transfer' and checkout_url is not null
         and status = any ($2) and (checked_at is null or checked_at <= $3)
       order by checked_at nulls first, attempt desc
       limit $4
       for update ${by === 'page' ? 'skip locked' : ''}
     )
     update public.payments
     set checked_at = $5
     where id in (select id from taken)
     returning id, reference, method`,
    [
      orderId,
      unpaidStatuses,
      by === 'page' ? new Date(now.getTime() - pageQueryMs) : 'infinity',
      maxQueriesAtOnce,
      now,
    ],
  )
  return rows
}

export interface AttemptAnswers {
  /** What the gateway said, by the id of the payment. */
  reported: ReadonlyMap<string, QueriedPayment['reported']>
  /** The payments about which the gateway did not answer, and may answer later. */
  unanswered: ReadonlySet<string>
}

/** Asks the gateway about payments, all at once, and settles them. It takes ten seconds at most. */
export async function queryAttempts(
  attempts: readonly Attempt[],
  context: ModuleContext,
): Promise<AttemptAnswers> {
  const reported = new Map<string, QueriedPayment['reported']>()
  const unanswered = new Set<string>()
  await Promise.all(
    attempts.map(async (attempt) => {
      try {
        reported.set(attempt.id, (await queryGateway(attempt, context)).reported)
      } catch (error) {
        logGatewayError(error, attempt.reference, context)
        if (!(error instanceof GatewayRefusal) || error.code === 'rate_limited')
          unanswered.add(attempt.id)
      }
    }),
  )
  return { reported, unanswered }
}

const queryLimit = { limit: 20, windowS: 60 }

/**
 * Asks the gateway about all payments of an order that may have been paid, before its buyer pays
 * again or cancels it.
 * @throws FunctionError 404 no such order; 429 too often
 */
export async function queryOrder(
  proof: OrderProof,
  context: FunctionContext,
): Promise<AttemptAnswers> {
  const attempts = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await requireOrder(tx, proof, context, { locks: true, payersToo: true })
    const taken = await takeAttempts(tx, order.id, { by: 'buyer', now: context.now() })
    if (taken.length > 0)
      await requireRateLimit(
        tx,
        [{ key: `query-payments:${order.id}`, ...queryLimit }],
        'You have tried many times. Please wait a minute.',
        context,
      )
    return taken
  })
  return queryAttempts(attempts, context)
}
