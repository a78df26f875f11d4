import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { processRefunds } from '../../functions/payments/refunds/process-refund.ts'
import { endUnpaidOrders } from '../../functions/orders/holds/end-unpaid-orders.ts'
import { handleGatewayEvents } from '../../functions/payments/gateway/gateway-event.ts'
import { placeGuestOrder, type GuestOrder } from '../shop/guest-orders.ts'
import { checkCommission } from './check-commission.ts'
import { storeEvent } from './gateway-steps.ts'
import { openMoneyShop, type MoneyShop } from './money-shop.ts'

const rounds = 12
let shop: MoneyShop

beforeAll(async () => {
  shop = await openMoneyShop(inject('adminUrl'))
})
beforeEach(() => shop.query('delete from platform.rate_limits'))
afterAll(() => shop[Symbol.asyncDispose]())

interface Row {
  id: string
  status: string
  reference: string
}

const [one, two] = [0, 1] as const
const token = (who: 0 | 1) => shop.staff[who].token
const times = <Result>(count: number, run: () => Promise<Result>) =>
  Array.from({ length: count }, run)
const order = (method: string) =>
  placeGuestOrder(shop.server, {
    productId: shop.panelId,
    method,
    resellerCode: shop.reseller.code,
  })
const paymentsOf = ({ orderId }: GuestOrder) =>
  shop.query<Row>(
    'select id, status, reference from public.payments where order_id = $1 order by attempt',
    [orderId],
  )
const refundsOf = ({ orderId }: GuestOrder) =>
  shop.query<Row & { amountKobo: number }>(
    `select r.id, r.status, p.reference, r.amount_kobo::float8 as "amountKobo"
     from public.refunds r join public.payments p on p.id = r.payment_id
     where p.order_id = $1 order by r.created_at`,
    [orderId],
  )
const runRefund = (refundId: string) =>
  processRefunds.work({ data: { refundId }, attempt: 1, isLastAttempt: false }, shop.server.context)

async function runEvents(): Promise<void> {
  const events = await shop.query<{ id: string }>(
    'select id::text as id from public.gateway_events where handled_at is null',
  )
  await Promise.all(
    events.flatMap(({ id }) =>
      times(2, () =>
        handleGatewayEvents.work(
          { data: { eventId: id }, attempt: 1, isLastAttempt: false },
          shop.server.context,
        ),
      ),
    ),
  )
}

/** Pays the whole order at the gateway; nobody has told the shop. */
async function payAtGateway(proof: GuestOrder): Promise<string> {
  const { answer } = await shop.call('start-payment', { ...proof, method: 'paystack' })
  const { reference } = answer['payment'] as { reference: string }
  shop.gateway.state.pay(reference)
  const world = { shop, events: [] as string[] }
  await storeEvent(world, shop.gateway.state.chargeEvent(reference), 2)
  return reference
}

/** No answer is a bug, nothing waited for itself, and no more went back than came. */
async function expectOrder(
  proof: GuestOrder,
  answers: readonly ({ status: number } | void)[],
): Promise<void> {
  expect(answers.filter((each) => each && each.status === 500)).toEqual([])
  expect(shop.server.log.filter((each) => /deadlock|40P01/.test(JSON.stringify(each)))).toEqual([])
  const [books] = await shop.query<{
    received: number
    back: number
    refunded: number
    paid: number
  }>(
    `select
       (select coalesce(-sum(amount_kobo), 0)::float8 from public.ledger_entries
         where order_id = $1 and kind = 'receipt') as received,
       (select coalesce(sum(r.amount_kobo), 0)::float8 from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = $1 and r.status not in ('failed', 'withdrawn')) as back,
       (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries
         where order_id = $1 and kind = 'refund') as refunded,
       (select coalesce(sum(r.amount_kobo), 0)::float8 from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = $1 and r.status = 'processed') as paid`,
    [proof.orderId],
  )
  expect(books?.back).toBeLessThanOrEqual(books?.received ?? -1)
  expect(books?.refunded).toBe(books?.paid)
  const notes = [...shop.gateway.state.refunds.values()].map(({ merchantNote }) => merchantNote)
  expect(new Set(notes).size).toBe(notes.length)
  await checkCommission(shop, proof.orderId)
}

test('a refund that is approved eight times and run by two processes is sent once', async () => {
  for (let round = 0; round < rounds; round++) {
    const proof = await order('paystack')
    const reference = await payAtGateway(proof)
    await runEvents()
    const { answer } = await shop.call(
      'request-refund',
      { orderId: proof.orderId, amountKobo: 11_000_000, reason: 'Broken' },
      token(one),
    )
    const [refundId = ''] = answer['refundIds'] as string[]
    const answers = await Promise.all([
      ...times(8, () => shop.call('approve-refund', { refundId }, token(two))),
      ...times(2, () => runRefund(refundId)),
      ...times(2, () => shop.call('check-payment', proof)),
    ])
    await Promise.all(times(2, () => runRefund(refundId)))
    await expectOrder(proof, answers)
    const sent = [...shop.gateway.state.refunds.values()].filter(
      ({ transaction }) => transaction.reference === reference,
    )
    expect(sent.map(({ amountKobo }) => amountKobo)).toEqual([11_000_000])
    const event = shop.gateway.state.moveRefund(String(sent[0]?.id), 'processed')
    await storeEvent({ shop, events: [] }, event, 2)
    await runEvents()
    await expectOrder(proof, [])
    expect((await refundsOf(proof)).map(({ status }) => status)).toEqual(['processed'])
  }
})

