import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFakeGateway, type FakeGateway } from '../../../test/servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { modules } from '../../modules.ts'

/** A process that was killed while it opened a page at the gateway. */
let server: FunctionsServer
let gateway: FakeGateway
let panel: string

beforeAll(async () => {
  gateway = await startFakeGateway()
  server = await startFunctions(inject('adminUrl'), modules, {
    PAYSTACK_SECRET_KEY: 'sk_test_fake',
    PAYSTACK_URL: gateway.url,
  })
  panel = await stockPanels(server.admin, 100)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

async function press(proof: GuestOrder) {
  const response = await server.call('start-payment', { json: { ...proof, method: 'paystack' } })
  const body = (await response.json()) as { checkoutUrl?: string }
  return { status: response.status, page: body.checkoutUrl?.split('/').at(-1) }
}

async function listPayments({ orderId }: GuestOrder) {
  const { rows } = await server.admin.query<{ status: string; reference: string }>(
    'select status, reference from public.payments where order_id = $1 order by attempt',
    [orderId],
  )
  return rows
}

/** An order whose first page was not stored before the process died, some seconds ago. */
async function interrupt({
  gatewayHeard,
  since = "now() - interval '5 seconds'",
}: {
  gatewayHeard: boolean
  since?: string
}) {
  const proof = await placeGuestOrder(server, { productId: panel, method: 'paystack' })
  const { page: first = '' } = await press(proof)
  await server.admin.query('set session_replication_role = replica')
  await server.admin.query(
    `update public.payments
     set checkout_url = null, updated_at = ${since} where reference = $1`,
    [first],
  )
  await server.admin.query('reset session_replication_role')
  if (!gatewayHeard) gateway.state.transactions.delete(first)
  return { proof, first }
}

test('the next press opens the page of the same payment, and only one of two opens it', async () => {
  const { proof, first } = await interrupt({ gatewayHeard: false })
  gateway.calls.length = 0
  const open = { status: 200, page: first }
  expect(await Promise.all([press(proof), press(proof)])).toEqual([open, open])
  expect(gateway.calls).toEqual([expect.stringContaining('initialize')])
  expect(await listPayments(proof)).toEqual([{ status: 'started', reference: first }])
})

test('a process that died while the clock was ahead keeps no page', async () => {
  const { proof, first } = await interrupt({
    gatewayHeard: false,
    since: "now() + interval '400 days'",
  })
  expect(await press(proof)).toEqual({ status: 200, page: first })
})

test('when the gateway has opened a page that nobody saw, the next press opens another payment', async () => {
  const { proof, first } = await interrupt({ gatewayHeard: true })
  const { status, page } = await press(proof)
  expect([status, page]).toEqual([200, expect.any(String)])
  expect(await listPayments(proof)).toEqual([
    { status: 'failed', reference: first },
    { status: 'started', reference: page },
  ])
})

test('nobody gets a page for an order that was cancelled while the gateway opened it', async () => {
  const proof = await placeGuestOrder(server, { productId: panel, method: 'paystack' })
  const opening = Promise.withResolvers<void>()
  gateway.until = opening.promise
  gateway.calls.length = 0
  const pressed = press(proof)
  await expect.poll(() => gateway.calls).toEqual([expect.stringContaining('initialize')])
  gateway.until = null
  expect((await server.call('cancel-order', { json: proof })).status).toBe(200)
  opening.resolve()
  expect(await pressed).toEqual({ status: 409, page: undefined })
  expect(await listPayments(proof)).toMatchObject([{ status: 'failed' }])
})
