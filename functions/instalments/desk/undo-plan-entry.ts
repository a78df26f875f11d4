import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { undoPlanEntry as contract } from '../../../domain/instalments/desk/plan-money-functions.ts'
import { planEntryLabels } from '../../../domain/instalments/desk/plan-words.ts'
import type { PlanEntryKind } from '../../../domain/instalments/plan-state.ts'
import { getPlanCustomer } from '../customers/plan-customer.ts'
import { reversePlanEntry } from '../ledger/reverse-plan-entry.ts'
import { entryUndoneMail } from './desk-mails.ts'
import { lockPlanOfOther } from './lock-plan.ts'

/**
 * Staff take back an entry that was a mistake, by an entry of the opposite amount. The customer is told what and why. What a
 * gateway or a bank said is not undone here, and money that was paid back since stays owed.
 * @returns 200 `{ isUndone: true }`, also the second time; 403 without finance or a fresh second factor; 404
 * no such plan or entry; 409 it cannot be undone, or it is their own plan
 */
export const undoPlanEntry = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId, entryId, reason }, context }) => {
    await lockPlanOfOther(tx, { planId, staffId, isReceipt: true })
    const entry = await findEntry(tx, { planId, entryId })
    requireUndoable(entry)
    const actor = { kind: 'staff', id: staffId } as const
    const undo = { planId, entryId, reason, actor }
    const outcome = await reversePlanEntry(tx, undo, context.now())
    if (outcome.kind === 'known_already') return { isUndone: true }
    if (entry.kind === 'payment') await freeReference(tx, { paymentId: entry.paymentId, reason })
    const customer = await getPlanCustomer(tx, planId)
    const { amountKobo } = entry
    const undone = { entryId, what: planEntryLabels[entry.kind], amountKobo, reason }
    await context.queueMail(tx, entryUndoneMail(customer, undone, context))
    return { isUndone: true }
  },
)

interface Entry {
  kind: PlanEntryKind
  amountKobo: number
  paymentId: string | null
  /** Of its payment. */
  way: string | null
}

/** @throws FunctionError 404 */
async function findEntry(
  tx: Tx,
  { planId, entryId }: { planId: string; entryId: string },
): Promise<Entry> {
  const entry = await tx.maybeOne<Entry>(
    `select e.kind, e.amount_kobo::float8 as "amountKobo", m.id as "paymentId", m.way
     from public.plan_entries e
     left join public.plan_payments m on m.id = e.payment_id
     where e.id = $1 and e.plan_id = $2`,
    [entryId, planId],
  )
  if (!entry) throw new FunctionError(404, 'There is no such entry.')
  return entry
}

/** @throws FunctionError 409 */
function requireUndoable({ kind, way }: Entry): void {
  if (kind === 'write_off')
    throw new FunctionError(409, 'To take a write-off back, choose “Undo the write-off”.')
  if (kind === 'chargeback')
    throw new FunctionError(
      409,
      'The bank of the payer took this money. If it gave it back, note the money that arrived.',
    )
  if (kind === 'payment' && (way === 'debit' || way === 'page'))
    throw new FunctionError(
      409,
      'The payment service received this money, so it is no mistake of ours. Give it back as an overpayment instead.',
    )
}

/** The same transfer is noted again with the right amount, so its reference is free; its row tells of it. */
async function freeReference(
  tx: Tx,
  { paymentId, reason }: { paymentId: string | null; reason: string },
): Promise<void> {
  await tx.query(
    `update public.plan_payments
     set outside_reference = null,
       message = left('Undone (' || coalesce(outside_reference, reference) || '): ' || $2, 500)
     where id = $1`,
    [paymentId, reason],
  )
}
