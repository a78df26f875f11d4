import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../backend/db/database.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import { makeAdminSince } from '../../../test/shop/admin-since.ts'
import { useEditShop } from '../../../test/shop/edit-shop.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { agreePlan, insertPlanPayment } from '../../../test/shop/plans.ts'
import { setGrants } from '../../../test/shop/staff-grants.ts'
import { withdrawPlan } from '../../instalments/applications/withdraw-plan.ts'
import { countPlanPayment } from '../../instalments/ledger/count-plan-payment.ts'
import { payOutOverpayment } from '../../instalments/ledger/pay-out-overpayment.ts'
import { readHistory } from '../../instalments/ledger/read-plan.ts'

/** What orders give back that a plan pays a part of: less is left to pay, before money goes back. */

const { shop, query, ask, change, refundsOf, show } = useEditShop()
const { by } = shop
const panel = 'imole-mono-550w'
const [unitKobo, deliveryKobo] = [15_950_000, 1_200_000]
const totalKobo = 3 * unitKobo + deliveryKobo
const depositKobo = 20_000_000
const financedKobo = totalKobo - depositKobo
const feeKobo = 500_000
const system = { kind: 'system', id: null } as const

let one: string
let two: string
beforeEach(async () => {
  shop.server.clock.now = new Date()
  ;[one, two] = await shop.staff()
})

interface PlanOrder {
  proof: GuestOrder
  planId: string
  userId: string
  token: string
}

/** Three panels, of which the deposit is paid now and the rest in instalments. */
async function agreed(): Promise<PlanOrder> {
  const proof = await shop.order(3)
  const { id: userId, token } = await shop.server.signUp(`${randomUUID()}@example.com`)
  await query(`update public.orders set user_id = $2 where id = $1`, [proof.orderId, userId])
  const planId = await agreePlan(shop.server.admin, {
    orderId: proof.orderId,
    userId,
    priceKobo: totalKobo,
    depositKobo,
    feeKobo,
  })
  return { proof, planId, userId, token }
}

/** The deposit has arrived by card, so the plan has begun. */
async function begun(): Promise<PlanOrder> {
  const order = await agreed()
  await shop.pay(order.proof)
  expect(await shop.statusOf(order.proof)).toBe('paid')
  expect(await statusOf(order.planId)).toBe('active')
  return order
}

const inDatabase = <T>(work: (tx: Tx) => Promise<T>) =>
  shop.server.context.db.transaction({ role: 'service_role' }, work)
const statusOf = async (planId: string) =>
  (
    await query<{ status: string }>('select status from public.instalment_plans where id = $1', [
      planId,
    ])
  )[0]?.status
const stateOf = async (planId: string) =>
  planState(await inDatabase((tx) => readHistory(tx, planId)), dayInLagos(shop.server.clock.now))
const payInstalment = (planId: string, amountKobo: number) =>
  inDatabase(async (tx) => {
    const now = shop.server.clock.now
    const paymentId = await insertPlanPayment(tx, { planId, receivedKobo: amountKobo, at: now })
    const effectiveOn = dayInLagos(now)
    const payment = { planId, paymentId, amountKobo, effectiveOn, actor: system }
    expect(await countPlanPayment(tx, payment, { now: () => now })).toBe('counted')
  })
const planRefunds = ({ planId }: PlanOrder) =>
  query<{ id: string; status: string; kobo: number; alone: boolean }>(
    `select id, status, amount_kobo::float8 as kobo, is_approved_alone as alone
     from public.plan_refunds where plan_id = $1 order by created_at`,
    [planId],
  )
/** What the two ledgers say about each other, and the nightly check about both. */
async function ledgers({ proof, planId }: PlanOrder) {
  const [row] = await query<{ ofOrder: number; ofPlan: number; problem: string | null }>(
    `select coalesce((select -sum(amount_kobo) from public.ledger_entries
         where plan_id = $1 and kind in ('financed', 'plan_credit')), 0)::float8 as "ofOrder",
       coalesce((select -sum(p.amount_kobo) from public.plan_entries e
         join public.plan_postings p on p.entry_id = e.id
         where e.plan_id = $1 and p.account = 'order'), 0)::float8 as "ofPlan",
       private.find_plan_problem($1) as problem`,
    [planId],
  )
  expect(row?.problem).toBeNull()
  expect(row?.ofPlan).toBe(row?.ofOrder)
  return { paidByPlanKobo: row?.ofOrder, money: (await show(proof)).money }
}
const decide = (token: string, planRefundId: string | undefined, refusal?: string) =>
  by(token, 'decide-plan-refund', {
    planRefundId,
    decision: refusal === undefined ? 'approved' : 'withdrawn',
    reason: refusal ?? null,
  })