test('a correction, an approval, a job and a second request at the same time give back what is left', async () => {
  for (let round = 0; round < rounds; round++) {
    const proof = await order('bank_transfer')
    const [payment] = await paymentsOf(proof)
    const paymentId = payment?.id
    await shop.call('confirm-transfer', { paymentId, receivedKobo: 29_000_000 }, token(one))
    const [refund] = await refundsOf(proof)
    const refundId = refund?.id ?? ''
    const correct = (receivedKobo: number) =>
      shop.call('correct-receipt', { paymentId, receivedKobo, reason: 'Typing' }, token(two))
    const answers = await Promise.all([
      ...times(3, () => shop.call('approve-refund', { refundId }, token(two))),
      correct(18_000_000),
      correct(20_000_000 + round),
      ...times(2, () => runRefund(refundId)),
      shop.call(
        'request-refund',
        { orderId: proof.orderId, amountKobo: 5_000_000, reason: 'x' },
        token(one),
      ),
      ...times(2, () => shop.call('keep-credit', proof)),
      shop.call('confirm-transfer', { paymentId, receivedKobo: 1 }, token(two)),
    ])
    for (const { id } of await refundsOf(proof)) await runRefund(id)
    await expectOrder(proof, answers)
  }
})

test('a transfer that two people confirm at the same time counts once', async () => {
  for (let round = 0; round < rounds / 3; round++) {
    const proof = await order('bank_transfer')
    const [payment] = await paymentsOf(proof)
    const confirm = (who: 0 | 1, receivedKobo: number) =>
      shop.call('confirm-transfer', { paymentId: payment?.id, receivedKobo }, token(who))
    const answers = await Promise.all([
      ...times(3, () => confirm(one, 17_150_000)),
      ...times(3, () => confirm(two, 17_150_000)),
      confirm(two, 18_000_000),
    ])
    await expectOrder(proof, answers)
    const receipts = await shop.query<{ kobo: number }>(
      `select -amount_kobo::float8 as kobo from public.ledger_entries
       where order_id = $1 and kind = 'receipt'`,
      [proof.orderId],
    )
    expect(receipts).toHaveLength(1)
    expect([17_150_000, 18_000_000]).toContain(receipts[0]?.kobo)
  }
})

test('an order that is cancelled, ended, paid and disputed at the same time keeps its money exact', async () => {
  for (let round = 0; round < rounds; round++) {
    const proof = await order('paystack')
    const reference = await payAtGateway(proof)
    await shop.query('update public.orders set held_until = $2 where id = $1', [
      proof.orderId,
      shop.server.clock.now,
    ])
    await storeEvent({ shop, events: [] }, shop.gateway.state.dispute(reference), 2)
    const answers = await Promise.all([
      shop.call('cancel-order', proof),
      shop.call('cancel-order', proof),
      runEvents(),
      endUnpaidOrders.run(shop.server.context),
      shop.call('check-payment', proof),
      shop.call('start-payment', { ...proof, method: 'paystack' }),
      shop.call('start-payment', { ...proof, method: 'bank_transfer' }),
    ])
    await runEvents()
    await expectOrder(proof, answers)
    const [books] = await shop.query<{ status: string; balance: number }>(
      `select status, (select sum(amount_kobo)::float8 from public.ledger_entries
           where order_id = o.id) as balance
         from public.orders o where id = $1`,
      [proof.orderId],
    )
    const isKept = books?.status === 'paid'
    expect(books?.balance).toBe(isKept ? 0 : -17_150_000)
    const back = (await refundsOf(proof)).filter(({ status }) => status === 'requested')
    expect(back.map(({ amountKobo }) => amountKobo)).toEqual(isKept ? [] : [17_150_000])
  }
})

test('orders and payments of one reseller and one product at the same time never wait in a circle', async () => {
  for (let round = 0; round < rounds; round++) {
    const waiting = [await order('paystack'), await order('paystack')]
    for (const proof of waiting) await payAtGateway(proof)
    const [, ...placed] = await Promise.all([
      runEvents(),
      ...times(4, () => order('paystack')),
      endUnpaidOrders.run(shop.server.context),
    ])
    expect(placed.slice(0, 4)).toHaveLength(4)
    for (const proof of waiting) await expectOrder(proof, [])
  }
})
