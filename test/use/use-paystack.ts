import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { modules } from '../../functions/modules.ts'
import { empty } from '../empty.ts'
import { signUpStaff } from '../shop/admin-since.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../shop/guest-orders.ts'
import { startFakeGateway, type FakeGateway } from '../servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'

interface Payment {
  id: string
  reference: string
  status: string
}

/**
 * A server whose gateway is a fake Paystack. No queue runs by itself: a test runs jobs by hand,
 * also twice. Call it at the top of the file.
 */
export function usePaystack({ secretKey = 'sk_test_fake' } = {}) {
  let server: FunctionsServer
  let gateway: FakeGateway
  let panelId: string

  beforeAll(async () => {
    gateway = await startFakeGateway()
    server = await startFunctions(
      inject('adminUrl'),
      { ...modules, queues: modules.queues.map((queue) => ({ ...queue, work: async () => {} })) },
      { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: gateway.url },
    )
  })
  beforeEach(async () => {
    await empty(server.admin, 'public.orders', 'public.gateway_events', 'platform.rate_limits')
    panelId = await stockPanels(server.admin, 100)
    Object.assign(gateway, { fault: null, refuses: null, says: {}, refunds: [], sent: [] })
    gateway.state.refunds.clear()
    gateway.state.disputes.clear()
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await gateway[Symbol.asyncDispose]()
  })

  const by = (token: string | null, name: string, json: unknown) =>
    call(server, { token, name, json })
  const findPayment = (proof: GuestOrder) => findLastPayment(server, proof)

  return {
    get server() {
      return server
    },
    get gateway() {
      return gateway
    },
    by,
    findPayment,
    order: (quantity = 1) =>
      placeGuestOrder(server, { productId: panelId, quantity, method: 'paystack' }),
    start: (proof: GuestOrder, method = 'paystack') =>
      by(null, 'start-payment', { ...proof, method }),
    /** Pays at the gateway, and lets the shop ask about it. @returns the payment */
    async pay(proof: GuestOrder): Promise<Payment> {
      await by(null, 'start-payment', { ...proof, method: 'paystack' })
      gateway.pay((await findPayment(proof)).reference)
      await by(null, 'check-payment', proof)
      return findPayment(proof)
    },
    statusOf: async ({ orderId }: GuestOrder): Promise<string | undefined> =>
      (
        await server.admin.query<{ status: string }>(
          'select status from public.orders where id = $1',
          [orderId],
        )
      ).rows[0]?.status,
    /** Staff request a refund of the order of a payment. @returns with the id of the first refund */
    requestRefund: (token: string, request: AskedRefund) => askRefund(server, token, request),
    /** The access tokens of two members of staff. */
    staff: () => signUpStaff(server),
  }
}

async function call(
  server: FunctionsServer,
  { token, name, json }: { token: string | null; name: string; json: unknown },
) {
  const response = await server.call(name, { json, ...(token ? { token } : {}) })
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown> & { error?: string },
  }
}

async function findLastPayment(
  { admin }: FunctionsServer,
  { orderId }: GuestOrder,
): Promise<Payment> {
  const { rows } = await admin.query<Payment>(
    `select id, reference, status from public.payments where order_id = $1
     order by attempt desc limit 1`,
    [orderId],
  )
  return rows[0] ?? { id: '', reference: '', status: '' }
}

interface AskedRefund {
  paymentId: string
  amountKobo: number
  reason: string
}

async function askRefund(
  server: FunctionsServer,
  token: string,
  { paymentId, ...given }: AskedRefund,
) {
  const { rows } = await server.admin.query<{ orderId: string }>(
    'select order_id as "orderId" from public.payments where id = $1',
    [paymentId],
  )
  const json = { orderId: rows[0]?.orderId, ...given }
  const asked = await call(server, { token, name: 'request-refund', json })
  const [refundId] = (asked.answer['refundIds'] ?? []) as string[]
  return { status: asked.status, answer: Object.assign(asked.answer, { refundId }) }
}
