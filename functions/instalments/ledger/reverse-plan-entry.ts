import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type { PlanEntryKind } from '../../../domain/instalments/plan-state.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import type { PlanOutcome } from './charge-back-plan-payment.ts'
import { openLedger } from './open-ledger.ts'

/** `financed` ends with the order, a write-off by `undoWriteOff`, a refund with its order. */
const reversible: ReadonlySet<PlanEntryKind> = new Set([
  'payment',
  'chargeback',
  'payout',
  'late_fee',
  'fee_waived',
])

/**
 * Takes an entry back by an entry of the opposite amount on the same day: once, with a reason. A plan that
 * it had closed is active again.
 * @param reversal `entryId` the id in `plan_entries`
 * @throws FunctionError 404, 409 when it cannot be taken back
 */
export async function reversePlanEntry(
  tx: Tx,
  {
    planId,
    entryId,
    reason,
    actor,
  }: {
    planId: string
    entryId: string
    reason: string
    actor: Actor
  },
  now: Date,
): Promise<PlanOutcome> {
  const ledger = await openLedger(tx, planId)
  const found = await tx.maybeOne<{ key: string; paymentId: string | null; isCharged: boolean }>(
    `select e.key, e.payment_id as "paymentId", e.kind = 'payment' and coalesce((
         select sum(c.amount_kobo) from public.plan_entries c
         where c.payment_id = e.payment_id and c.kind = 'chargeback'), 0) > 0 as "isCharged"
     from public.plan_entries e
     where e.id = $1 and e.plan_id = $2`,
    [entryId, planId],
  )
  const entry = ledger.record.entries.find(({ key }) => key === found?.key)
  if (!found || !entry) throw new FunctionError(404, 'There is no such entry.')
  if (entry.reverses !== null || !reversible.has(entry.kind))
    throw new FunctionError(409, 'This entry cannot be undone.')
  if (found.isCharged)
    throw new FunctionError(409, 'A bank has taken this payment back. Undo that first.')
  if (entry.kind === 'late_fee' && isWaived(ledger.record.entries, entry.instalment))
    throw new FunctionError(409, 'This fee is waived already.')
  const { effectiveOn, instalment, kind } = entry
  const amountKobo = -entry.amountKobo
  const booked = await bookPlanEntry(
    tx,
    {
      kind,
      amountKobo,
      effectiveOn,
      key: `undo:${entry.key}`,
      reverses: entry.key,
      reason,
      actor,
      ...(found.paymentId === null ? {} : { paymentId: found.paymentId }),
      ...(instalment === null ? {} : { instalment }),
    },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}

function isWaived(
  entries: readonly { kind: PlanEntryKind; instalment: number | null; amountKobo: number }[],
  instalment: number | null,
): boolean {
  const waivedKobo = entries.reduce(
    (sum, entry) =>
      sum + (entry.kind === 'fee_waived' && entry.instalment === instalment ? entry.amountKobo : 0),
    0,
  )
  return waivedKobo > 0
}
