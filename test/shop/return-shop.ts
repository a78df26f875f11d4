import { expect } from 'vitest'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { handleRefundEvent } from '../../functions/payments/refunds/refund-events.ts'
import { processRefunds } from '../../functions/payments/refunds/process-refund.ts'
import type { GuestOrder } from './guest-orders.ts'
import { usePaystack } from '../use/use-paystack.ts'

export const panelKobo = 15_950_000
export const lagosKobo = 1_200_000

async function read(response: Response) {
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown> & { error?: string },
  }
}

type Shop = ReturnType<typeof usePaystack>

/** What the tests read. */
function createReaders(shop: Shop) {
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await shop.server.admin.query<Row>(text, values)).rows
  const show = async (proof: GuestOrder): Promise<OrderView> => {
    const path = `order?${new URLSearchParams({ ...proof })}`
    return (await (await shop.server.call(path, { method: 'GET' })).json()) as OrderView
  }
  const productOf = async (proof: GuestOrder) => (await show(proof)).lines[0]?.product_id ?? ''
  return {
    query,
    show,
    productOf,
    requestOf: async (proof: GuestOrder) => (await show(proof)).requests.at(-1),
    stock: async (proof: GuestOrder) =>
      (
        await query<{ stock: number }>('select stock from public.products where id = $1', [
          await productOf(proof),
        ])
      )[0]?.stock,
    mailsOf: async (proof: GuestOrder) => {
      const [order] = await query<{ number: string }>(
        'select number from public.orders where id = $1',
        [proof.orderId],
      )
      return query<{ category: string; to: string; text: string }>(
        `select category, to_address as "to", text from platform.mail_messages
         where subject like '%' || $1 || '%' and category ~ '^(cancellation|return)-'
         order by queued_at, category`,
        [order?.number],
      )
    },
  }
}
type Readers = ReturnType<typeof createReaders>

interface Asked {
  quantity?: number
  reason?: string
  message?: string
  photos?: readonly (Uint8Array | string)[]
  productId?: string
}

/** Asks for a return as the form does, or without pictures as JSON. */
async function askReturn(
  { shop, productOf }: { shop: Shop } & Readers,
  proof: GuestOrder,
  {
    quantity = 1,
    reason = 'does_not_work',
    message = 'It hums.',
    photos = [],
    productId,
  }: Asked = {},
) {
  const lines = [{ productId: productId ?? (await productOf(proof)), quantity }]
  if (photos.length === 0) {
    // As a browser sends it: a body of unknown length would count as the largest upload.
    const json = { ...proof, reason, message, lines }
    const headers = { 'content-length': String(JSON.stringify(json).length) }
    return read(await shop.server.call('request-return', { json, headers }))
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...proof, reason, message })) form.set(name, value)
  form.set('lines', JSON.stringify(lines))
  for (const [at, photo] of photos.entries())
    form.set(
      `photo${at + 1}`,
      new File([typeof photo === 'string' ? photo : new Uint8Array(photo)], 'photo.jpg'),
    )
  return read(await shop.server.call('request-return', { body: form }))
}

/** Sends the approved refunds of an order to the gateway, which pays them out. */
async function payOut({ shop, query }: { shop: Shop } & Readers, orderId: string): Promise<void> {
  const refunds = await query<{ id: string; reference: string }>(
    `select r.id, p.reference from public.refunds r join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'approved'`,
    [orderId],
  )
  for (const { id, reference } of refunds) {
    await processRefunds.work(
      { data: { refundId: id }, attempt: 1, isLastAttempt: false },
      shop.server.context,
    )
    for (const [at, refund] of shop.gateway.state.refunds)
      if (refund.transaction.reference === reference) shop.gateway.state.moveRefund(at, 'processed')
    await handleRefundEvent(
      { id: '0', event: 'refund.processed', payload: { transaction_reference: reference } },
      shop.server.context,
    )
  }
}

/**
 * A shop whose gateway is a fake Paystack, with what buyers and staff do about cancellations and
 * returns. Call it at the top of the file.
 */
export function useReturns() {
  const shop = usePaystack()
  const { by } = shop
  const readers = createReaders(shop)
  const { show, productOf } = readers
  const tools = { shop, ...readers }
  const move = async (token: string, { orderId }: GuestOrder, ...statuses: string[]) => {
    for (const status of statuses)
      expect((await by(token, 'change-order-status', { orderId, status })).status).toBe(200)
  }
  /** A paid order, and two members of staff. */
  const paid = async (quantity = 1) => {
    const [one, two] = await shop.staff()
    const proof = await shop.order(quantity)
    const payment = await shop.pay(proof)
    return { one, two, proof, payment }
  }
  return {
    ...tools,
    by,
    move,
    paid,
    askReturn: (proof: GuestOrder, asked?: Asked) => askReturn(tools, proof, asked),
    decide: (
      token: string,
      requestId: unknown,
      decision: string,
      note: string | null = 'Musa comes.',
    ) => by(token, 'decide-return', { requestId, decision, note }),
    receive: async (
      token: string,
      proof: GuestOrder,
      {
        sellable = 0,
        damaged = 0,
        refund = { byLines: true },
      }: { sellable?: number; damaged?: number; refund?: object } = {},
    ) => {
      const productId = await productOf(proof)
      const lines = [
        { productId, quantity: sellable, condition: 'sellable' },
        { productId, quantity: damaged, condition: 'damaged' },
      ].filter(({ quantity }) => quantity > 0)
      const requestId = (await show(proof)).requests.at(-1)?.id
      return by(token, 'receive-return', { requestId, lines, refund })
    },
    payOut: ({ orderId }: GuestOrder) => payOut(tools, orderId),
    /** The same as `paid`, in the hands of the buyer. */
    async delivered(quantity = 1) {
      const order = await paid(quantity)
      await move(order.one, order.proof, 'preparing', 'shipped', 'delivered')
      return order
    },
  }
}
