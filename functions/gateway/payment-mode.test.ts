import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ModuleContext } from '../../backend/functions/functions.ts'
import { bookReceipt } from '../../test/shop/book-receipt.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../../test/shop/guest-orders.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'
import { checkOpenPayments } from '../payments/check-open-payments.ts'
import { sandboxSecret } from './open-gateway.ts'
import { findTestNotice, isTestShop, mayUseSandbox, paymentMode } from './payment-mode.ts'
import { sandboxMessages } from './sandbox/sandbox-messages.ts'
import { signWith } from './signature.ts'

const live = { PAYSTACK_SECRET_KEY: 'sk_live_1' }
const test_ = { PAYSTACK_SECRET_KEY: 'sk_test_1' }
const chosen = { PAYMENTS: 'sandbox' }
type Env = ModuleContext['env']

test.each<[string, Env, boolean, string, boolean]>([
  ['a public shop without settings', {}, false, 'none', false],
  ['a public shop with an empty key', { PAYSTACK_SECRET_KEY: ' ' }, false, 'none', false],
  ['a public shop with another value', { PAYMENTS: 'on' }, false, 'none', false],
  ['a public shop with a live key', live, false, 'paystack', false],
  ['a public shop with a test key', test_, false, 'paystack', true],
  ['a public shop with PAYMENTS=sandbox', chosen, false, 'sandbox', true],
  ['the demo', {}, true, 'sandbox', true],
  ['the demo with a live key', live, true, 'paystack', false],
  ['the demo with a test key', test_, true, 'paystack', true],
])('%s', (_, env, isDemo, mode, isTest) => {
  expect(paymentMode({ env, isDemo })).toBe(mode)
  expect(isTestShop({ env, isDemo })).toBe(isTest)
  expect(findTestNotice({ env, isDemo })).toEqual(isTest ? expect.any(String) : null)
  expect(mayUseSandbox({ env, isDemo })).toBe(mode === 'sandbox')
})

test('the sandbox of the demo is for this machine only; a chosen one is for everybody', () => {
  expect(mayUseSandbox({ env: {}, isDemo: true, isLocal: true })).toBe(true)
  expect(mayUseSandbox({ env: {}, isDemo: true, isLocal: false })).toBe(false)
  expect(mayUseSandbox({ env: chosen, isDemo: false, isLocal: false })).toBe(true)
  expect(mayUseSandbox({ env: {}, isDemo: false, isLocal: true })).toBe(false)
})

interface Shop {
  server: FunctionsServer
  panelId: string
}

async function openShop(env: Record<string, string>, isDemo: boolean): Promise<Shop> {
  const server = await startFunctions(inject('adminUrl'), modules, env, { isDemo })
  return { server, panelId: await stockPanels(server.admin, 100) }
}

async function offered({ server, panelId }: Shop, isLocal = true): Promise<string[]> {
  const json = { lines: [{ id: panelId, quantity: 1 }], state: 'Lagos', coupon: null }
  const response = await server.call('quote-order', { json, isLocal })
  return ((await response.json()) as { paymentMethods: string[] }).paymentMethods
}

