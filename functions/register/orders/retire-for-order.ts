import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import type { RetireOrderRequest } from '../../../domain/register/retire-order.ts'
import { partyOf } from '../../../domain/register/retirement-fields.ts'
import { isBeforeShipping } from '../../../domain/orders/order-status.ts'
import type { Order } from '../../orders/order-access.ts'
import { changeStatus, systemActor, writeEvent } from '../../orders/order-changes.ts'
import { findOperator } from '../ledger/holders.ts'
import { retireUnits } from '../ledger/move-units.ts'
import { tooFewUnits } from '../ledger/pick-units.ts'
import { retiredMail } from '../mails/register-mails.ts'

/**
 * Retires units that the company holds for a locked order, notes it in the history of the order, and sends
 * the certificate. An order of which nothing is sent is delivered with it.
 * @throws FunctionError 409 when the company holds fewer
 */
export async function retireForOrder(
  tx: Tx,
  { order, kg, request }: { order: Order; kg: number; request: RetireOrderRequest },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const holder = await findOperator(tx)
  if (!holder) throw new Error('The company has no holding in the carbon register')
  const { reason, note, claimFrom, claimTo } = request
  const asked = {
    holder,
    kg,
    beneficiary: partyOf(request),
    reason,
    note,
    claim: { from: claimFrom, to: claimTo },
    requestId: requestIdOf(order, context),
    userId: order.userId,
  }
  const { retirement, index } = await retireUnits(tx, asked).catch(explainShortage)
  await tx.query('insert into public.order_retirements (order_id, retirement_id) values ($1, $2)', [
    order.id,
    retirement,
  ])
  const actor = { kind: 'customer', id: context.caller.personId } as const
  const message = `${formatAmount(kg)} of CO₂e are retired for good. The certificate is ${retirement}.`
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  if (isBeforeShipping(order.status) && (await sendsNothing(tx, order.id))) {
    const done = { actor: systemActor, message: 'Nothing else is open in your order.', now }
    await changeStatus(tx, order, 'delivered', done)
  }
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

/** What the company lacks is no mistake of a buyer who has paid. The desk counts it. */
function explainShortage(error: unknown): never {
  if (error instanceof FunctionError && error.details.code === tooFewUnits)
    throw new FunctionError(
      409,
      'We hold fewer units than you paid for at the moment. We have been told, and will write to you.',
    )
  throw error
}

async function sendsNothing(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.one<{ isSo: boolean }>('select private.sends_nothing($1) as "isSo"', [
    orderId,
  ])
  return row.isSo
}
