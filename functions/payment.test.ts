import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { startFunctions, type FunctionsServer } from '../test/functions-server.ts'
import { checkOpenPayments } from './check-open-payments.ts'
import { endUnpaidOrders } from './end-unpaid-orders.ts'
import { companyWork } from './registry.ts'
import type { SandboxOutcome } from './sandbox/sandbox-page.ts'

let server: FunctionsServer
let panel: string

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), companyWork, {}, { listens: true })
  panel = (await server.admin.query<{ id: string }>(`select id from public.products where slug = 'imole-mono-550w'`)).rows[0]?.id ?? ''
})
beforeEach(async () => {
  await server.admin.query('truncate public.orders, private.sandbox_transactions, public.gateway_events cascade; truncate platform.mail_messages cascade; delete from platform.rate_limits; delete from private.invoice_counters')
  await server.admin.query('update public.products set stock = 10, price = 159500 where id = $1', [panel])
  server.clock.now = new Date('2026-11-21T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

interface Proof {
  orderId: string
  orderKey: string
}
interface Shown {
  order: { state: string; invoice_number: string | null }
  payments: { state: string; message: string | null }[]
  refunds: { state: string; amount_kobo: number }[]
  events: { kind: string; message: string }[]
  mayPay: boolean
}

const post = async <Answer,>(name: string, json: unknown) => {
  const response = await server.call(name, { json })
  return { status: response.status, answer: (await response.json()) as Answer & { error?: string } }
}

async function order(quantity = 1): Promise<Proof> {
  const totalKobo = quantity * 15_950_000 + 1_200_000
  const { answer } = await post<{ order: { id: string }; orderKey: string }>('place-order', {
    clientKey: randomUUID(),
    lines: [{ id: panel, quantity }],
    contact: { name: 'Bisi Ade', email: `${randomUUID()}@example.com`, phoneNumber: '08031234567' },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    paymentMethod: 'sandbox',
    expectedTotalKobo: totalKobo,
  })
  return { orderId: answer.order.id, orderKey: answer.orderKey }
}

async function start(proof: Proof): Promise<{ checkoutUrl: string; reference: string }> {
  const { status, answer } = await post<{ checkoutUrl: string; payment: { reference: string } }>('start-payment', { ...proof, method: 'sandbox' })
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  return { checkoutUrl: answer.checkoutUrl, reference: answer.payment.reference }
}

/** What the customer does on the gateway's page. */
async function choose(checkoutUrl: string, outcome: SandboxOutcome): Promise<string | null> {
  const page = await fetch(checkoutUrl)
  expect(page.headers.get('content-type')).toContain('text/html')
  const reference = new URL(checkoutUrl).searchParams.get('reference') ?? ''
  const response = await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ reference, outcome }), redirect: 'manual' })
  return response.headers.get('location')
}

const show = async (proof: Proof) => (await (await server.call(`order?order=${proof.orderId}&key=${proof.orderKey}`, { method: 'GET' })).json()) as Shown
const settled = (proof: Proof, state: string) => vi.waitFor(async () => expect((await show(proof)).order.state).toBe(state), { timeout: 15_000, interval: 100 })
const eventsHandled = () => vi.waitFor(async () => expect((await server.admin.query('select from public.gateway_events where handled_at is null')).rowCount).toBe(0), { timeout: 15_000, interval: 100 })
const mails = async () => (await server.admin.query<{ category: string }>('select category from platform.mail_messages order by queued_at')).rows.map(({ category }) => category)
const stock = async () => (await server.admin.query<{ stock: number }>('select stock from public.products where id = $1', [panel])).rows[0]?.stock

test('a customer pays on the hosted page: the message alone makes the order paid, with its invoice number', async () => {
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  const back = await choose(checkoutUrl, 'succeed')
  expect(back).toContain(`/payment-details?order=${proof.orderId}&key=${proof.orderKey}`)
  await settled(proof, 'paid')
  expect(await show(proof)).toMatchObject({ order: { invoice_number: 'INV-2026-000001' }, payments: [{ state: 'succeeded' }], refunds: [], mayPay: false })
  expect(await mails()).toEqual(['order-received', 'order-paid'])
  expect((await post('start-payment', { ...proof, method: 'sandbox' })).status).toBe(409)
})

