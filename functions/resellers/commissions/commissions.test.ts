import { beforeAll, beforeEach, expect, test } from 'vitest'
import { commissionKobo } from '../../../domain/resellers/commission.ts'
import { insertActivePlan } from '../../../test/shop/plans.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import {
  balanceOf,
  makeReseller,
  setResellerStatus,
  type TestReseller,
} from '../../../test/shop/resellers.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { earnCommissions } from './earn-commissions.ts'

const shop = usePaystack()
const { query, ask } = refundShop(shop)
let reseller: TestReseller
let staff: [string, string]

beforeAll(async () => {
  reseller = await makeReseller(shop.server)
  staff = await shop.staff()
})
beforeEach(() => setResellerStatus(shop.server, reseller, 'approved').catch(() => {}))

const balance = () => balanceOf(shop.server, reseller)
const differences = () => query('select * from private.list_commission_differences()')

/** An order of a stranger that came by the code of the reseller. */
async function referred(quantity = 2) {
  const placed = await shop.order(quantity)
  await query(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
     select $1, r.id, 'code', t.id, t.commission_percent
     from public.resellers r join public.reseller_tiers t on t.id = r.tier_id where r.id = $2`,
    [placed.orderId, reseller.id],
  )
  return placed
}

/** What a line of panels earns, by the rules of the domain. */
async function earnsOf(orderId: string): Promise<number> {
  const [line] = await query<{ gross: number; discount: number; vat: number; percent: number }>(
    `select unit_price_kobo::float8 * quantity as gross, discount_kobo::float8 as discount,
       vat_kobo::float8 as vat, a.commission_percent::float8 as percent
     from public.order_lines l join public.order_attributions a using (order_id)
     where l.order_id = $1`,
    [orderId],
  )
  if (!line) throw new Error('The order has no line')
  return commissionKobo(line.gross - line.discount - line.vat, line.percent)
}

async function deliver(orderId: string): Promise<void> {
  for (const status of ['preparing', 'shipped', 'delivered'])
    expect((await shop.by(staff[0], 'change-order-status', { orderId, status })).status).toBe(200)
}

const afterDays = (days: number) => {
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + days * 86_400_000)
}

test('accrues when the order is paid, is earned 14 days after the delivery, once', async () => {
  const placed = await referred()
  expect(await balance()).toEqual({ accrued: 0, payable: 0, paid: 0 })
  await shop.pay(placed)
  const earns = await earnsOf(placed.orderId)
  expect(earns).toBeGreaterThan(0)
  expect(await balance()).toEqual({ accrued: earns, payable: 0, paid: 0 })
  await shop.by(null, 'check-payment', placed)
  await deliver(placed.orderId)
  afterDays(13)
  await earnCommissions.run(shop.server.context)
  expect(await balance()).toEqual({ accrued: earns, payable: 0, paid: 0 })
  afterDays(1)
  await earnCommissions.run(shop.server.context)
  await earnCommissions.run(shop.server.context)
  expect(await balance()).toEqual({ accrued: 0, payable: earns, paid: 0 })
  expect(await differences()).toEqual([])
})

test('a refund of one unit takes its share back in the same transaction, also after the payout', async () => {
  const placed = await referred(4)
  await shop.pay(placed)
  const earns = await earnsOf(placed.orderId)
  await deliver(placed.orderId)
  afterDays(15)
  await earnCommissions.run(shop.server.context)
  await shop.server.db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(
      `with entry as (
         insert into public.commission_entries (reseller_id, kind, key, effective_at, actor)
         values ($1, 'payout', 'payout:1', $2, 'system') returning id
       )
       insert into public.commission_postings (entry_id, account, amount_kobo)
       select id, account, amount
       from entry, (values ('payable', $3::bigint), ('paid_out', -$3::bigint)) as p (account, amount)`,
      [reseller.id, shop.server.clock.now, earns],
    )
  })
  expect(await balance()).toEqual({ accrued: 0, payable: 0, paid: earns })
  const [product] = await query<{ id: string }>(
    'select product_id as id from public.order_lines where order_id = $1',
    [placed.orderId],
  )
  const asked = await ask(staff[0], placed, { lines: [{ productId: product?.id, quantity: 1 }] })
  expect(asked.answer).toMatchObject({ isApproved: false })
  expect((await balance()).payable).toBe(0)
  const [refundId] = asked.answer['refundIds'] as string[]
  expect((await shop.by(staff[1], 'approve-refund', { refundId })).status).toBe(200)
  const { payable } = await balance()
  expect(payable).toBeLessThan(0)
  expect(Math.abs(payable + earns / 4)).toBeLessThanOrEqual(1)
  expect(await differences()).toEqual([])
})

test('a cancelled order leaves no commission, and one that is paid after all earns again', async () => {
  const placed = await referred()
  await shop.pay(placed)
  expect((await balance()).accrued).toBeGreaterThan(0)
  await ask(staff[0], placed, { full: true })
  for (const { id } of await query<{ id: string }>(
    `select id from public.refunds where status = 'requested'`,
  ))
    await shop.by(staff[1], 'approve-refund', { refundId: id })
  expect(await shop.statusOf(placed)).toBe('cancelled')
  expect(await balance()).toEqual({ accrued: 0, payable: 0, paid: 0 })
  expect(await differences()).toEqual([])
})

test('nothing accrues while the reseller is suspended, also not later', async () => {
  const before = await referred()
  await shop.pay(before)
  const { accrued } = await balance()
  const placed = await referred()
  await setResellerStatus(shop.server, reseller, 'suspended')
  await shop.pay(placed)
  await deliver(before.orderId)
  afterDays(15)
  await earnCommissions.run(shop.server.context)
  expect(await balance()).toEqual({ accrued, payable: 0, paid: 0 })
  await setResellerStatus(shop.server, reseller, 'approved')
  await query('select private.sync_commissions($1)', [placed.orderId])
  await earnCommissions.run(shop.server.context)
  expect(await balance()).toEqual({ accrued: 0, payable: accrued, paid: 0 })
  expect(await differences()).toEqual([])
})

test('the commission of an order in parts waits while its plan may get something back', async () => {
  const { signUp, admin } = shop.server
  const { id: userId } = await signUp(`parts-${Date.now()}@example.com`)
  const beginsAt = shop.server.clock.now
  const planId = await insertActivePlan({ admin }, { userId, at: 1, beginsAt })
  const holdOf = async () =>
    (
      await query<{ hold: string | null }>(
        `select private.find_commission_hold(order_id) as hold from public.instalment_plans
         where id = $1`,
        [planId],
      )
    )[0]?.hold
  expect(await holdOf()).toBe(null)
  await query(
    `insert into public.plan_refunds (plan_id, amount_kobo, credit_note_kobo, reason, requested_by)
     values ($1, 30000000, 30000000, 'Returned', $2)`,
    [planId, userId],
  )
  expect(await holdOf()).toBe('refund')
  await query(`update public.plan_refunds set status = 'withdrawn' where plan_id = $1`, [planId])
  expect(await holdOf()).toBe(null)
})

test('a lost dispute takes the commission back, and a waiting one holds it', async () => {
  const placed = await referred()
  const { id: paymentId } = await shop.pay(placed)
  const { accrued } = await balance()
  await deliver(placed.orderId)
  afterDays(15)
  const [dispute] = await query<{ id: string }>(
    `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
     select id, 'd' || id, 'needs_answer', amount_kobo, now() from public.payments where id = $1
     returning id`,
    [paymentId],
  )
  await earnCommissions.run(shop.server.context)
  expect(await balance()).toEqual({ accrued, payable: 0, paid: 0 })
  await query('begin')
  await query(`update public.disputes set status = 'lost', resolved_at = now() where id = $1`, [
    dispute?.id,
  ])
  await query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, dispute_id, actor)
     select order_id, 'chargeback', amount_kobo, id, $2, 'gateway' from public.payments where id = $1`,
    [paymentId, dispute?.id],
  )
  await query('commit')
  expect(await balance()).toEqual({ accrued: 0, payable: 0, paid: 0 })
  expect(await differences()).toEqual([])
})

