import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import type { RetireOrderRequest } from '../../../domain/register/retire-order.ts'
import type { Order } from '../../orders/order-access.ts'
import { writeEvent } from '../../orders/order-changes.ts'
import { findOperator } from '../ledger/holders.ts'
import { retireUnits } from '../ledger/move-units.ts'
import { retiredMail } from '../mails/register-mails.ts'

/**
 * Retires units that the company holds for a locked order, notes it in the history of the order, and sends
 * the certificate.
 * @throws FunctionError 409 when the company holds fewer
 */
export async function retireForOrder(
  tx: Tx,
  { order, kg, request }: { order: Order; kg: number; request: RetireOrderRequest },
  context: FunctionContext,
): Promise<void> {
  const holder = await findOperator(tx)
  if (!holder) throw new Error('The company has no holding in the carbon register')
  const { kind, name, isPublic, reason, claimFrom, claimTo } = request
  const { retirement, index } = await retireUnits(tx, {
    holder,
    kg,
    beneficiary: kind === 'company' ? { kind, name } : { kind, name, isPublic },
    reason,
    claim: { from: claimFrom, to: claimTo },
    requestId: requestIdOf(order, context),
    userId: order.userId,
  })
  await tx.query('insert into public.order_retirements (order_id, retirement_id) values ($1, $2)', [
    order.id,
    retirement,
  ])
  const actor = { kind: 'customer', id: context.caller.userId } as const
  const message = `${formatAmount(kg)} of CO₂e are retired for good. The certificate is ${retirement}.`
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, context.now())
  await context.queueMail(
    tx,
    retiredMail({ index, holder, to: order.email, kg, retirement }, context),
  )
}

/**
 * The id of the request to retire for an order. Nobody can guess it, so nobody can use it up: the
 * id of an order is known to its buyer, who may send ids of requests for units of their own.
 */
function requestIdOf(order: Order, { secretFor }: Pick<FunctionContext, 'secretFor'>): string {
  const secret = Buffer.from(secretFor(`retire order ${order.id}`), 'base64url')
  // PostgreSQL reads 32 digits as a UUID.
  return secret.toString('hex').slice(0, 32)
}
