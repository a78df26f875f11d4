import { expect, test } from 'vitest'
import { stranger } from '../../../test/shop/guest-orders.ts'
import { endUnpaidOrders } from '../../orders/holds/end-unpaid-orders.ts'
import { endWaitingPlans } from './end-waiting-plans.ts'
import { usePlans, type Buyer } from '../../../test/use/use-plans.ts'

const plans = usePlans()
const { buyer, post, application, placeInParts, one } = plans

interface Applied {
  planId: string
  status: string
}

const allowMuch = () =>
  plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (500000000, 2, 33, 150000000, 60, 400000000, 400000000, 'For a test')`,
  )

async function orderWith(person: Buyer, contact: { email?: string; phoneNumber?: string }) {
  const given = { name: 'Bísí Adé', ...stranger(), ...contact }
  const { name, email, phoneNumber } = given
  const placed = await placeInParts(person, { more: { contact: { name, email, phoneNumber } } })
  expect(placed.status).toBe(200)
  return placed.answer.order?.id ?? ''
}

const apply = async (person: Buyer, orderId: string, more: object = {}) =>
  (await post<Applied>('apply-for-plan', application(orderId, more), person.token)).answer

test('a second account with the same phone is not approved at once, and staff see both', async () => {
  await allowMuch()
  const { phoneNumber } = stranger()
  const [one, two] = [await buyer(), await buyer()]
  const first = await apply(one, await orderWith(one, { phoneNumber }))
  expect(first.status).toBe('approved')
  const orderId = await orderWith(two, { phoneNumber })
  const second = await apply(two, orderId)
  expect(second.status).toBe('applied')
  const finance = await plans.server.useStaffWith('finance')
  const response = await plans.server.call(`plan-application?planId=${second.planId}`, {
    method: 'GET',
    token: finance.token,
  })
  expect(await response.json()).toMatchObject({
    others: [{ status: 'approved', isOtherAccount: true }],
  })
})

test('a plan that was written off is found again by the mailbox of another account', async () => {
  await allowMuch()
  const ada = await buyer()
  const id = crypto.randomUUID().slice(0, 8)
  const { planId } = await apply(ada, await orderWith(ada, { email: `a.da${id}@gmail.com` }))
  await plans.server.admin.query(`set session_replication_role = replica;
    update public.instalment_plans set status = 'written_off' where id = '${planId}';
    set session_replication_role = origin`)
  const eve = await buyer()
  const again = await apply(eve, await orderWith(eve, { email: `ada${id}+2@googlemail.com` }))
  expect(again.status).toBe('applied')
})

test('two accounts with one phone that apply at once count each other', async () => {
  await allowMuch()
  const { phoneNumber } = stranger()
  const people = [await buyer(), await buyer()]
  const orders = []
  for (const person of people)
    orders.push([person, await orderWith(person, { phoneNumber })] as const)
  const answers = await Promise.all(orders.map(([person, orderId]) => apply(person, orderId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['applied', 'approved'])
})

test('an applicant cannot be their own guarantor', async () => {
  await plans.server.admin.query(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, reason)
     values (500000000, 2, 33, 150000000, 60, 0, 400000000, 'A guarantor for all')`,
  )
  const ada = await buyer()
  const { phoneNumber } = stranger()
  const orderId = await orderWith(ada, { phoneNumber })
  const json = application(orderId, { guarantorName: 'Bísí Adé', guarantorPhone: phoneNumber })
  expect(await post('apply-for-plan', json, ada.token)).toMatchObject({
    status: 400,
    answer: { fields: { guarantorPhone: expect.stringContaining('your own number') as string } },
  })
})

test('rules that one person wrote approve no plan that needs two', async () => {
  await allowMuch()
  const ada = await buyer()
  const { planId } = await apply(ada, await orderWith(ada, {}), { monthlyIncome: '500,000' })
  const { status } = await one<{ status: string }>(
    'select status from public.instalment_plans where id = $1',
    [planId],
  )
  expect(status).toBe('declined')
  await plans.server.admin.query(`set session_replication_role = replica;
    update public.instalment_plans set status = 'applied', price_kobo = price_kobo + 100000000,
      financed_kobo = financed_kobo + 100000000 where id = '${planId}';
    set session_replication_role = origin`)
  const approve = plans.server.admin.query(
    `update public.instalment_plans set status = 'approved' where id = $1`,
    [planId],
  )
  await expect(approve).rejects.toThrow('plan_needs_two_people')
})

test('nobody keeps the price of an order by applying again and again', async () => {
  await allowMuch()
  const ada = await buyer()
  const orderId = await orderWith(ada, {})
  const { clock, context } = plans.server
  expect((await apply(ada, orderId)).status).toBe('approved')
  clock.now = new Date(clock.now.getTime() + 7.1 * 86_400_000)
  await endUnpaidOrders.run(context)
  await endWaitingPlans.run(context)
  const again = await post('apply-for-plan', application(orderId), ada.token)
  expect(again).toMatchObject({ status: 409, answer: { code: 'order_problem' } })
  expect((await plans.show(orderId, ada.token)).answer.order.problem).toMatch(
    /more than 7 days old/,
  )
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000)
  await endUnpaidOrders.run(context)
  const sql = 'select status from public.orders where id = $1'
  expect(await one<{ status: string }>(sql, [orderId])).toEqual({ status: 'cancelled' })
})