test('two webhooks at once and a killed one book it once', async () => {
  const placed = await referred()
  await shop.by(null, 'start-payment', { ...placed, method: 'paystack' })
  shop.gateway.pay((await shop.findPayment(placed)).reference)
  await Promise.all(Array.from({ length: 6 }, () => shop.by(null, 'check-payment', placed)))
  expect((await balance()).accrued).toBe(await earnsOf(placed.orderId))
  const kinds = await query<{ kind: string }>('select kind from public.commission_entries')
  expect(kinds.map(({ kind }) => kind)).toEqual(['accrued'])
})

test('the service books nothing of an order by itself, and pays out at most what is payable', async () => {
  const placed = await referred()
  await shop.pay(placed)
  const book = (kind: string, accounts: Record<string, number>, commission = false) =>
    shop.server.db
      .transaction({ role: 'service_role' }, (tx) =>
        tx.query(
          `with entry as (
             insert into public.commission_entries
               (reseller_id, commission_id, kind, key, effective_at, actor)
             values ($1, case when $5 then (select id from public.commissions limit 1) end, $2,
               gen_random_uuid(), now(), 'system') returning id
           )
           insert into public.commission_postings (entry_id, account, amount_kobo)
           select id, account, amount from entry, unnest($3::text[], $4::bigint[]) as p (account, amount)`,
          [reseller.id, kind, Object.keys(accounts), Object.values(accounts), commission],
        ),
      )
      .then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
  expect(await book('accrued', { expense: 100, accrued: -100 }, true)).toBe('PT409')
  expect(await book('payout', { payable: 1, paid_out: -1 })).toBe('PT409')
  expect(await book('payout', { payable: 1, paid_out: -2 })).toBe('PT409')
  expect(await book('payout', { payable: -100, paid_out: 100 })).toBe('PT409')
  expect(await book('withheld', { payable: 1, paid_out: -1 })).toBe('PT409')
})