test('told twice, asked meanwhile, and told an old failure afterwards, the order is paid once', async () => {
  for (const outcome of ['double', 'out-of-order'] as const) {
    const proof = await order()
    const { checkoutUrl } = await start(proof)
    await choose(checkoutUrl, outcome)
    await Promise.all(Array.from({ length: 10 }, () => post('check-payment', proof)))
    await settled(proof, 'paid')
    await eventsHandled()
    const shown = await show(proof)
    expect(shown).toMatchObject({ order: { state: 'paid' }, payments: [{ state: 'succeeded' }], refunds: [] })
    expect(shown.events.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  }
  expect((await mails()).filter((category) => category === 'order-paid')).toHaveLength(2)
})

test('a declined card leaves the order to be paid again, and the second attempt pays it', async () => {
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'fail')
  await vi.waitFor(async () => expect((await show(proof)).payments[0]?.state).toBe('failed'), { timeout: 15_000 })
  expect(await show(proof)).toMatchObject({ order: { state: 'pending_payment' }, mayPay: true })
  const second = await start(proof)
  expect(second.reference).toMatch(/-2$/)
  await choose(second.checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect(await mails()).toEqual(['order-received', 'payment-failed', 'order-paid'])
})

test('the button pressed many times, and again after coming back, opens one attempt', async () => {
  const proof = await order()
  const started = await Promise.all(Array.from({ length: 8 }, () => start(proof)))
  expect(new Set(started.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  expect((await start(proof)).reference).toBe(started[0]?.reference)
  expect((await show(proof)).payments).toHaveLength(1)
})

test('another sum than was asked for pays nothing: it is kept apart, to be given back', async () => {
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'wrong-amount')
  await vi.waitFor(async () => expect((await show(proof)).payments[0]?.state).toBe('mismatched'), { timeout: 15_000 })
  expect(await show(proof)).toMatchObject({ order: { state: 'pending_payment', invoice_number: null }, refunds: [{ state: 'requested', amount_kobo: 17_140_000 }] })
  expect(await mails()).toEqual(['order-received', 'payment-problem'])
})

test('while a payment is being checked the order is not cancelled, by nobody; a round finds what no message told', async () => {
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  await choose(checkoutUrl, 'late')
  await post('check-payment', proof)
  expect((await show(proof)).payments[0]?.state).toBe('checking')
  expect((await post<object>('cancel-order', proof)).status).toBe(409)
  expect((await post<object>('start-payment', { ...proof, method: 'bank_transfer' })).status).toBe(409)
  server.clock.now = new Date('2026-11-21T18:00:00Z')
  await endUnpaidOrders.run(server.context)
  expect((await show(proof)).order.state).toBe('pending_payment')
  await checkOpenPayments.run(server.context)
  expect((await show(proof)).order.state).toBe('paid')
})

test('an unpaid order gives its goods back in time; money that comes later takes them again, or goes back when they are gone', async () => {
  const [kept, gone] = [await order(4), await order(4)]
  const pages = [(await start(kept)).checkoutUrl, (await start(gone)).checkoutUrl] as const
  expect(await stock()).toBe(2)
  server.clock.now = new Date('2026-11-21T11:00:01Z')
  await Promise.all([endUnpaidOrders.run(server.context), endUnpaidOrders.run(server.context)])
  expect([await stock(), (await show(kept)).order.state, (await show(gone)).order.state]).toEqual([10, 'cancelled', 'cancelled'])
  await choose(pages[0], 'succeed')
  await settled(kept, 'paid')
  expect(await stock()).toBe(6)
  await server.admin.query('update public.products set stock = 3 where id = $1', [panel])
  await choose(pages[1], 'succeed')
  await vi.waitFor(async () => expect((await show(gone)).refunds).toHaveLength(1), { timeout: 15_000 })
  expect(await show(gone)).toMatchObject({ order: { state: 'cancelled', invoice_number: null }, payments: [{ state: 'succeeded' }], refunds: [{ state: 'requested', amount_kobo: 65_000_000 }] })
  expect(await stock()).toBe(3)
})

test.each(['no signature', 'another secret', 'the JSON written anew', 'a changed amount'])('a message with %s is refused and nothing happens', async (kind) => {
  const proof = await order()
  const { reference } = await start(proof)
  const body = `{"event": "charge.success", "data": {"reference": "${reference}", "status": "success", "amount": 17150000}}`
  const sign = async (text: string, secret = server.context.secretFor('sandbox gateway')) => (await import('./payments/signature.ts')).signWith(secret, new TextEncoder().encode(text))
  const signature = {
    'no signature': '',
    'another secret': await sign(body, 'sk_test_stranger'),
    'the JSON written anew': await sign(JSON.stringify(JSON.parse(body))),
    'a changed amount': await sign(body.replace('17150000', '17150001')),
  }[kind]
  const response = await server.call('sandbox-webhook', { body, headers: { 'x-paystack-signature': signature ?? '' } })
  expect(response.status).toBe(401)
  expect((await server.admin.query('select from public.gateway_events')).rowCount).toBe(0)
  // Rightly signed it is stored, and still only a hint: the gateway says that nobody has paid.
  expect((await server.call('sandbox-webhook', { body, headers: { 'x-paystack-signature': await sign(body) } })).status).toBe(200)
  await eventsHandled()
  expect((await show(proof)).order.state).toBe('pending_payment')
})

test("a stranger sees and does nothing with another's order", async () => {
  const proof = await order()
  const stranger = { orderId: proof.orderId, orderKey: 'x'.repeat(43) }
  expect((await server.call(`order?order=${proof.orderId}`, { method: 'GET' })).status).toBe(404)
  for (const name of ['cancel-order', 'start-payment', 'check-payment']) expect((await post<object>(name, { ...stranger, method: 'sandbox' })).status, name).toBe(404)
  expect(await show(proof)).toMatchObject({ order: { state: 'pending_payment' }, payments: [] })
})

test('the link of an order is mailed to its own address, and the answer tells nobody whether there is one', async () => {
  const proof = await order()
  const { rows } = await server.admin.query<{ number: string; email: string }>('select number, email from public.orders')
  const [first] = rows
  const right = await post<object>('find-order', { number: first?.number.toLowerCase(), email: first?.email.toUpperCase() })
  const wrong = await post<object>('find-order', { number: first?.number, email: 'somebody@example.com' })
  expect(right).toEqual(wrong)
  const links = await server.admin.query<{ to_address: string; text: string }>(`select to_address, text from platform.mail_messages where category = 'order-link'`)
  expect(links.rows).toHaveLength(1)
  expect(links.rows[0]).toMatchObject({ to_address: first?.email, text: expect.stringContaining(`order=${proof.orderId}&key=${proof.orderKey}`) })
})

/** Two members of staff. */
async function staff(): Promise<[string, string]> {
  const people = await Promise.all(['a', 'b'].map((name) => server.signUp(`${name}-${randomUUID()}@imole.example`)))
  await server.admin.query(`insert into public.profiles (id, role) select id, 'admin' from unnest($1::uuid[]) id on conflict (id) do update set role = 'admin'`, [people.map(({ id }) => id)])
  return [people[0]?.token ?? '', people[1]?.token ?? '']
}
const by = async (token: string, name: string, json: unknown) => {
  const response = await server.call(name, { json, token })
  return { status: response.status, answer: (await response.json()) as { error?: string; refundId?: string; isApproved?: boolean; outcome?: string } }
}

async function transfer(proof: Proof): Promise<string> {
  const { answer } = await post<{ payment: { id: string }; account: { number: string } }>('start-payment', { ...proof, method: 'bank_transfer' })
  expect(answer.account.number).toMatch(/^\d{10}$/)
  return answer.payment.id
}
function proofForm(proof: Proof, content: string, name = 'receipt.png') {
  const form = new FormData()
  form.set('orderId', proof.orderId)
  form.set('orderKey', proof.orderKey)
  form.set('file', new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name))
  return form
}
const png = '\u0089PNG\r\n\u001a\n and the rest'

test('a transfer: the receipt is checked by content, the order kept meanwhile, and staff confirm exactly the sum', async () => {
  const [admin] = await staff()
  const proof = await order()
  const paymentId = await transfer(proof)
  const send = async (content: string) => (await server.call('send-transfer-proof', { body: proofForm(proof, content) })).status
  expect([await send('<html>not a picture</html>'), await send(png)]).toEqual([400, 200])
  server.clock.now = new Date('2026-11-24T10:00:00Z')
  await endUnpaidOrders.run(server.context)
  expect(await show(proof)).toMatchObject({ order: { state: 'pending_payment' }, payments: [{ state: 'checking' }] })
  const customer = await server.signUp(`${randomUUID()}@example.com`)
  expect((await by(customer.token, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })).status).toBe(403)
  const twice = await Promise.all([1, 2].map(() => by(admin, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })))
  expect(twice.map(({ answer }) => answer.outcome).toSorted()).toEqual(['known already', 'paid'])
  expect((await show(proof)).order).toMatchObject({ state: 'paid', invoice_number: 'INV-2026-000001' })
})

