import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { isSameName } from '../../../domain/text/same-name.ts'
import type { Order } from '../../orders/order-access.ts'
import { findOrderProblem } from './plan-order.ts'
import type { StoredPlan } from './stored-plan.ts'

/** Whether these words of a plan were accepted before, and count. */
export async function wasAccepted(tx: Tx, planId: string, sha256: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.plan_agreements a
     join public.instalment_plans p on p.id = a.plan_id
     where a.plan_id = $1 and a.content_sha256 = $2 and p.status <> 'cancelled'`,
    [planId, sha256],
  )
  return rowCount === 1
}

/** @throws FunctionError 409 when the agreement of a locked plan cannot be accepted now */
export async function requireAcceptable(
  tx: Tx,
  { stored: { plan, expiresAt }, order }: { stored: StoredPlan; order: Order },
  now: Date,
): Promise<void> {
  const refuse = (message: string) =>
    new FunctionError(409, message, { details: { code: 'plan_changed' } })
  if (plan.status === 'applied') throw refuse('This plan is not approved yet.')
  if (plan.status !== 'approved')
    throw refuse('This plan is no longer open. Please reload the page.')
  if (expiresAt && expiresAt <= now)
    throw refuse('The time to accept this plan is over. Please apply again.')
  const problem = await findOrderProblem(tx, order)
  if (problem) throw refuse(problem)
  if (order.totalKobo !== plan.priceKobo)
    throw refuse(
      'The price of the order has changed since you applied. Please withdraw the application and apply again.',
    )
}

/** @throws FunctionError 400 when it is neither the name of the order nor the one of the account */
export async function requireName(
  tx: Tx,
  { typed, order, personId }: { typed: string; order: Order; personId: string },
): Promise<void> {
  const row = await tx.maybeOne<{ name: string | null }>(
    'select full_name as name from public.profiles where id = $1',
    [personId],
  )
  if ([order.name, row?.name ?? ''].some((known) => isSameName(typed, known))) return
  const message = `Please write your name as it is on the order: ${order.name}.`
  throw new FunctionError(400, message, { details: { fields: { name: message } } })
}
