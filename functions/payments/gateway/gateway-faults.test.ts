import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  startFakeGateway,
  type FakeGateway,
  type Fault,
} from '../../../test/servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { checkOpenPayments } from '../check-open-payments.ts'
import { modules } from '../../modules.ts'

/** A payment company that is down, slow, answers 5xx or hangs. */
let server: FunctionsServer
let gateway: FakeGateway
let panel: string

beforeAll(async () => {
  gateway = await startFakeGateway()
  server = await startFunctions(inject('adminUrl'), modules, {
    PAYSTACK_SECRET_KEY: 'sk_test_fake',
    PAYSTACK_URL: gateway.url,
  })
})
beforeEach(async () => {
  panel = await stockPanels(server.admin, 100)
  await server.admin.query('delete from platform.rate_limits')
  gateway.fault = null
  gateway.until = null
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await gateway[Symbol.asyncDispose]()
})

const order = () => placeGuestOrder(server, { productId: panel, method: 'paystack' })
interface Answer {
  status: number
  retryAfter: string | null
  body: { error?: string; checkoutUrl?: string; payment?: { reference: string } }
}
async function start(proof: GuestOrder): Promise<Answer> {
  const response = await server.call('start-payment', { json: { ...proof, method: 'paystack' } })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Answer['body'],
  }
}
interface Shown {
  order: { status: string }
  payments: { status: string }[]
  refunds: unknown[]
  mayPay: boolean
}
const check = async (proof: GuestOrder) =>
  (await (await server.call('check-payment', { json: proof })).json()) as Shown
const notCharged = {
  status: 503,
  retryAfter: '30',
  body: {
    error:
      'The payment service does not answer at this moment. No payment was started. Please try again, or pay by bank transfer.',
  },
}
const chargesOf = ({ payment }: Answer['body']) => gateway.charges.get(payment?.reference ?? '')
/** Waits until the breaker closes, after the service has recovered. */
async function recover(): Promise<void> {
  gateway.fault = null
  server.clock.now = new Date(server.clock.now.getTime() + 30_000)
  expect((await start(await order())).status).toBe(200)
}

test.each<Fault>(['resets', 'answers 500', 'sends a page of its proxy', 'stops in the middle'])(
  'with a gateway that %s nothing is charged; the customer gets an error, tries again and pays once',
  async (fault) => {
    const proof = await order()
    gateway.fault = fault
    expect([await start(proof), await start(proof)]).toEqual([notCharged, notCharged])
    gateway.fault = null
    const opened = await start(proof)
    expect(opened).toMatchObject({
      status: 200,
      body: { checkoutUrl: `${gateway.url}/pay/${opened.body.payment?.reference}` },
    })
    gateway.pay(opened.body.payment?.reference ?? '')

    // The customer returns while the gateway fails again: the payment is not marked as failed, and
    // no second one can start.
    gateway.fault = fault
    expect(await check(proof)).toMatchObject({
      order: { status: 'pending_payment' },
      payments: [{ status: 'failed' }, { status: 'failed' }, { status: 'started' }],
    })
    expect((await start(proof)).body.checkoutUrl).toBe(opened.body.checkoutUrl)
    gateway.fault = null
    // A page does not ask again at once.
    server.clock.now = new Date(server.clock.now.getTime() + 5_000)
    expect(await check(proof)).toMatchObject({
      order: { status: 'paid' },
      payments: [{ status: 'failed' }, { status: 'failed' }, { status: 'succeeded' }],
      refunds: [],
      mayPay: false,
    })
    expect(chargesOf(opened.body)).toBe(1)
  },
)

test('waits for a slow gateway', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gateway.until = promise
  gateway.calls.length = 0
  const started = start(await order())
  await expect.poll(() => gateway.calls).toHaveLength(1)
  resolve()
  expect((await started).status).toBe(200)
})

/** Timeouts from now on in this test end when it says so. */
function holdTimeouts(): { ms: number; end: () => void }[] {
  const held: ReturnType<typeof holdTimeouts> = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    const end = () => controller.abort(new DOMException('Too slow', 'TimeoutError'))
    held.push({ ms, end })
    return controller.signal
  })
  onTestFinished(() => void spy.mockRestore())
  return held
}

test('a gateway that hangs: a call ends after seven seconds; after five outages immediately, until a trial call succeeds', async () => {
  const proofs = await Promise.all(Array.from({ length: 6 }, order))
  const [sixth] = proofs.splice(5)
  if (!sixth) throw new Error('There is no sixth order')
  gateway.fault = 'hangs'
  gateway.calls.length = 0
  const limits = holdTimeouts()
  // Each customer presses the button twice: both requests are one attempt.
  const starting = Promise.all(proofs.flatMap((proof) => [start(proof), start(proof)]))
  await expect.poll(() => gateway.calls).toHaveLength(5)
  expect(limits.map(({ ms }) => ms)).toEqual([7_000, 7_000, 7_000, 7_000, 7_000])
  for (const { end } of limits) end()
  const answers = await starting
  expect(answers).toEqual(answers.map(() => notCharged))
  expect(gateway.calls).toHaveLength(5)

  gateway.fault = 'answers 500'
  expect(await start(sixth)).toEqual(notCharged)
  expect(gateway.calls).toHaveLength(5)
  // Half a minute later one trial call is sent and fails, so the other calls fail immediately
  // again.
  server.clock.now = new Date(server.clock.now.getTime() + 30_000)
  const { promise, resolve } = Promise.withResolvers<void>()
  gateway.until = promise
  const trial = start(sixth)
  await expect.poll(() => gateway.calls).toHaveLength(6)
  expect(await Promise.all(proofs.map(start))).toEqual(proofs.map(() => notCharged))
  resolve()
  expect(await trial).toEqual(notCharged)
  expect(gateway.calls).toHaveLength(6)
  expect(await start(sixth)).toEqual(notCharged)
  expect(gateway.calls).toHaveLength(6)
  await recover()
  const opened = await Promise.all([sixth, ...proofs].map(start))
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
})

test('the scheduled task settles payments after an outage, each once; an outage ends its run immediately', async () => {
  const proofs = await Promise.all(Array.from({ length: 8 }, order))
  for (const proof of proofs) gateway.pay((await start(proof)).body.payment?.reference ?? '')
  server.clock.now = new Date(server.clock.now.getTime() + 180_000)
  gateway.fault = 'resets'
  gateway.calls.length = 0
  await checkOpenPayments.run(server.context)
  expect(gateway.calls).toHaveLength(1)
  gateway.fault = null
  await Promise.all([checkOpenPayments.run(server.context), checkOpenPayments.run(server.context)])
  for (const proof of proofs)
    expect(await check(proof)).toMatchObject({
      order: { status: 'paid' },
      payments: [{ status: 'succeeded' }],
      refunds: [],
    })
})

test('references that the gateway knows already: the next one is used, and the breaker stays closed', async () => {
  const proofs = await Promise.all(Array.from({ length: 6 }, order))
  gateway.calls.length = 0
  for (const proof of proofs) {
    const { rows } = await server.admin.query<{ number: string }>(
      'select number from public.orders where id = $1',
      [proof.orderId],
    )
    await fetch(`${gateway.url}/transaction/initialize`, {
      method: 'POST',
      body: JSON.stringify({ reference: `${rows[0]?.number}-1`, amount: 1, email: 'a@b.ng' }),
    })
    expect(await start(proof)).toMatchObject({
      status: 200,
      body: { payment: { reference: `${rows[0]?.number}-2` } },
    })
  }
})
