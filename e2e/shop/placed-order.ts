import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { stranger } from '../../test/shop/guest-orders.ts'
import { tokenOf } from '../account/accounts.ts'
import { currentVersion } from '../../domain/legal/versions.ts'

interface Called {
  status: number
  answer: Record<string, unknown>
}

/** Calls the function `name` of the site, as the owner of the token, from an address of its own. */
export async function callSite(name: string, json: unknown, token?: string): Promise<Called> {
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': stranger().ip,
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

/** Places an order of one product by somebody new, to be paid by bank transfer. */
export async function placeOrder({
  slug,
  quantity = 1,
  token,
  paymentMethod = 'bank_transfer',
  email,
}: {
  slug: string
  quantity?: number
  token?: string
  paymentMethod?: 'bank_transfer' | 'sandbox' | 'in_parts'
  email?: string
}): Promise<PlacedOrder> {
  const buyer = stranger()
  const products = (await (
    await fetch(`${inject('siteUrl')}/rest/v1/products?slug=eq.${slug}&select=id`)
  ).json()) as { id: string }[]
  const lines = [{ id: products[0]?.id ?? '', quantity }]
  const quoted = (await callSite('quote-order', { lines, state: 'Lagos' })).answer as {
    totals?: { totalKobo: number }
  }
  const request = {
    idempotencyKey: randomUUID(),
    lines,
    contact: { name: 'Bísí Adé', email: email ?? buyer.email, phoneNumber: buyer.phoneNumber },
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
    productId: lines[0]?.id ?? '',
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
