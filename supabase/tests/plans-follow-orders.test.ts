import { beforeEach, expect, test } from 'vitest'
import { countPlanPayment } from '../../functions/instalments/ledger/count-plan-payment.ts'
import { systemActor } from '../../functions/orders/order-changes.ts'
import { empty } from '../../test/empty.ts'
import { withUnitsBack } from '../../test/shop/order-units.ts'
import { people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { insertAgreedPlan, insertPlanPayment } from '../../test/shop/plans.ts'

/** An order begins its plan when it is paid, and ends it when it is cancelled, whoever writes it. */

const { admin, db } = await useDatabaseWithPeople()
const depositKobo = 30_000_000
const financedKobo = 70_000_000
let order = ''
let planId = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  await agree(0)
})

const one = async (sql: string, ...values: unknown[]): Promise<string> => {
  const { rows } = await admin.query<Record<string, string>>(sql, values)
  return String(Object.values(rows[0] ?? {})[0])
}
async function agree(feeKobo: number): Promise<void> {
  const plan = {
    userId: people.customer,
    at: feeKobo,
    priceKobo: 100_000_000,
    depositKobo,
    months: 6,
  }
  planId = await insertAgreedPlan(admin, { ...plan, feeKobo })
  order = await one('select order_id from public.instalment_plans where id = $1', planId)
}
const pay = () =>
  admin.query(
    `update public.orders set status = 'paid', held_until = null,
       paid_at = '2026-01-31T09:00:00Z'
     where id = $1`,
    [order],
  )
const cancel = () =>
  admin.query(
    withUnitsBack(
      `update public.orders set status = 'cancelled', holds_stock = false, held_until = null
       where id = '${order}'`,
    ),
  )
const status = () => one('select status from public.instalment_plans where id = $1', planId)
const balance = () =>
  one('select sum(amount_kobo) from public.ledger_entries where order_id = $1', order).then(Number)
const accounts = async () =>
  Object.fromEntries(
    (
      await admin.query<{ account: string; kobo: number }>(
        `select account, sum(p.amount_kobo)::float8 as kobo
         from public.plan_postings p join public.plan_entries e on e.id = p.entry_id
         where e.plan_id = $1 group by account having sum(p.amount_kobo) <> 0 order by account`,
        [planId],
      )
    ).rows.map(({ account, kobo }) => [account, kobo]),
  )

test('with the plan, the order asks for its deposit, and its payment begins the plan', async () => {
  expect(await balance()).toBe(0)
  await pay()
  expect(await status()).toBe('active')
  expect(await accounts()).toEqual({ order: -financedKobo, principal: financedKobo })
})

test('instalments are due on the same day of each month, or on its last day', async () => {
  await pay()
  const { rows } = await admin.query<{ day: string; principal: string }>(
    `select due_on::text as day, principal_kobo as principal from public.plan_schedule_rows
     where plan_id = $1 order by number`,
    [planId],
  )
  expect(rows.map(({ day }) => day)).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
  ])
  expect(rows.reduce((sum, { principal }) => sum + Number(principal), 0)).toBe(financedKobo)
})

test('an order that is cancelled before its deposit ends the plan, and asks for nothing', async () => {
  await agree(1_400_000)
  await cancel()
  expect(await status()).toBe('cancelled')
  // What had arrived of the deposit is all that is left over.
  expect(await balance()).toBe(-depositKobo - 1_400_000)
})

test('a cancelled order ends a plan that has begun, and owes all that was paid of it', async () => {
  await pay()
  const at = new Date('2026-02-28T09:00:00Z')
  await db.transaction({ role: 'service_role' }, async (tx) => {
    const money = { planId, receivedKobo: 20_000_000, at }
    const paymentId = await insertPlanPayment(tx, money)
    const counted = { planId, paymentId, amountKobo: 20_000_000, effectiveOn: '2026-02-28' }
    await countPlanPayment(tx, { ...counted, actor: systemActor }, { now: () => at })
  })
  await cancel()
  expect(await status()).toBe('cancelled')
  expect(await accounts()).toEqual({ cash: 20_000_000, overpaid: -20_000_000 })
  expect(await balance()).toBe(-depositKobo)
})

test('a plan pays what was agreed, once, and only its own order', async () => {
  const book = (kobo: number, kind = 'financed') =>
    admin.query(
      `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, actor)
       values ($1, $2, $3, $4, 'system')`,
      [order, kind, kobo, planId],
    )
  await expect(book(-financedKobo)).rejects.toMatchObject({ code: 'PT409' })
  await pay()
  await expect(book(-1)).rejects.toMatchObject({ code: 'PT409' })
  await expect(book(financedKobo + 1, 'plan_credit')).rejects.toMatchObject({ code: 'PT409' })
  await expect(
    admin.query(
      `insert into public.ledger_entries (order_id, kind, amount_kobo, plan_id, reverses, reason, actor)
       select order_id, kind, -amount_kobo, plan_id, id, 'No.', 'system'
       from public.ledger_entries where kind = 'financed'`,
    ),
  ).rejects.toMatchObject({ code: 'PT409' })
})
