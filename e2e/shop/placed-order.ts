import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import { tokenOf } from '../account/accounts.ts'
import { asService } from '../desk/staff-account.ts'
import { ownAddress, uniqueEmail, uniquePhone } from '../unique.ts'

interface Called {
  status: number
  answer: Record<string, unknown>
}

/** Calls the function `name` of the site, as the owner of the token, from an address of its own. */
export async function callSite(name: string, json: unknown, token?: string): Promise<Called> {
  const headers = {
    'content-type': 'application/json',
    ...ownAddress(),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const response = await fetch(`${inject('siteUrl')}/functions/v1/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

export interface PlacedOrder {
  orderId: string
  orderKey: string
  number: string
  totalKobo: number
  productId: string
}

/** As staff, with a token or a new session; a refusal is an error of the test. */
export async function callAsStaff(
  name: string,
  json: unknown,
  token?: string,
): Promise<Record<string, unknown>> {
  const { status, answer } = await callSite(name, json, token ?? (await tokenOf('admin')))
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
  return answer
}

/** The page of an order, as its link in a mail to a guest. */
export const orderPath = ({ orderId, orderKey }: Pick<PlacedOrder, 'orderId' | 'orderKey'>) =>
  `/payment-details?order=${orderId}&key=${orderKey}`

/** Pays an order by transfer: the buyer asks for the account, and staff say what arrived. */
export async function payByTransfer(
  { orderId, orderKey }: PlacedOrder,
  receivedKobo: number,
  token?: string,
): Promise<void> {
  const request = { orderId, orderKey, method: 'bank_transfer' }
  const { payment } = (await callSite('start-payment', request)).answer as {
    payment: { id: string }
  }
  await callAsStaff('confirm-transfer', { paymentId: payment.id, receivedKobo }, token)
}

/**
 * Delivers units to the store. Orders of the journeys would sell a product out, and hold its last
 * units.
 */
export async function receiveGoods(slug: string, quantity: number): Promise<void> {
  await asService('POST', 'stock_movements', {
    product_id: await findProductId(slug),
    quantity,
    kind: 'delivery',
    reason: 'For a journey',
  })
}

async function findProductId(slug: string): Promise<string> {
  const answer = await fetch(`${inject('siteUrl')}/rest/v1/products?slug=eq.${slug}&select=id`)
  const [product] = (await answer.json()) as { id: string }[]
  if (!product) throw new Error(`The shop has no product ${slug}`)
  return product.id
}

/** Places an order of one product by somebody new, to be paid by bank transfer. */
export async function placeOrder({
  slug,
  quantity = 1,
  isRestocked = true,
  token,
  paymentMethod = 'bank_transfer',
  email = uniqueEmail('buyer'),
}: {
  slug: string
  quantity?: number
  /** Whether the store first gets the units. Not where a journey sets the stock. */
  isRestocked?: boolean
  token?: string
  paymentMethod?: 'bank_transfer' | 'sandbox' | 'in_parts'
  email?: string
}): Promise<PlacedOrder> {
  // Unpaid orders hold at most half of the stock.
  if (isRestocked) await receiveGoods(slug, 2 * quantity)
  const productId = await findProductId(slug)
  const lines = [{ id: productId, quantity }]
  const quoted = (await callSite('quote-order', { lines, state: 'Lagos' })).answer as {
    totals?: { totalKobo: number }
  }
  const request = {
    idempotencyKey: randomUUID(),
    lines,
    contact: { name: 'Bísí Adé', email, phoneNumber: uniquePhone() },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    termsVersion: currentVersion('terms'),
    paymentMethod,
    expectedTotalKobo: quoted.totals?.totalKobo,
  }
  const { status, answer } = await callSite('place-order', request, token)
  if (status !== 200) throw new Error(`place-order: ${status} ${JSON.stringify(answer)}`)
  const { order, orderKey } = answer as {
    order: { id: string; number: string; totalKobo: number }
    orderKey: string
  }
  return {
    orderId: order.id,
    orderKey,
    number: order.number,
    totalKobo: order.totalKobo,
    productId,
  }
}

/** As staff, confirms the transfer of an order and moves it to the wanted status. */
export async function moveOrderTo(
  status: 'paid' | 'shipped' | 'delivered',
  order: PlacedOrder,
  tracking: object = {},
): Promise<void> {
  const token = await tokenOf('admin')
  await payByTransfer(order, order.totalKobo, token)
  const steps = {
    paid: [],
    shipped: ['preparing', 'shipped'],
    delivered: ['preparing', 'shipped', 'delivered'],
  }
  for (const next of steps[status])
    await callAsStaff(
      'change-order-status',
      { orderId: order.orderId, status: next, ...(next === 'shipped' ? tracking : {}) },
      token,
    )
}
