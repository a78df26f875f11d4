import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { PaymentWay } from '../../../domain/instalments/statement/plan-statement.ts'

/**
 * One transfer of the bank, or one receipt for cash, is one payment.
 * @throws FunctionError 409 when another payment has this reference
 */
export async function requireNewReference(
  tx: Tx,
  {
    paymentId,
    way,
    outsideReference,
  }: { paymentId: string; way: PaymentWay; outsideReference: string },
): Promise<void> {
  // Two colleagues who note it at once, for two plans, do so one after the other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `reference of ${way} ${outsideReference.toUpperCase()}`,
  ])
  const known = await tx.maybeOne<{ number: string }>(
    `select p.number from public.plan_payments m
     join public.instalment_plans p on p.id = m.plan_id
     where m.way = $1 and upper(m.outside_reference) = upper($2) and m.id <> $3`,
    [way, outsideReference, paymentId],
  )
  if (known)
    throw new FunctionError(
      409,
      `The reference ${outsideReference} was noted for plan ${known.number} already. One ${way === 'cash' ? 'receipt' : 'transfer'} counts once.`,
    )
}
