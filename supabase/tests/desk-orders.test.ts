import { expect, test } from 'vitest'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import { people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { insertRunningPlan } from '../../test/shop/running-plans.ts'

/** The yes-or-no filters of the list of orders. */
const { admin, act } = await useDatabaseWithPeople()
const today = dayInLagos(new Date())

await insertPaidOrder(admin, { totalKobo: 100_000, at: 1 })
await insertPaidOrder(admin, { totalKobo: 100_000, at: 2 })
await insertRunningPlan(admin, { userId: people.customer, at: 3, beganOn: today })
await insertRunningPlan(admin, { userId: people.customer, at: 4, beganOn: addDays(today, -40) })
// The order has one unit, which cannot leave twice.
await admin.query('set session_replication_role = replica')
for (const position of [1, 2])
  await admin.query(
    `with sent as (
       insert into public.shipments (order_id, position, request_id)
       select id, $1, gen_random_uuid() from public.orders where number = 'IM-2026-950002'
       returning id, order_id
     )
     insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
     select sent.id, order_id, product_id, 1 from public.order_lines join sent using (order_id)`,
    [position],
  )
await admin.query('set session_replication_role = origin')

const numbersWhere = async (condition: string) => {
  const { rows } = await act('admin', (tx) =>
    tx.query<{ number: string }>(
      `select right(number, 1) as number from public.desk_orders where ${condition} order by number`,
    ),
  )
  return rows.map(({ number }) => Number(number))
}

test.each([
  ['has_left = true', [2]],
  ['has_left = false', [1, 3, 4]],
  ['has_plan = true', [3, 4]],
  ['has_plan = false', [1, 2]],
  ['is_plan_late = true', [4]],
  ['is_plan_late = false', [1, 2, 3]],
])('desk_orders where %s', async (condition, numbers) => {
  expect(await numbersWhere(condition)).toEqual(numbers)
})
