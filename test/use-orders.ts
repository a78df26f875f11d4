import { afterAll, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import { modules } from '../functions/modules.ts'
import type { SandboxOutcome } from '../functions/gateway/sandbox/sandbox-page.ts'
import { startFunctions, type FunctionsServer } from './servers/functions-server.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from './guest-orders.ts'

interface Shown {
  order: { status: string; invoice_number: string | null }
  payments: { status: string; message: string | null }[]
  refunds: { status: string; amount_kobo: number }[]
  events: { kind: string; message: string }[]
  mayPay: boolean
}

const waits = { timeout: 15_000, interval: 100 }

/** The whole company at work with its sandbox gateway and ten panels on the shelf, for the tests of one file; call it at the top of the file. */
export function useOrders() {
  let server: FunctionsServer
  let panelId: string

  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
  })
  beforeEach(async () => {
    await server.admin.query(
      'truncate public.orders, private.sandbox_transactions, public.gateway_events cascade; truncate platform.mail_messages cascade; delete from platform.rate_limits; delete from private.invoice_counters',
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

  const order = (quantity = 1) => placeGuestOrder(server, { productId: panelId, quantity })

  async function start(proof: GuestOrder): Promise<{ checkoutUrl: string; reference: string }> {
    const { status, answer } = await post<{ checkoutUrl: string; payment: { reference: string } }>(
      'start-payment',
      { ...proof, method: 'sandbox' },
    )
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    return { checkoutUrl: answer.checkoutUrl, reference: answer.payment.reference }
  }

  /** What the customer does on the gateway's page. */
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

  const show = async (proof: GuestOrder) =>
    (await (
      await server.call(`order?orderId=${proof.orderId}&orderKey=${proof.orderKey}`, {
        method: 'GET',
      })
    ).json()) as Shown
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
      vi.waitFor(async () => expect((await show(proof)).order.status).toBe(status), waits),
    eventsHandled: () =>
      vi.waitFor(
        async () =>
          expect(
            (await server.admin.query('select from public.gateway_events where handled_at is null'))
              .rowCount,
          ).toBe(0),
        waits,
      ),
    mails: async () =>
      (
        await server.admin.query<{ category: string }>(
          'select category from platform.mail_messages order by queued_at',
        )
      ).rows.map(({ category }) => category),
    stock: async () =>
      (
        await server.admin.query<{ stock: number }>(
          'select stock from public.products where id = $1',
          [panelId],
        )
      ).rows[0]?.stock,
    setStock: (stock: number) =>
      server.admin.query('update public.products set stock = $2 where id = $1', [panelId, stock]),
  }
}
