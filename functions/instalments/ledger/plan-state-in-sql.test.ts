import { expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar/days.ts'
import type { PlanRecord } from '../../../domain/instalments/ledger/plan-record.ts'
import { planState, type PlanState } from '../../../domain/instalments/plan-state.ts'
import {
  beginPlan,
  deliver,
  randomFacts,
  type PlayedPlan,
} from '../../../test/instalments/plan-model.ts'
import { createRandom, type Random } from '../../../test/money/random.ts'
import { sampleSize } from '../../../test/sample-size.ts'
import { useDatabase } from '../../../test/use/use-database.ts'

/** The same state in SQL and in TypeScript, over random histories with fees. */

const { admin } = await useDatabase()
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)

test('the database computes the state of a plan as the rules do', async () => {
  // Only the tables are written, without the plans that they belong to.
  await admin.query(`set session_replication_role = 'replica'`)
  for (let index = 0; index < sampleSize(1_000); index++) {
    const random = createRandom(seed * 1_000_003 + index * 7_919)
    const record = randomRecord(random)
    const planId = await store(record)
    const days = Array.from({ length: 3 }, () => addDays('2027-11-01', random.below(700)))
    for (const day of days)
      expect(await stateInSql(planId, day), `history ${index}, ${day}`).toEqual(
        comparable(planState(record, day)),
      )
  }
})

function randomRecord(random: Random): PlanRecord {
  const plan = beginPlan(random)
  let played: PlayedPlan = { record: plan, changes: [] }
  for (const fact of randomFacts(random, plan))
    played = deliver(played, { fact, knownOn: addDays(fact.day, random.below(40)) })
  const { record } = played
  const late = Array.from({ length: random.below(3) }, (_, at) => ({
    kind: 'late_fee' as const,
    amountKobo: 1 + random.below(50_000),
    effectiveOn: addDays(plan.beganOn, random.below(400)),
    instalment: 1 + at * (1 + random.below(5)),
    key: `fee:${at}`,
    reverses: null,
  }))
  const waived = late.flatMap((fee) =>
    random.below(3) === 0
      ? [{ ...fee, kind: 'fee_waived' as const, key: `waived:${fee.key}` }]
      : [],
  )
  return { ...record, entries: [...record.entries, ...late, ...waived] }
}

async function store({ versions, entries }: PlanRecord): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select gen_random_uuid() as id')
  const planId = rows[0]?.id ?? ''
  await admin.query(
    `insert into public.plan_schedules (plan_id, version, reason, effective_on, actor)
     select $1, version, reason, "effectiveOn", 'system'
     from jsonb_to_recordset($2) as v (version int, reason text, "effectiveOn" date)`,
    [planId, JSON.stringify(versions)],
  )
  await admin.query(
    `insert into public.plan_schedule_rows (plan_id, version, number, due_on, principal_kobo,
       interest_kobo)
     select $1, version, number, "dueOn", "principalKobo", "interestKobo"
     from jsonb_to_recordset($2) as r (version int, number int, "dueOn" date, "principalKobo" bigint,
       "interestKobo" bigint)`,
    [
      planId,
      JSON.stringify(
        versions.flatMap(({ version, rows: of }) => of.map((row) => ({ ...row, version }))),
      ),
    ],
  )
  await admin.query(
    `insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, instalment, reverses,
       reason, payment_id, actor)
     select $1, kind, "amountKobo", "effectiveOn", key, instalment,
       -- Only its sign matters here.
       case when "amountKobo" < 0 then -nextval('private.instalment_plan_numbers') end, 'A reason',
       case when kind in ('payment', 'chargeback') then gen_random_uuid() end, 'system'
     from jsonb_to_recordset($2) as e (kind text, "amountKobo" bigint, "effectiveOn" date, key text,
       instalment int)`,
    [planId, JSON.stringify(entries)],
  )
  return planId
}

async function stateInSql(planId: string, day: string): Promise<unknown> {
  const { rows } = await admin.query(
    `select to_jsonb(s) - 'paid_interest_kobo' - 'charged_fees_kobo' - 'principal_kobo' as state
     from private.plan_state($1, $2) s`,
    [planId, day],
  )
  return rows[0]?.state
}

function comparable(state: PlanState) {
  return {
    financed_kobo: state.financedKobo,
    paid_kobo: state.paidKobo,
    refunded_kobo: state.refundedKobo,
    outstanding_principal_kobo: state.outstandingPrincipalKobo,
    fees_due_kobo: state.feesDueKobo,
    arrears_kobo: state.arrearsKobo,
    due_kobo: state.dueKobo,
    days_past_due: state.daysPastDue,
    next_number: state.next?.number ?? null,
    next_due_on: state.next?.dueOn ?? null,
    settlement_kobo: state.settlementKobo,
    overpaid_kobo: state.overpaidKobo,
    short_kobo: state.shortKobo,
    written_off_kobo: state.writtenOffKobo,
  }
}
