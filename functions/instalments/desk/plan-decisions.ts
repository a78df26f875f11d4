import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import type {
  PlanDecisionKind,
  PlanDecisionStatus,
} from '../../../domain/instalments/desk/plan-words.ts'

/** A write-off or a payout that somebody asked for. */
export interface PlanDecision {
  id: string
  planId: string
  kind: PlanDecisionKind
  amountKobo: number
  reason: string
  status: PlanDecisionStatus
  requestedBy: string | null
  decidedBy: string | null
  createdAt: Date
}

const fields = `id, plan_id as "planId", kind, amount_kobo::float8 as "amountKobo", reason, status,
  requested_by as "requestedBy", decided_by as "decidedBy", created_at as "createdAt"`

/** @throws FunctionError 404 when there is no such decision */
export async function getDecision(tx: Tx, decisionId: string): Promise<PlanDecision> {
  const decision = await tx.maybeOne<PlanDecision>(
    `select ${fields} from public.plan_decisions where id = $1 for no key update`,
    [decisionId],
  )
  if (!decision) throw new FunctionError(404, 'There is no such request.')
  return decision
}

/** What waits for a plan, of one kind; null when nothing does. The caller has locked the plan. */
export async function findOpenDecision(
  tx: Tx,
  planId: string,
  kind: PlanDecisionKind,
): Promise<PlanDecision | null> {
  return tx.maybeOne<PlanDecision>(
    `select ${fields} from public.plan_decisions
     where plan_id = $1 and kind = $2 and status in ('requested', 'approved')`,
    [planId, kind],
  )
}

/** Stores a request about a locked plan. @returns its id */
export async function requestDecision(
  tx: Tx,
  {
    planId,
    kind,
    amountKobo,
    reason,
    staffId,
  }: Pick<PlanDecision, 'planId' | 'kind' | 'amountKobo' | 'reason'> & { staffId: string },
  now: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into public.plan_decisions (plan_id, kind, amount_kobo, reason, requested_by, created_at)
     values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [planId, kind, amountKobo, reason, staffId, now],
  )
  return row.id
}

/** Marks a decision as carried out by the entry with this key. */
export async function finishDecision(
  tx: Tx,
  {
    decision,
    decidedBy,
    key,
    isAlone = false,
  }: {
    decision: Pick<PlanDecision, 'id' | 'planId'>
    decidedBy: string | null
    key: string
    isAlone?: boolean
  },
  now: Date,
): Promise<void> {
  await tx.query(
    `update public.plan_decisions
     set status = 'done', decided_by = $2, decided_at = coalesce(decided_at, $3), done_at = $3,
       is_alone = $4,
       entry_id = (select id from public.plan_entries where plan_id = $5 and key = $6)
     where id = $1`,
    [decision.id, decidedBy, now, isAlone, decision.planId, key],
  )
}
