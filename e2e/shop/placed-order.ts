import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { stranger } from '../../test/guest-orders.ts'
import { tokenOf } from '../account/accounts.ts'

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

/** Places an order of one product by somebody new, to be paid by bank transfer. */
export async function placeOrder({
  slug,
  token,
  paymentMethod = 'bank_transfer',
  email,
}: {
  slug: string
  token?: string
  paymentMethod?: 'bank_transfer' | 'sandbox'
  email?: string
}): Promise<PlacedOrder> {
  const buyer = stranger()
  const products = (await (
    await fetch(`${inject('siteUrl')}/rest/v1/products?slug=eq.${slug}&select=id`)
  ).json()) as { id: string }[]
  const lines = [{ id: products[0]?.id ?? '', quantity: 1 }]
  const quoted = (await callSite('quote-order', { lines, state: 'Lagos' })).answer as {
    totals?: { totalKobo: number }
  }
  const request = {
    idempotencyKey: randomUUID(),
    lines,
    contact: { name: 'Bísí Adé', email: email ?? buyer.email, phoneNumber: buyer.phoneNumber },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
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
  { orderId, orderKey, totalKobo }: PlacedOrder,
  tracking: object = {},
): Promise<void> {
  const admin = await tokenOf('admin')
  const started = (await callSite('start-payment', { orderId, orderKey, method: 'bank_transfer' }))
    .answer as { payment: { id: string } }
  const mutations: [string, unknown][] = [
    ['confirm-transfer', { paymentId: started.payment.id, receivedKobo: totalKobo }],
  ]
  const steps = {
    paid: [],
    shipped: ['preparing', 'shipped'],
    delivered: ['preparing', 'shipped', 'delivered'],
  }
  for (const next of steps[status])
    mutations.push([
      'change-order-status',
      { orderId, status: next, ...(next === 'shipped' ? tracking : {}) },
    ])
  for (const [name, json] of mutations) {
    const { status, answer } = await callSite(name, json, admin)
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`)
  }
}
