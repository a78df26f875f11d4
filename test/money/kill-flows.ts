import { randomInt } from 'node:crypto'
import { signWith } from '../../functions/gateway/signature.ts'
import { placeGuestOrder, type GuestOrder } from '../shop/guest-orders.ts'
import type { FakeGateway } from '../servers/fake-gateway.ts'
import type { CallOptions } from '../servers/functions-server.ts'
import { secretKey } from './money-shop.ts'
import type { Worker } from './money-worker.ts'

/** What the shop has promised by an answer of 200. */
interface Acknowledged {
  /** What arrived, by the id of the payment. */
  receipts: Map<string, number>
  approved: Set<string>
  /** References of which the gateway's event was stored. */
  events: Set<string>
}

/** A shop whose process is killed from time to time. */
export interface KilledShop {
  /** The process of this moment; after a kill, the next one. */
  worker: Promise<Worker>
  panelId: string
  /** Of the reseller who brings all buyers. */
  resellerCode: string
  gateway: FakeGateway
  /** Tokens of two members of staff. */
  staff: [string, string]
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  acknowledged: Acknowledged
  problems: string[]
  /** How many flows have come to their end. */
  done: number
  stopping: AbortController
}

/** Buyers, staff and the gateway, one after the other, until the shop stops. */
export async function startFlows(shop: KilledShop): Promise<void> {
  const { signal } = shop.stopping
  await Promise.all(
    [transfer, card, card].map(async (flow) => {
      while (!signal.aborted) {
        await flow(shop).catch((error: unknown) => {
          if (!signal.aborted) shop.problems.push(String(error))
        })
        shop.done += 1
      }
    }),
  )
}

/** Sends until there is an answer, as a person presses again. */
async function send(
  shop: KilledShop,
  name: string,
  { json, body, token = 'sb_publishable_test', headers }: CallOptions,
): Promise<Response | null> {
  while (!shop.stopping.signal.aborted) {
    const { origin } = await shop.worker
    const response = await fetch(`${origin}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_test',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: body ?? JSON.stringify(json),
    }).catch(() => null)
    if (response && response.status < 500) return response
    if (response?.status === 500) shop.problems.push(`${name}: 500 ${await response.text()}`)
  }
  return null
}

async function call(
  shop: KilledShop,
  name: string,
  json: object,
  token?: string,
): Promise<Record<string, unknown> | null> {
  const response = await send(shop, name, { json, ...(token ? { token } : {}) })
  return response?.status === 200 ? ((await response.json()) as Record<string, unknown>) : null
}

const place = (shop: KilledShop, method: string): Promise<GuestOrder> =>
  placeGuestOrder(
    {
      call: async (name, options = {}) =>
        (await send(shop, name, options)) ?? new Response('stopped', { status: 503 }),
    },
    { productId: shop.panelId, method, resellerCode: shop.resellerCode },
  )

async function tell(shop: KilledShop, event: object, reference: string): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = { 'x-paystack-signature': signWith(secretKey, body) }
  const response = await send(shop, 'paystack-webhook', { body, headers })
  if (response?.status === 200) shop.acknowledged.events.add(reference)
}

/** Too much arrives by transfer, it is corrected, and the surplus is approved. */
async function transfer(shop: KilledShop): Promise<void> {
  const { orderId } = await place(shop, 'bank_transfer')
  const [payment] = await shop.query<{ id: string }>(
    'select id from public.payments where order_id = $1',
    [orderId],
  )
  const paymentId = payment?.id ?? ''
  if (
    !(await call(shop, 'confirm-transfer', { paymentId, receivedKobo: 25_000_000 }, shop.staff[0]))
  )
    return
  shop.acknowledged.receipts.set(paymentId, 25_000_000)
  const correction = { paymentId, receivedKobo: 22_000_000, reason: 'Typing' }
  // From now on one of both is true.
  shop.acknowledged.receipts.delete(paymentId)
  if (await call(shop, 'correct-receipt', correction, shop.staff[0]))
    shop.acknowledged.receipts.set(paymentId, 22_000_000)
  await approveAll(shop, orderId)
}

/** Paid at the gateway, told by webhooks, given back in two parts. */
async function card(shop: KilledShop): Promise<void> {
  const proof = await place(shop, 'paystack')
  const started = await call(shop, 'start-payment', { ...proof, method: 'paystack' })
  if (!started) return
  const { reference } = started['payment'] as { reference: string }
  shop.gateway.state.pay(reference)
  await tell(shop, shop.gateway.state.chargeEvent(reference), reference)
  if (randomInt(3) === 0) await call(shop, 'cancel-order', proof)
  await call(shop, 'check-payment', proof)
  for (const amountKobo of [12_000_000, 5_150_000])
    await call(
      shop,
      'request-refund',
      { orderId: proof.orderId, amountKobo, reason: 'Broken' },
      shop.staff[0],
    )
  await approveAll(shop, proof.orderId)
  for (const refund of shop.gateway.state.refunds.values())
    if (refund.transaction.reference === reference && refund.status === 'pending')
      await tell(shop, shop.gateway.state.moveRefund(String(refund.id), 'processed'), reference)
}

async function approveAll(shop: KilledShop, orderId: string): Promise<void> {
  const refunds = await shop.query<{ id: string }>(
    `select r.id from public.refunds r join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'requested'`,
    [orderId],
  )
  for (const { id } of refunds)
    if (await call(shop, 'approve-refund', { refundId: id }, shop.staff[1]))
      shop.acknowledged.approved.add(id)
}
