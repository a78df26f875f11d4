import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { termsNeeded, type Order } from '../order-access.ts'
import { writeEvent } from '../order-changes.ts'

/**
 * The customer of a locked order that staff typed in accepts the terms, once.
 * @param termsVersion the version that was shown at the button
 * @throws FunctionError 409 when they do not accept them
 */
export async function acceptTerms(
  tx: Tx,
  { order, termsVersion }: { order: Order; termsVersion: string | null },
  { caller, now }: Pick<FunctionContext, 'caller' | 'now'>,
): Promise<void> {
  // Staff see the order too, and do not accept for the customer.
  if (termsVersion === null || !(order.isOwn || order.isPayer)) throw termsNeeded()
  await tx.query('update public.orders set terms_version = $2 where id = $1', [
    order.id,
    termsVersion,
  ])
  const actor = { kind: 'customer', id: caller.personId } as const
  const message = `You accepted our terms of sale of ${termsVersion}.`
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now())
}
