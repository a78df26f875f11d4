import { toTx } from '../../../backend/db/tx.ts'
import { expect, test } from 'vitest'
import type { Tx } from '../../../backend/db/database.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { insertActivePlan, insertPlanPayment } from '../../../test/shop/plans.ts'
import { people, useDatabaseWithPeople } from '../../../test/shop/people.ts'
import { systemActor } from '../../orders/order-changes.ts'
import { chargeBackPlanPayment } from './charge-back-plan-payment.ts'
import { countPlanPayment } from './count-plan-payment.ts'
import { readHistory } from './read-plan.ts'
import { refundToPlan } from './refund-to-plan.ts'
import { writeOffPlan } from './write-off-plan.ts'

/** Connections that die between two statements leave nothing half-written. */

const { admin, db } = await useDatabaseWithPeople()
const at = new Date('2026-03-01T10:00:00Z')
const actor = systemActor
const settlementKobo = 1_200_000_00

type Step = (tx: Tx, planId: string, paymentId: string) => Promise<unknown>

/** Of one plan: settled, charged back, lowered, written off, and a payment that came before that. */
const steps: readonly Step[] = [
  (tx, planId, paymentId) =>
    countPlanPayment(
      tx,
      { planId, paymentId, amountKobo: settlementKobo, effectiveOn: '2026-02-05', actor },
      { now: () => at },
    ),
  (tx, planId, paymentId) =>
    chargeBackPlanPayment(
      tx,
      {
        planId,
        paymentId,
        amountKobo: settlementKobo,
        effectiveOn: '2026-02-20',
        key: 'one',
        actor,
      },
      at,
    ),
  (tx, planId) =>
    refundToPlan(tx, { planId, amountKobo: 100_000_00, key: 'one', reason: 'Back', actor }, at),
  (tx, planId) => writeOffPlan(tx, { planId, key: 'one', reason: 'Gone', actor }, at),
]

test('a connection killed after any statement changes nothing, and a second try does it once', async () => {
  const planId = await insertActivePlan(
    { admin },
    { userId: people.customer, at: 1, beginsAt: new Date('2026-01-15T09:00:00Z') },
  )
  const paymentId = await db.transaction({ role: 'service_role' }, (tx) =>
    insertPlanPayment(tx, { planId, receivedKobo: settlementKobo, at }),
  )
  let kills = 0
  for (const step of steps) {
    for (let survives = 0; ; survives++) {
      const before = await entries(planId)
      const isDone = await db
        .transaction({ role: 'service_role' }, async (tx) => {
          await step(await dyingAfter(tx, survives), planId, paymentId)
          return true
        })
        .catch(() => false)
      if (isDone) break
      kills += 1
      expect(await entries(planId)).toBe(before)
    }
    const after = await entries(planId)
    await db.transaction({ role: 'service_role' }, (tx) => step(tx, planId, paymentId))
    expect(await entries(planId)).toBe(after)
    const { rows } = await admin.query('select private.find_plan_problem($1) as problem', [planId])
    expect(rows).toEqual([{ problem: null }])
  }
  expect(kills).toBeGreaterThan(12)
  const record = await db.transaction({ role: 'service_role' }, (tx) => readHistory(tx, planId))
  expect(planState(record, '2026-03-01')).toMatchObject({
    paidKobo: 0,
    writtenOffKobo: 1_100_000_00,
  })
})

async function entries(planId: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select (select count(*) from public.plan_entries where plan_id = $1)::int
       + (select count(*) from public.plan_schedules where plan_id = $1)::int as count`,
    [planId],
  )
  return rows[0]?.count ?? 0
}

/** A transaction whose connection is killed when it has run some statements. */
async function dyingAfter(tx: Tx, survives: number): Promise<Tx> {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  let ran = 0
  return toTx(async (text, values) => {
    if (ran === survives) await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    ran += 1
    return tx.query(text, values)
  })
}