const panels = async (quantity: number) => ({
  lines: [
    {
      productId: (
        await query<{ id: string }>('select id from public.products where slug = $1', [panel])
      )[0]?.id,
      quantity,
    },
  ],
})

test('up to the limit of one person the plan is reduced at once, and no money moves', async () => {
  const order = await begun()
  const before = await stateOf(order.planId)
  expect((await ask(one, order.proof, { withDelivery: true })).answer).toMatchObject({
    isApproved: true,
    refundIds: [],
  })
  expect(await planRefunds(order)).toMatchObject([
    { status: 'approved', kobo: deliveryKobo, alone: true },
  ])
  const after = await stateOf(order.planId)
  expect(after.outstandingPrincipalKobo).toBe(before.outstandingPrincipalKobo - deliveryKobo)
  expect(after.overpaidKobo).toBe(0)
  const { paidByPlanKobo, money } = await ledgers(order)
  expect(paidByPlanKobo).toBe(financedKobo - deliveryKobo)
  expect(money).toMatchObject({ chargedKobo: totalKobo - deliveryKobo, surplusKobo: 0, dueKobo: 0 })
  expect(await refundsOf(order.proof)).toEqual([])
})

test('the refund of a returned item waits for a colleague, counts once and reduces the plan first', async () => {
  const order = await begun()
  expect((await ask(one, order.proof, await panels(1))).answer).toMatchObject({ isApproved: false })
  const [refund] = await planRefunds(order)
  expect(refund).toMatchObject({ status: 'requested', kobo: unitKobo })
  expect((await ledgers(order)).paidByPlanKobo).toBe(financedKobo)
  expect((await decide(one, refund?.id)).status).toBe(409)
  expect((await decide(one, refund?.id)).status).toBe(409)
  const pressed = await Promise.all([1, 2].map(() => decide(two, refund?.id)))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  expect((await decide(two, refund?.id, 'Too late')).status).toBe(409)
  expect((await ledgers(order)).paidByPlanKobo).toBe(financedKobo - unitKobo)
  expect((await stateOf(order.planId)).outstandingPrincipalKobo).toBe(financedKobo - unitKobo)
  expect(await refundsOf(order.proof)).toEqual([])
})

test('a refund beyond what the plan has paid is paid back as money', async () => {
  const order = await begun()
  expect((await ask(one, order.proof, await panels(2))).status).toBe(200)
  const [refund] = await planRefunds(order)
  // The plan pays 290,500 naira of the 319,000 that two panels cost.
  expect(refund?.kobo).toBe(financedKobo)
  const moneyKobo = 2 * unitKobo - financedKobo
  expect(await refundsOf(order.proof)).toMatchObject([{ kobo: moneyKobo, note: moneyKobo }])
  expect((await decide(two, refund?.id)).status).toBe(200)
  const [money] = await refundsOf(order.proof)
  expect((await by(two, 'approve-refund', { refundId: money?.id })).status).toBe(200)
  const { paidByPlanKobo, money: now } = await ledgers(order)
  expect(paidByPlanKobo).toBe(0)
  expect(now).toMatchObject({ onItsWayKobo: moneyKobo, surplusKobo: 0, dueKobo: 0 })
  expect(await statusOf(order.planId)).toBe('closed')
})

test('refused with a reason that the customer reads, nothing changes, and it can be asked again', async () => {
  const order = await begun()
  await ask(one, order.proof, await panels(1))
  const [refund] = await planRefunds(order)
  expect((await decide(two, refund?.id, ' ')).status).toBe(400)
  expect((await decide(two, refund?.id, 'The panel came back broken.')).status).toBe(200)
  expect((await decide(two, refund?.id)).status).toBe(409)
  expect((await ledgers(order)).paidByPlanKobo).toBe(financedKobo)
  const { events } = await show(order.proof)
  expect(JSON.stringify(events)).toContain('The panel came back broken.')
  expect((await ask(one, order.proof, await panels(1))).status).toBe(200)
})

