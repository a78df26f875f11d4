import type { Tx } from '../../../backend/functions/functions.ts'
import type { PlanRecord } from '../../../domain/instalments/ledger/plan-record.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'

/** A plan as the database has it; amounts in kobo. */
export interface Plan {
  id: string
  number: string
  orderId: string
  userId: string
  status: PlanStatus
  months: number
  interest: 'reducing' | 'flat'
  ratePercentPerMonth: number
  depositKobo: number
  feeKobo: number
  fee: 'upfront' | 'capitalised'
  priceKobo: number
  financedKobo: number
  transferReference: string
  isTest: boolean
  activatedAt: Date | null
}

/** A plan by its id; null when there is none. `locks`: until the transaction ends. */
export async function findPlan(
  tx: Tx,
  planId: string,
  { locks = false } = {},
): Promise<Plan | null> {
  return tx.maybeOne<Plan>(
    `select id, number, order_id as "orderId", user_id as "userId", status, months, interest,
       rate_percent_per_month::float8 as "ratePercentPerMonth", deposit_kobo::float8 as "depositKobo",
       fee_kobo::float8 as "feeKobo", fee, price_kobo::float8 as "priceKobo",
       financed_kobo::float8 as "financedKobo", transfer_reference as "transferReference",
       is_test as "isTest", activated_at as "activatedAt"
     from public.instalment_plans
     where id = $1
     ${locks ? 'for no key update' : ''}`,
    [planId],
  )
}

/** The id of a plan by its number; null when there is none. */
export async function findPlanId(tx: Tx, number: string): Promise<string | null> {
  const row = await tx.maybeOne<{ id: string }>(
    'select id from public.instalment_plans where number = $1',
    [number],
  )
  return row?.id ?? null
}

/** The plan that pays a part of an order; null when there is none. Declined and cancelled ones do not count. */
export async function findPlanOfOrder(
  tx: Tx,
  orderId: string,
  options: { locks?: boolean } = {},
): Promise<Plan | null> {
  const row = await tx.maybeOne<{ id: string }>(
    `select id from public.instalment_plans
     where order_id = $1 and status not in ('declined', 'cancelled')`,
    [orderId],
  )
  return row ? findPlan(tx, row.id, options) : null
}

/** All versions and entries of a plan; exact when the caller has locked the plan. */
export async function readHistory(tx: Tx, planId: string): Promise<PlanRecord> {
  return tx.one<PlanRecord>(
    `select
       coalesce((
         select jsonb_agg(jsonb_build_object('version', s.version, 'reason', s.reason,
           'effectiveOn', s.effective_on, 'rows', (
             select jsonb_agg(jsonb_build_object('number', r.number, 'dueOn', r.due_on,
               'principalKobo', r.principal_kobo, 'interestKobo', r.interest_kobo) order by r.number)
             from public.plan_schedule_rows r
             where r.plan_id = s.plan_id and r.version = s.version
           )) order by s.version)
         from public.plan_schedules s
         where s.plan_id = $1
       ), '[]') as versions,
       coalesce((
         select jsonb_agg(jsonb_build_object('kind', e.kind, 'amountKobo', e.amount_kobo,
           'effectiveOn', e.effective_on, 'instalment', e.instalment, 'key', e.key,
           'reverses', taken_back.key) order by e.id)
         from public.plan_entries e
         left join public.plan_entries taken_back on taken_back.id = e.reverses
         where e.plan_id = $1
       ), '[]') as entries`,
    [planId],
  )
}
