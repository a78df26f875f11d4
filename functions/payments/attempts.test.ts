import { beforeEach, expect, test } from 'vitest'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'
import { usePaystack } from '../../test/use/use-paystack.ts'
import { checkOpenPayments } from './check-open-payments.ts'

const shop = usePaystack()
const { by, order, start } = shop
const placedAt = new Date('2026-11-21T10:00:00Z')

beforeEach(async () => {
  shop.server.clock.now = placedAt
  shop.gateway.calls.length = 0
  await shop.server.admin.query('delete from platform.mail_messages')
})

const at = (minutes: number) => {
  shop.server.clock.now = new Date(placedAt.getTime() + minutes * 60_000)
}
const check = (proof: GuestOrder) => by(null, 'check-payment', proof)
const cancel = (proof: GuestOrder) => by(null, 'cancel-order', proof)
const says = (status: string | null) => {
  shop.gateway.says = status === null ? {} : Object.assign(shop.gateway.says, { status })
}
/** The references of an order and their statuses, the first one first. */
async function attempts({ orderId }: GuestOrder): Promise<string[]> {
  const { rows } = await shop.server.admin.query<{ attempt: number; status: string }>(
    'select attempt, status from public.payments where order_id = $1 order by attempt',
    [orderId],
  )
  return rows.map(({ attempt, status }) => `${attempt} ${status}`)
}
const asked = () => shop.gateway.calls.filter((call) => call.startsWith('GET')).length

/** An order whose card was declined at the gateway. */
async function declined(): Promise<{ proof: GuestOrder; page: unknown; reference: string }> {
  const proof = await order()
  const { answer } = await start(proof)
  says('failed')
  await check(proof)
  says(null)
  expect(await attempts(proof)).toEqual(['1 failed'])
  at(1)
  return {
    proof,
    page: answer['checkoutUrl'],
    reference: (await shop.findPayment(proof)).reference,
  }
}

test('a card that was declined and then accepted on the same page: no second payment starts', async () => {
  const { proof, reference } = await declined()
  shop.gateway.pay(reference)
  const { status, answer } = await start(proof)
  expect([status, answer.error]).toEqual([409, 'This order is paid already.'])
  expect([await attempts(proof), await shop.statusOf(proof)]).toEqual([['1 succeeded'], 'paid'])
})

test('declined, then accepted: found when the customer asks for a bank transfer', async () => {
  const { proof, reference } = await declined()
  shop.gateway.pay(reference)
  expect((await start(proof, 'bank_transfer')).status).toBe(409)
  expect([await attempts(proof), await shop.statusOf(proof)]).toEqual([['1 succeeded'], 'paid'])
})

test('declined, then accepted: found when the customer comes back to the order', async () => {
  const { proof, reference } = await declined()
  shop.gateway.pay(reference)
  expect((await check(proof)).answer).toMatchObject({ order: { status: 'paid' } })
})

test('declined, then accepted: found when the customer cancels the order', async () => {
  const { proof, reference } = await declined()
  shop.gateway.pay(reference)
  expect((await cancel(proof)).status).toBe(409)
  expect(await shop.statusOf(proof)).toBe('paid')
})

test('declined, then accepted: found by the scheduled task up to three days later', async () => {
  for (const minutes of [10, 300, 3 * 1_440 - 60]) {
    shop.server.clock.now = placedAt
    const { proof, reference } = await declined()
    shop.gateway.pay(reference)
    at(minutes)
    await checkOpenPayments.run(shop.server.context)
    expect([minutes, await shop.statusOf(proof)]).toEqual([minutes, 'paid'])
  }
})

test('after a declined card the same page is offered again, until it is too old', async () => {
  const { proof, page } = await declined()
  says('failed')
  expect((await start(proof)).answer).toMatchObject({ checkoutUrl: page })
  expect(await attempts(proof)).toEqual(['1 failed'])
  at(15)
  expect((await start(proof)).answer['checkoutUrl']).not.toBe(page)
  expect(await attempts(proof)).toEqual(['1 failed', '2 started'])
})