test('an edit that makes the order cheaper reduces the plan', async () => {
  const order = await begun()
  expect((await change(one, order.proof, { units: { [panel]: 2 } })).status).toBe(200)
  const { paidByPlanKobo, money } = await ledgers(order)
  expect(paidByPlanKobo).toBe(financedKobo - unitKobo)
  expect(money).toMatchObject({ surplusKobo: 0, dueKobo: 0, onItsWayKobo: 0 })
  expect((await stateOf(order.planId)).refundedKobo).toBe(unitKobo)
  expect(await refundsOf(order.proof)).toEqual([])
})

test('nobody decides on a refund of their own order to its plan', async () => {
  const order = await begun()
  await setGrants(shop.server.admin, order.userId, ['finance', 'sales'])
  await makeAdminSince(shop.server.admin, order.userId, '25 hours')
  const { token } = order
  expect((await ask(token, order.proof, { withDelivery: true })).answer).toMatchObject({
    isApproved: false,
  })
  const [refund] = await planRefunds(order)
  expect((await decide(token, refund?.id)).status).toBe(409)
  await ask(one, order.proof, await panels(1))
  const other = (await planRefunds(order)).find(({ kobo }) => kobo === unitKobo)
  expect((await decide(token, other?.id)).status).toBe(409)
  expect((await ledgers(order)).paidByPlanKobo).toBe(financedKobo)
})

test.each(['the plan', 'the money'])(
  'cancelled before shipping, %s decided first: deposit and fee are money, instalments are owed',
  async (first) => {
    const order = await begun()
    const paidKobo = 5_000_000
    await payInstalment(order.planId, paidKobo)
    expect((await ask(one, order.proof, { full: true })).status).toBe(200)
    const decisions = [
      async () => decide(two, (await planRefunds(order))[0]?.id),
      async () => by(two, 'approve-refund', { refundId: (await refundsOf(order.proof))[0]?.id }),
    ]
    for (const each of first === 'the plan' ? decisions : decisions.toReversed())
      expect((await each()).status).toBe(200)
    expect(await shop.statusOf(order.proof)).toBe('cancelled')
    expect(await statusOf(order.planId)).toBe('cancelled')
    const backKobo = (await refundsOf(order.proof)).reduce((sum, { kobo }) => sum + kobo, 0)
    expect(backKobo).toBe(depositKobo + feeKobo)
    expect((await ledgers(order)).paidByPlanKobo).toBe(0)
    // With the interest that was in it.
    expect(await stateOf(order.planId)).toMatchObject({ overpaidKobo: paidKobo, dueKobo: 0 })
    await inDatabase((tx) =>
      payOutOverpayment(
        tx,
        {
          planId: order.planId,
          amountKobo: paidKobo,
          key: 'x',
          reason: 'Cancelled',
          actor: system,
        },
        shop.server.clock.now,
      ),
    )
    expect(await stateOf(order.planId)).toMatchObject({ overpaidKobo: 0, dueKobo: 0 })
    await ledgers(order)
  },
)

test.each(['is withdrawn', 'ends with its order'])(
  'an agreed plan that %s leaves both ledgers at zero',
  async (how) => {
    const order = await agreed()
    expect((await show(order.proof)).money.dueKobo).toBe(depositKobo + feeKobo)
    if (how === 'is withdrawn')
      expect(
        await inDatabase((tx) =>
          withdrawPlan(
            tx,
            {
              plan: { id: order.planId, orderId: order.proof.orderId, status: 'agreed' },
              reason: 'The deposit has not arrived in time.',
              actor: system,
            },
            shop.server.clock.now,
          ),
        ),
      ).toBe(true)
    expect((await by(null, 'cancel-order', order.proof)).status).toBe(200)
    expect(await statusOf(order.planId)).toBe('cancelled')
    const { paidByPlanKobo, money } = await ledgers(order)
    expect(paidByPlanKobo).toBe(0)
    expect(money).toMatchObject({ planFeeKobo: 0, financedKobo: 0, surplusKobo: 0 })
    const [sums] = await query<{ order: number; plan: number }>(
      `select coalesce((select sum(amount_kobo) from public.ledger_entries where plan_id = $1), 0)
           ::float8 as "order",
         (select count(*) from public.plan_entries where plan_id = $1)::float8 as plan`,
      [order.planId],
    )
    expect(sums).toEqual({ order: 0, plan: 0 })
  },
)
