import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import type { Instalment } from '../../../domain/finance/instalment-schedule.ts'
import { bookEntry } from '../../orders/money/ledger.ts'
import type { Agreement } from './agreement-of-plan.ts'
import type { StoredPlan } from './stored-plan.ts'

/** Keeps the words that somebody accepted, and every payment in them, with who, when and from where. */
export async function storeAgreement(
  tx: Tx,
  {
    request,
    agreement,
    schedule,
    personId,
  }: {
    request: { planId: string; name: string; allowsDebit: boolean }
    agreement: Agreement
    /** What was agreed, without its days. */
    schedule: readonly Instalment[]
    personId: string
  },
  { limits, now }: FunctionContext,
): Promise<void> {
  await tx.query(
    `insert into public.plan_agreements (plan_id, version, wording, content, content_sha256,
       accepted_name, allows_debit, accepted_by, accepted_from, accepted_at, instalments)
     values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      request.planId,
      agreement.wording,
      agreement.content,
      agreement.sha256,
      request.name,
      request.allowsDebit,
      personId,
      limits.callerAddress,
      now(),
      JSON.stringify(
        schedule.map(({ principalKobo, interestKobo }) => ({
          principal_kobo: principalKobo,
          interest_kobo: interestKobo,
        })),
      ),
    ],
  )
}

/** In the ledger of the order: the fee of the plan, and what the plan pays. */
export async function bookPlan(
  tx: Tx,
  { plan }: StoredPlan,
  personId: string,
  now: Date,
): Promise<void> {
  const entry = {
    orderId: plan.orderId,
    planId: plan.id,
    actor: { kind: 'customer', id: personId } as const,
  }
  if (plan.feeKobo > 0)
    await bookEntry(tx, { ...entry, kind: 'plan_fee', amountKobo: plan.feeKobo }, now)
  await bookEntry(tx, { ...entry, kind: 'financed', amountKobo: plan.financedKobo }, now)
}