test('a page that timed out is replaced; money on it still pays the order, and both are booked', async () => {
  const proof = await order()
  const first = await start(proof)
  at(14)
  expect((await start(proof)).answer).toEqual(first.answer)
  at(16)
  const second = await start(proof)
  expect(second.answer['checkoutUrl']).not.toBe(first.answer['checkoutUrl'])
  const { reference } = await shop.findPayment(proof)
  shop.gateway.pay(reference.replace(/-2$/, '-1'))
  at(17)
  expect((await check(proof)).answer).toMatchObject({ order: { status: 'paid' } })
  expect(await attempts(proof)).toEqual(['1 succeeded', '2 started'])
  shop.gateway.pay(reference)
  at(90)
  await checkOpenPayments.run(shop.server.context)
  expect(await attempts(proof)).toEqual(['1 succeeded', '2 succeeded'])
  const { rows } = await shop.server.admin.query<{ status: string }>(
    'select status from public.refunds',
  )
  expect(rows).toEqual([{ status: 'requested' }])
})

test.each(['ongoing', 'send_otp', 'pay_offline', 'pending_bank_transfer'])(
  'somebody who left the page while it was %s can go on, pay in another way or cancel',
  async (status) => {
    const proof = await order()
    const { answer } = await start(proof)
    says(status)
    expect((await check(proof)).answer).toMatchObject({ mayPay: true, mayCancel: true })
    at(20)
    expect((await start(proof)).answer).toMatchObject({ checkoutUrl: answer['checkoutUrl'] })
    expect((await start(proof, 'bank_transfer')).status).toBe(200)
    expect((await cancel(proof)).status).toBe(200)
    expect(await shop.statusOf(proof)).toBe('cancelled')
  },
)

test('money that may be moving blocks a second payment, until the gateway says that it is not', async () => {
  const proof = await order()
  await start(proof)
  says('pending')
  expect((await check(proof)).answer).toMatchObject({ mayPay: false, mayCancel: false })
  expect([(await start(proof)).status, (await cancel(proof)).status]).toEqual([409, 409])
  says('ongoing')
  expect((await start(proof, 'bank_transfer')).status).toBe(200)
})

test('no payment starts while the gateway does not say whether an earlier one was made', async () => {
  const proof = await order()
  const { answer } = await start(proof)
  shop.gateway.fault = 'answers 500'
  // The same page is safe: it takes the money once.
  expect((await start(proof)).answer).toEqual(answer)
  at(16)
  for (const refused of [
    await start(proof),
    await start(proof, 'bank_transfer'),
    await cancel(proof),
  ])
    expect([refused.status, refused.answer.error]).toEqual([
      503,
      expect.stringContaining('we cannot see whether'),
    ])
  expect(await attempts(proof)).toEqual(['1 started'])
  expect(await shop.statusOf(proof)).toBe('pending_payment')
})

test('two tabs that start at once get the same page; an earlier payment is found by both', async () => {
  const { proof, reference } = await declined()
  at(16)
  const both = await Promise.all([start(proof), start(proof)])
  expect(new Set(both.map(({ answer }) => answer['checkoutUrl'])).size).toBe(1)
  expect(await attempts(proof)).toEqual(['1 failed', '2 started'])
  shop.gateway.pay(reference)
  at(40)
  const late = await Promise.all([start(proof), start(proof, 'bank_transfer')])
  expect(late.map(({ status }) => status)).toEqual([409, 409])
})

test('an order that ends is asked about once more, and is not cancelled when it is paid', async () => {
  const proof = await order()
  await start(proof)
  at(26)
  await checkOpenPayments.run(shop.server.context)
  shop.gateway.pay((await shop.findPayment(proof)).reference)
  at(28.5)
  await checkOpenPayments.run(shop.server.context)
  expect(await shop.statusOf(proof)).toBe('paid')
})

test('all tabs together ask about a payment every five seconds at most', async () => {
  const proof = await order()
  await start(proof)
  for (const [seconds, expected] of [
    [1, 1],
    [4, 1],
    [6, 2],
    [9, 2],
    [11, 3],
  ] as const) {
    at(seconds / 60)
    await Promise.all(Array.from({ length: 4 }, () => check(proof)))
    expect([seconds, asked()]).toEqual([seconds, expected])
  }
})

test('nobody without access to an order can let the shop ask the gateway', async () => {
  const proof = await order()
  await start(proof)
  const stranger = { ...proof, orderKey: 'x'.repeat(43) }
  for (const { status } of [await start(stranger), await cancel(stranger), await check(stranger)])
    expect(status).toBe(404)
  expect(asked()).toBe(0)
})

test('one order cannot use up the calls of the gateway', async () => {
  const proof = await order()
  await start(proof)
  const answers = []
  for (let times = 0; times < 25; times += 1) answers.push((await start(proof)).status)
  expect(answers.at(-1)).toBe(429)
  expect(asked()).toBe(20)
})