/** What a demo leaves behind: a payment that was started, and paid, in its sandbox. */
async function startInSandbox({ server }: Shop, { orderId }: GuestOrder): Promise<string> {
  const { rows } = await server.admin.query<{ reference: string }>(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test,
       checkout_url)
     select id, 2, number || '-2', 'sandbox', total_kobo, true, 'http://localhost/pay'
     from public.orders
     where id = $1
     returning reference`,
    [orderId],
  )
  const reference = rows[0]?.reference ?? ''
  await server.admin.query(
    `insert into private.sandbox_transactions (reference, amount_kobo, sent_kobo, email,
       callback_url, status)
     select $1, total_kobo, total_kobo, email, 'http://localhost/', 'success'
     from public.orders
     where id = $2`,
    [reference, orderId],
  )
  return reference
}

describe.each<[string, Record<string, string>]>([
  ['a public shop', {}],
  ['a public shop with Paystack', { ...live, PAYSTACK_URL: 'http://127.0.0.1:9' }],
])('%s', (_, env) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(env, false)
  })
  afterAll(() => shop.server[Symbol.asyncDispose]())
  const status = async ({ orderId }: GuestOrder) =>
    (
      await shop.server.admin.query<{ status: string }>(
        'select status from public.orders where id = $1',
        [orderId],
      )
    ).rows[0]?.status

  test('does not offer the sandbox, and refuses it', async () => {
    expect(await offered(shop)).not.toContain('sandbox')
    await expect(
      placeGuestOrder(shop.server, { productId: shop.panelId, method: 'sandbox' }),
    ).rejects.toThrow('place-order: 400')
    const order = await placeGuestOrder(shop.server, {
      productId: shop.panelId,
      method: 'bank_transfer',
    })
    const started = await shop.server.call('start-payment', {
      json: { ...order, method: 'sandbox' },
    })
    expect(started.status).toBe(400)
  })

  test('an order that was started in the sandbox of a demo stays unpaid', async () => {
    const { server, panelId } = shop
    const order = await placeGuestOrder(server, { productId: panelId, method: 'bank_transfer' })
    const reference = await startInSandbox(shop, order)

    const page = `sandbox-gateway/checkout?reference=${reference}`
    expect((await server.call(page, { method: 'GET' })).status).toBe(404)
    const choice = new URLSearchParams({ reference, outcome: 'succeed' })
    expect((await server.call('sandbox-gateway/checkout', { body: choice })).status).toBe(404)
    const key = { 'x-sandbox-key': `Bearer ${sandboxSecret(server.context)}` }
    const verify = `sandbox-gateway/transaction/verify/${reference}`
    expect((await server.call(verify, { method: 'GET', headers: key })).status).toBe(404)

    // Even signed with the right key.
    const body = new TextEncoder().encode(
      JSON.stringify({ event: 'charge.success', data: { reference } }),
    )
    const signature = signWith(sandboxSecret(server.context), body)
    const webhook = await server.call('sandbox-webhook', {
      body,
      headers: { 'x-paystack-signature': signature, 'content-type': 'application/json' },
    })
    expect(webhook.status).toBe(404)
    expect((await server.admin.query('select from public.gateway_events')).rowCount).toBe(0)

    // The tasks and queues that the demo left behind.
    expect((await server.call('check-payment', { json: order })).status).toBe(200)
    server.clock.now = new Date(server.clock.now.getTime() + 600_000)
    await checkOpenPayments.run(server.context)
    await sandboxMessages.work(
      {
        id: 'job',
        data: { event: 'charge.success', reference },
        attempt: 1,
        isLastAttempt: false,
      } as never,
      server.context,
    )
    expect(await status(order)).toBe('pending_payment')
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('goods do not leave for an order that was paid in the sandbox of a demo', async () => {
    const { server, panelId } = shop
    const order = await placeGuestOrder(server, { productId: panelId, method: 'bank_transfer' })
    await startInSandbox(shop, order)
    await bookReceipt(server.admin, order.orderId)
    await server.admin.query(
      `update public.orders
       set status = 'paid', paid_at = now(), held_until = null, invoice_number = private.next_invoice_number(now())
       where id = $1`,
      [order.orderId],
    )
    const { token } = await server.signUp('staff@imole.example', 'admin')
    const moved = await server.call('change-order-status', {
      json: { orderId: order.orderId, status: 'preparing', note: '' },
      token,
    })
    expect([moved.status, await moved.json()]).toEqual([
      409,
      { error: 'This order was paid with a test payment: no money has arrived.' },
    ])
    const shown = await server.call(`order?orderId=${order.orderId}&orderKey=${order.orderKey}`, {
      method: 'GET',
    })
    expect(await shown.json()).toMatchObject({ isTest: true })
    expect(await status(order)).toBe('paid')
  })

  test('an order that credit of a demo has paid is a test order', async () => {
    const { server, panelId } = shop
    const { orderId, orderKey } = await placeGuestOrder(server, {
      productId: panelId,
      method: 'bank_transfer',
    })
    await server.admin.query(
      `set session_replication_role = replica;
       with credit as (
         insert into public.credits (order_id, code_hash, is_test)
         values ('${orderId}', 'of a demo', true)
         returning id
       )
       insert into public.ledger_entries (order_id, kind, amount_kobo, credit_id, actor)
       select '${orderId}', 'credit_used', -100, id, 'customer' from credit;
       reset session_replication_role`,
    )
    const shown = await server.call(`order?orderId=${orderId}&orderKey=${orderKey}`, {
      method: 'GET',
    })
    expect(await shown.json()).toMatchObject({ isTest: true })
  })
})

describe('the demo', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({}, true)
  })
  afterAll(() => shop.server[Symbol.asyncDispose]())

  test('offers the sandbox on this machine, and not to visitors from elsewhere', async () => {
    expect(await offered(shop)).toEqual(['bank_transfer', 'sandbox'])
    expect(await offered(shop, false)).toEqual(['bank_transfer'])
    const { server, panelId } = shop
    const order = await placeGuestOrder(server, { productId: panelId, method: 'bank_transfer' })
    const reference = await startInSandbox(shop, order)
    const remote = { isLocal: false } as const
    const refused = await server.call('start-payment', {
      json: { ...order, method: 'sandbox' },
      ...remote,
    })
    expect(refused.status).toBe(400)
    const page = `sandbox-gateway/checkout?reference=${reference}`
    expect((await server.call(page, { method: 'GET', ...remote })).status).toBe(404)
    expect((await server.call(page, { method: 'GET' })).status).toBe(200)
    expect((await server.call('sandbox-webhook', { body: '{}', ...remote })).status).toBe(404)
  })

  test('the database refuses a payment of the sandbox that is not marked as a test', async () => {
    const { server, panelId } = shop
    const { orderId } = await placeGuestOrder(server, { productId: panelId })
    await expect(
      server.admin.query(
        `insert into public.payments (order_id, attempt, reference, method, amount_kobo)
         select id, 9, 'IM-X-9', 'sandbox', total_kobo from public.orders where id = $1`,
        [orderId],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'payments_sandbox_is_test' })
  })
})

test('PAYMENTS=sandbox opens it to everybody', async () => {
  const shop = await openShop(chosen, false)
  expect(await offered(shop, false)).toEqual(['bank_transfer', 'sandbox'])
  await shop.server[Symbol.asyncDispose]()
})
