import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import { modules } from '../../functions/modules.ts'
import type { SandboxOutcome } from '../../functions/gateway/sandbox/sandbox-outcomes.ts'
import { emptyShop } from '../empty.ts'
import { startFunctions, type FunctionsServer } from '../servers/functions-server.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../shop/guest-orders.ts'

interface OrderResponse {
  order: { status: string; invoice_number: string | null }
  payments: { status: string; message: string | null }[]
  money: Record<'receivedKobo' | 'dueKobo' | 'balanceKobo', number>
  refunds: { status: string; amount_kobo: number }[]
  events: { kind: string; message: string }[]
  mayPay: boolean
}

/**
 * A server with all functions, the sandbox gateway and ten panels in stock, for the tests of one
 * file. Call it at the top of the file.
 */
export function useOrders() {
  let server: FunctionsServer
  let panelId: string

  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
  })
  beforeEach(async () => {
    await emptyShop(server.admin)
    await server.admin.query(
      'delete from platform.rate_limits; delete from private.invoice_counters',
    )
    panelId = await stockPanels(server.admin, 10)
    server.clock.now = new Date('2026-11-21T10:00:00Z')
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function post<Answer>(name: string, json: unknown) {
    const response = await server.call(name, { json })
    return {
      status: response.status,
      answer: (await response.json()) as Answer & { error?: string },
    }
  }

  const order = (quantity = 1, by: Pick<FunctionsServer, 'call'> = server) =>
    placeGuestOrder(by, { productId: panelId, quantity })

  async function start(proof: GuestOrder): Promise<{ checkoutUrl: string; reference: string }> {
    const { status, answer } = await post<{ checkoutUrl: string; payment: { reference: string } }>(
      'start-payment',
      { ...proof, method: 'sandbox' },
    )
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    return { checkoutUrl: answer.checkoutUrl, reference: answer.payment.reference }
  }

  const show = async (proof: GuestOrder) =>
    (await (
      await server.call(`order?orderId=${proof.orderId}&orderKey=${proof.orderKey}`, {
        method: 'GET',
      })
    ).json()) as OrderResponse
  return {
    get server() {
      return server
    },
    post,
    order,
    start,
    choose,
    show,
    settled: (proof: GuestOrder, status: string) =>
      expect.poll(async () => (await show(proof)).order.status).toBe(status),
    eventsHandled: () => eventsHandled(server.admin),
    mails: () => listMailCategories(server.admin),
    stock: () => readStock(server.admin, panelId),
    setStock: (stock: number) =>
      server.admin.query('update public.products set stock = $2 where id = $1', [panelId, stock]),
  }
}

/**
 * Chooses an outcome on the gateway's page, as a customer does.
 * @returns the URL that the gateway redirects to
 */
async function choose(checkoutUrl: string, outcome: SandboxOutcome): Promise<string | null> {
  const page = await fetch(checkoutUrl)
  expect(page.headers.get('content-type')).toContain('text/html')
  const reference = new URL(checkoutUrl).searchParams.get('reference') ?? ''
  const response = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ reference, outcome }),
    redirect: 'manual',
  })
  return response.headers.get('location')
}

async function eventsHandled(admin: Client): Promise<void> {
  const countUnhandled = async () =>
    (await admin.query('select from public.gateway_events where handled_at is null')).rowCount
  await expect.poll(countUnhandled).toBe(0)
}

async function listMailCategories(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ category: string }>(
    'select category from platform.mail_messages order by queued_at',
  )
  return rows.map(({ category }) => category)
}

async function readStock(admin: Client, productId: string): Promise<number | undefined> {
  const { rows } = await admin.query<{ stock: number }>(
    'select stock from public.products where id = $1',
    [productId],
  )
  return rows[0]?.stock
}
