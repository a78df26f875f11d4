import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { InstallationWish } from '../../domain/delivery/installation.ts'
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

/** Pays an order at the sandbox, as a buyer does there. */
export async function payAtSandbox(
  { orderId, orderKey }: PlacedOrder,
  outcome: 'succeed' | 'dispute' = 'succeed',
): Promise<void> {
  const proof = { orderId, orderKey }
  const { checkoutUrl } = (await callSite('start-payment', { ...proof, method: 'sandbox' }))
    .answer as { checkoutUrl: string }
  const url = new URL(checkoutUrl, inject('siteUrl'))
  const reference = url.searchParams.get('reference') ?? ''
  const body = new URLSearchParams({ reference, outcome })
  await fetch(url, { method: 'POST', body, redirect: 'manual' })
  await callSite('check-payment', proof)
}

/** The order as its buyer sees it. A request is cheaper than loading the page again. */
export async function readOrder({ orderId, orderKey }: PlacedOrder): Promise<object> {
  const proof = new URLSearchParams({ orderId, orderKey })
  return (await (await fetch(`${inject('siteUrl')}/functions/v1/order?${proof}`)).json()) as object
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

/** The id of a product that the shop shows. */
export async function findProductId(slug: string): Promise<string> {
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
  installation = 'goods',
}: {
  slug: string
  quantity?: number
  /** Whether the store first gets the units. Not where a journey sets the stock. */
  isRestocked?: boolean
  token?: string
  paymentMethod?: 'bank_transfer' | 'sandbox' | 'in_parts'
  email?: string
  installation?: InstallationWish
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
    installation,
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
