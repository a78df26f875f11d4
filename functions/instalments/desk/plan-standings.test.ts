import { beforeAll, expect, test } from 'vitest'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { sampleSize } from '../../../test/sample-size.ts'
import { useDeskPlans } from '../../../test/use/use-desk-plans.ts'
import { readHistory } from '../ledger/read-plan.ts'
import { readPlanFigures } from './plan-figures.ts'

/** The list of the desk and its figures say what `planState` says, after whatever staff did. */
const desk = useDeskPlans()
const { by, note, look, query } = desk
let finance: { id: string; token: string }
beforeAll(async () => {
  finance = await desk.staff('finance', 'support')
})

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

interface Listed {
  paid: number
  outstanding: number
  overpaid: number
  arrears: number
  late: number
  next: string | null
}
const listed = async (planId: string) =>
  (
    await query<Listed>(
      `select s.paid_kobo::float8 as paid, s.outstanding_kobo::float8 as outstanding,
         s.overpaid_kobo::float8 as overpaid, s.next_due_on::text as next,
         (select t.arrears_kobo::float8 from private.plan_state(s.plan_id, $2) t) as arrears,
         greatest(0, $2::date - s.next_due_on)::integer as late
       from private.plan_standings s where s.plan_id = $1`,
      [planId, desk.today()],
    )
  )[0]

test('after random work of staff the list says what the rules say', async () => {
  const roll = dice(17)
  const reason = 'A random reason'
  for (let run = 0; run < sampleSize(24); run += 1) {
    const plan = await desk.plan(20 + roll(150), { months: 1 + roll(6) })
    for (let step = 0; step < 4; step += 1) {
      const { entries, sums } = await look(finance.token, plan.id)
      const payment = entries.find(
        (entry) =>
          entry.kind === 'payment' &&
          entry.reverses === null &&
          !entries.some(({ reverses }) => reverses === entry.id),
      )
      const work = roll(5)
      if (work < 3) await note(finance.token, plan.id, { amountKobo: 100 + roll(25_000_000) })
      else if (work === 3 && payment)
        await by(finance.token, 'undo-plan-entry', {
          planId: plan.id,
          entryId: payment.id,
          reason,
        })
      else if (sums.daysPastDue === 0)
        await by(finance.token, 'pause-plan', { planId: plan.id, reason })
      const state = await desk.server.db.transaction({ role: 'service_role' }, async (tx) =>
        planState(await readHistory(tx, plan.id), desk.today()),
      )
      expect(await listed(plan.id)).toEqual({
        paid: state.paidKobo,
        outstanding: state.outstandingPrincipalKobo,
        overpaid: state.overpaidKobo,
        arrears: state.arrearsKobo,
        late: state.daysPastDue,
        next: state.next?.dueOn ?? null,
      })
    }
  }
})

test('the figures are the sums of the plans', async () => {
  await desk.plan(45)
  const figures = await desk.server.db.transaction({ role: 'service_role' }, (tx) =>
    readPlanFigures(tx, desk.today()),
  )
  const [sums] = await query<{ active: number; outstanding: number; financed: number }>(
    `select count(*) filter (where status = 'active')::integer as active,
       sum(outstanding_principal_kobo) filter (where status = 'active')::float8 as outstanding,
       sum(financed_kobo)::float8 as financed
     from public.plan_balances`,
  )
  expect(figures).toMatchObject({
    activePlans: sums?.active,
    outstandingKobo: sums?.outstanding,
    financedKobo: sums?.financed,
  })
  expect(figures.atRisk1Kobo).toBeGreaterThan(0)
  expect(figures.atRisk1Kobo).toBeGreaterThanOrEqual(figures.atRisk30Kobo)
})

test('staff find a plan by its number, order, name and phone; a name that changes is found', async () => {
  const plan = await desk.plan(45)
  await query(`update public.orders set name = 'Folarin Ọládipọ̀' where id = $1`, [plan.orderId])
  const found = async (words: string) =>
    (
      await query<{ id: string }>(
        `select plan_id as id from private.plan_standings
         where words @@ private.prefix_query(private.words_of_text($1))`,
        [words],
      )
    ).some(({ id }) => id === plan.id)
  for (const words of [plan.number, 'folarin', '08031234567'])
    expect(await found(words), words).toBe(true)
  expect(await found('nobody')).toBe(false)
})