test('staff with a second factor that was not given do nothing, and an owner who has not given theirs sees nothing', async () => {
  const [admin] = await staff()
  const proof = await order()
  const paymentId = await transfer(proof)
  const { sub } = JSON.parse(Buffer.from(admin.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  await server.admin.query('update public.orders set user_id = $1', [sub])
  const seen = async () => (await server.call(`order?order=${proof.orderId}`, { method: 'GET', token: admin })).status
  expect(await seen()).toBe(200)
  await server.admin.query(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [sub])
  expect((await by(admin, 'confirm-transfer', { paymentId, receivedKobo: 17_150_000 })).status).toBe(403)
  expect(await seen()).toBe(404)
})

test('staff move a paid order on step by step, and nobody else does', async () => {
  const [admin] = await staff()
  const proof = await order()
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect((await by(admin, 'change-order-state', { orderId: proof.orderId, state: 'shipped' })).status).toBe(409)
  expect((await post<object>('change-order-state', { orderId: proof.orderId, state: 'preparing' })).status).toBe(403)
  for (const state of ['preparing', 'shipped', 'shipped', 'delivered']) expect((await by(admin, 'change-order-state', { orderId: proof.orderId, state, note: 'Musa brings it.' })).status, state).toBe(200)
  expect((await mails()).slice(-2)).toEqual(['order-shipped', 'order-delivered'])
  expect((await post<object>('request-return', { ...proof, reason: 'It hums.' })).status).toBe(200)
  expect((await post<object>('request-return', { ...proof, reason: 'It hums.' })).status).toBe(409)
  server.clock.now = new Date('2026-12-11T10:00:00Z')
  expect((await post<object>('cancel-order', proof)).status).toBe(409)
})

test('a small refund goes at once, a large one when a second member of staff agrees; never more than was paid', async () => {
  // The sandbox tells of a refund three seconds later by the clock of the queue.
  server.clock.now = new Date()
  const [one, other] = await staff()
  const proof = await order(2)
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  const { id: paymentId } = (await server.admin.query<{ id: string }>('select id from public.payments')).rows[0] ?? { id: '' }
  const ask = (amountKobo: number) => by(one, 'request-refund', { paymentId, amountKobo, reason: 'A panel was cracked' })
  expect((await ask(33_100_001)).status).toBe(409)
  expect((await ask(5_000_000)).answer.isApproved).toBe(true)
  await vi.waitFor(async () => expect((await show(proof)).refunds).toMatchObject([{ state: 'processed' }]), { timeout: 15_000 })
  expect((await show(proof)).order.state).toBe('paid')
  const both = await Promise.all([ask(28_100_000), ask(28_100_000)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refundId = both.find(({ status }) => status === 200)?.answer.refundId
  expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)
  expect(await stock()).toBe(8)
  await Promise.all([by(other, 'approve-refund', { refundId }), by(other, 'approve-refund', { refundId })])
  await settled(proof, 'refunded')
  expect(await stock()).toBe(10)
  expect((await server.admin.query('select refunded_kobo::int as back from private.sandbox_transactions')).rows).toEqual([{ back: 33_100_000 }])
})
