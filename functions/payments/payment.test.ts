import { expect, test } from 'vitest'
import { useOrders } from '../../test/use/use-orders.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { endUnpaidOrders } from '../orders/holds/end-unpaid-orders.ts'
import { sandboxSecret } from '../gateway/open-gateway.ts'
import { signWith } from '../gateway/signature.ts'

const shop = useOrders()
const { post, order, start, choose, show, settled, eventsHandled, mails, stock, setStock } = shop

test('the webhook makes an order paid, with an invoice number', async () => {
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  const back = await choose(checkoutUrl, 'succeed')
  // Without the key: the gateway must not learn it, nor somebody who only pays.
  expect(back).toContain(`/payment-details?order=${proof.orderId}&`)
  expect(back).not.toContain('key=')
  await settled(proof, 'paid')
  expect(await show(proof)).toMatchObject({
    order: { invoice_number: 'INV-2026-000001' },
    payments: [{ status: 'succeeded' }],
    refunds: [],
    mayPay: false,
  })
  expect(await mails()).toEqual(['order-received', 'order-paid'])
  expect((await post('start-payment', { ...proof, method: 'sandbox' })).status).toBe(409)
})

test('repeated webhooks and queries pay the order once', async () => {
  for (const outcome of ['double', 'succeed'] as const) {
    const proof = await order()
    const { checkoutUrl } = await start(proof)
    await choose(checkoutUrl, outcome)
    await Promise.all(Array.from({ length: 10 }, () => post('check-payment', proof)))
    await settled(proof, 'paid')
    await eventsHandled()
    const shown = await show(proof)
    expect(shown).toMatchObject({
      order: { status: 'paid' },
      payments: [{ status: 'succeeded' }],
      refunds: [],
    })
    expect(shown.events.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  }
  expect((await mails()).filter((category) => category === 'order-paid')).toHaveLength(2)
})

test('after a declined card the order can be paid with another one, on the same page', async () => {
  const proof = await order()
  const { checkoutUrl, reference } = await start(proof)
  expect(await choose(checkoutUrl, 'fail')).toContain('/sandbox-gateway/checkout?')
  expect(await (await fetch(checkoutUrl)).text()).toContain('Your card was declined')
  // Paystack sends no webhook of a failure: the customer returns.
  await post('check-payment', proof)
  expect(await show(proof)).toMatchObject({ order: { status: 'pending_payment' }, mayPay: true })
  const second = await start(proof)
  expect(second).toEqual({ checkoutUrl, reference })
  await choose(second.checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect(await mails()).toEqual(['order-received', 'payment-failed', 'order-paid'])
  const { rows } = await shop.server.admin.query<{ text: string }>(
    `select text
     from platform.mail_messages
     where category in ('payment-failed', 'order-paid')
     order by queued_at`,
  )
  expect(rows[0]?.text).toMatch(/We still keep the goods for you until \d+ \w+ 2026 at \d\d:\d\d/)
  expect(rows[1]?.text).toContain('Paid: ₦171,500')
})

test('many parallel requests, and a later one, start one payment', async () => {
  const proof = await order()
  const started = await Promise.all(Array.from({ length: 8 }, () => start(proof)))
  expect(new Set(started.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect((await start(proof)).reference).toBe(started[0]?.reference)
  expect((await show(proof)).payments).toHaveLength(1)
})

test('a part of the amount is counted, and exactly the rest is asked for', async () => {
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'wrong-amount')
  await expect.poll(async () => (await show(proof)).payments[0]?.status).toBe('succeeded')
  expect(await show(proof)).toMatchObject({
    order: { status: 'pending_payment', invoice_number: null },
    money: { receivedKobo: 17_140_000, dueKobo: 10_000 },
    refunds: [],
    mayPay: true,
  })
  expect(await mails()).toEqual(['order-received', 'order-part-paid'])
  const rest = await start(proof)
  expect((await show(proof)).payments[1]).toMatchObject({ amount_kobo: 10_000 })
  await choose(rest.checkoutUrl, 'succeed')
  await expect.poll(async () => (await show(proof)).order.status).toBe('paid')
  expect((await show(proof)).money).toMatchObject({ receivedKobo: 17_150_000, balanceKobo: 0 })
})

test('an order whose payment is being checked cannot be cancelled; the scheduled task finds the result without a webhook', async () => {
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  await choose(checkoutUrl, 'late')
  await post('check-payment', proof)
  expect((await show(proof)).payments[0]?.status).toBe('checking')
  expect((await post<object>('cancel-order', proof)).status).toBe(409)
  expect((await post<object>('start-payment', { ...proof, method: 'bank_transfer' })).status).toBe(
    409,
  )
  shop.server.clock.now = new Date('2026-11-21T10:29:00Z')
  await endUnpaidOrders.run(shop.server.context)
  expect((await show(proof)).order.status).toBe('pending_payment')
  await checkOpenPayments.run(shop.server.context)
  expect((await show(proof)).order.status).toBe('paid')
})

test('a payment that the bank processes holds the goods for half an hour, like any other; late money finds them again', async () => {
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'late')
  await shop.server.admin.query(
    `update private.sandbox_transactions set succeeds_at = '2027-01-01T00:00:00Z'`,
  )
  const stateAt = async (time: string) => {
    shop.server.clock.now = new Date(time)
    await post('check-payment', proof)
    await endUnpaidOrders.run(shop.server.context)
    return (await show(proof)).order.status
  }
  expect([await stateAt('2026-11-21T10:29:00Z'), await stock()]).toEqual(['pending_payment', 9])
  expect([await stateAt('2026-11-21T10:31:00Z'), await stock()]).toEqual(['cancelled', 10])
  await shop.server.admin.query(`update private.sandbox_transactions set succeeds_at = now()`)
  shop.server.clock.now = new Date('2027-01-02T00:00:00Z')
  await post('check-payment', proof)
  expect([(await show(proof)).order.status, await stock()]).toEqual(['paid', 9])
})

test('an abandoned payment is not a failure, can be paid later on the same page, and is found without a webhook', async () => {
  const proof = await order()
  const { checkoutUrl, reference } = await start(proof)
  // The order page is open in another tab, and polls the payment.
  for (const leave of [() => null, () => choose(checkoutUrl, 'abandon')]) {
    await leave()
    await post('check-payment', proof)
    expect(await show(proof)).toMatchObject({
      order: { status: 'pending_payment' },
      payments: [{ status: 'started' }],
      mayPay: true,
    })
    expect((await start(proof)).reference).toBe(reference)
  }
  const statusAfter = async (minutes: number) => {
    shop.server.clock.now = new Date(Date.parse('2026-11-21T10:00:00Z') + minutes * 60_000)
    await checkOpenPayments.run(shop.server.context)
    return (await show(proof)).order.status
  }
  await shop.server.admin.query(`update public.payments set created_at = '2026-11-21T10:00:00Z'`)
  expect(await statusAfter(59)).toBe('pending_payment')
  await shop.server.admin.query(
    `update private.sandbox_transactions set status = 'success', sent_kobo = amount_kobo`,
  )
  // The gateway is queried often while the customer may be waiting, and rarely for two more days.
  expect([
    await statusAfter(1),
    await statusAfter(60),
    await statusAfter(90),
    await statusAfter(4 * 1_440),
  ]).toEqual(Array.from({ length: 4 }, () => 'pending_payment'))
  expect(await statusAfter(26 * 60)).toBe('paid')
})

test('an unpaid order returns its goods to the stock; a late payment takes them again, or is refunded when they are sold', async () => {
  const [kept, gone] = [await order(4), await order(4)]
  const pages = [(await start(kept)).checkoutUrl, (await start(gone)).checkoutUrl] as const
  expect(await stock()).toBe(2)
  shop.server.clock.now = new Date('2026-11-21T11:00:01Z')
  await Promise.all([
    endUnpaidOrders.run(shop.server.context),
    endUnpaidOrders.run(shop.server.context),
  ])
  expect([await stock(), (await show(kept)).order.status, (await show(gone)).order.status]).toEqual(
    [10, 'cancelled', 'cancelled'],
  )
  await choose(pages[0], 'succeed')
  await settled(kept, 'paid')
  expect(await stock()).toBe(6)
  await setStock(3)
  await choose(pages[1], 'succeed')
  await expect.poll(async () => (await show(gone)).refunds).toHaveLength(1)
  expect(await show(gone)).toMatchObject({
    order: { status: 'cancelled', invoice_number: null },
    payments: [{ status: 'succeeded' }],
    refunds: [{ status: 'requested', amount_kobo: 65_000_000 }],
  })
  expect(await stock()).toBe(3)
})

test.each(['no signature', 'another secret', 'the JSON serialised again', 'a changed amount'])(
  'a webhook with %s is refused and nothing happens',
  async (kind) => {
    const proof = await order()
    const { reference } = await start(proof)
    const body = `{"event": "charge.success", "data": {"reference": "${reference}", "status": "success", "amount": 17150000}}`
    const sign = (text: string, secret = sandboxSecret(shop.server.context)) =>
      signWith(secret, new TextEncoder().encode(text))
    const signature = {
      'no signature': '',
      'another secret': sign(body, 'sk_test_stranger'),
      'the JSON serialised again': sign(JSON.stringify(JSON.parse(body))),
      'a changed amount': sign(body.replace('17150000', '17150001')),
    }[kind]
    const response = await shop.server.call('sandbox-webhook', {
      body,
      headers: { 'x-paystack-signature': signature ?? '' },
    })
    expect(response.status).toBe(401)
    expect((await shop.server.admin.query('select from public.gateway_events')).rowCount).toBe(0)
    // Correctly signed it is stored, but it is only a hint: the gateway says that it is not paid.
    expect(
      (
        await shop.server.call('sandbox-webhook', {
          body,
          headers: { 'x-paystack-signature': await sign(body) },
        })
      ).status,
    ).toBe(200)
    await eventsHandled()
    expect((await show(proof)).order.status).toBe('pending_payment')
  },
)

test('a webhook is answered as soon as it is stored, also while the order is locked', async () => {
  const proof = await order()
  const { reference } = await start(proof)
  const body = JSON.stringify({
    event: 'charge.success',
    data: { reference, status: 'success', amount: 17_150_000 },
  })
  const signature = signWith(sandboxSecret(shop.server.context), new TextEncoder().encode(body))
  // The processing of the event waits for these row locks, so the answer must not wait for the
  // processing.
  await shop.server.admin.query(
    'begin; select from public.orders for update; select from public.payments for update',
  )
  try {
    expect(
      (
        await shop.server.call('sandbox-webhook', {
          body,
          headers: { 'x-paystack-signature': signature },
        })
      ).status,
    ).toBe(200)
    expect((await shop.server.admin.query('select from public.gateway_events')).rowCount).toBe(1)
  } finally {
    await shop.server.admin.query('rollback')
  }
  await eventsHandled()
})

test('a stranger can neither see nor change an order', async () => {
  const proof = await order()
  const stranger = { orderId: proof.orderId, orderKey: 'x'.repeat(43) }
  expect((await shop.server.call(`order?orderId=${proof.orderId}`, { method: 'GET' })).status).toBe(
    404,
  )
  for (const name of ['cancel-order', 'start-payment', 'check-payment'])
    expect((await post<object>(name, { ...stranger, method: 'sandbox' })).status, name).toBe(404)
  expect(await show(proof)).toMatchObject({ order: { status: 'pending_payment' }, payments: [] })
})

test('sends the link of an order to its address, with the same answer for unknown orders', async () => {
  const proof = await order()
  const { rows } = await shop.server.admin.query<{ number: string; email: string }>(
    'select number, email from public.orders',
  )
  const [first] = rows
  const right = await post<object>('find-order', {
    number: first?.number.toLowerCase(),
    email: first?.email.toUpperCase(),
  })
  const wrong = await post<object>('find-order', {
    number: first?.number,
    email: 'somebody@example.com',
  })
  expect(right).toEqual(wrong)
  const links = await shop.server.admin.query<{ to_address: string; text: string }>(
    `select to_address, text from platform.mail_messages where category = 'order-link'`,
  )
  expect(links.rows).toHaveLength(1)
  expect(links.rows[0]).toMatchObject({
    to_address: first?.email,
    text: expect.stringContaining(`order=${proof.orderId}&key=${proof.orderKey}`),
  })
})
