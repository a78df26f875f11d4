import { randomInt, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { currentVersion } from '../../domain/legal/versions.ts'
import type { FunctionsServer } from '../servers/functions-server.ts'

const slug = 'imole-mono-550w'
const priceNaira = 159_500
const lagosKobo = 1_200_000

/**
 * Sets the stock of panels, and the price that {@link placeGuestOrder} expects.
 * @returns the product's id
 */
export async function stockPanels(admin: Client, stock: number): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'update public.products set stock = $2, price = $3 where slug = $1 returning id',
    [slug, stock, priceNaira],
  )
  if (!rows[0]) throw new Error(`The seed data has no product ${slug}`)
  return rows[0].id
}

/** The id and key that give a guest access to an order. */
export interface GuestOrder {
  orderId: string
  orderKey: string
}

/** A buyer whom nothing connects with another one: each has an e-mail, a phone and a network. */
export function stranger() {
  const digits = () => String(randomInt(10_000_000)).padStart(7, '0')
  const byte = () => randomInt(1, 255)
  return {
    email: `${randomUUID()}@example.com`,
    phoneNumber: `0803${digits()}`,
    ip: `10.${byte()}.${byte()}.${byte()}`,
  }
}

/**
 * Orders panels as a guest in Lagos, each time another one.
 * @throws Error when the shop refuses the order
 */
export async function placeGuestOrder(
  server: Pick<FunctionsServer, 'call'>,
  {
    productId,
    quantity = 1,
    method = 'sandbox',
    coupon = null,
    resellerCode = null,
  }: {
    productId: string
    quantity?: number
    method?: string
    coupon?: { code: string; discountKobo: number } | null
    /** Of the reseller who brought the buyer. */
    resellerCode?: string | null
  },
): Promise<GuestOrder> {
  const { ip, ...contact } = stranger()
  const json = {
    idempotencyKey: randomUUID(),
    lines: [{ id: productId, quantity }],
    contact: { name: 'Bisi Ade', ...contact },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    termsVersion: currentVersion('terms'),
    paymentMethod: method,
    ...(coupon && { coupon: coupon.code }),
    ...(resellerCode && { referral: { code: resellerCode } }),
    expectedTotalKobo: quantity * priceNaira * 100 + lagosKobo - (coupon?.discountKobo ?? 0),
  }
  const response = await server.call('place-order', { json, ip })
  if (response.status !== 200)
    throw new Error(`place-order: ${response.status} ${await response.text()}`)
  const { order, orderKey } = (await response.json()) as { order: { id: string }; orderKey: string }
  return { orderId: order.id, orderKey }
}
