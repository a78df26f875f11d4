import { randomInt } from 'node:crypto'
import { expect, inject } from 'vitest'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { callSite, placeOrder, type PlacedOrder } from './placed-order.ts'

/** The picture of a receipt that no other order has. */
export const ownReceipt = (): Promise<Uint8Array> =>
  receiptPicture({ width: randomInt(500, 1_500), height: randomInt(1_000, 2_000) })

/** Sends a form with files to a function of the site, as the owner of the token. */
export async function sendForm(
  name: string,
  fields: Readonly<Record<string, string | File>>,
  token?: string,
): Promise<void> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  const url = `${inject('siteUrl')}/functions/v1/${name}`
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(200)
}

/** A buyer orders a panel by transfer and sends a receipt. */
export async function orderWithReceipt(picture: Uint8Array): Promise<PlacedOrder> {
  const order = await placeOrder({ slug: 'imole-mono-550w' })
  const { orderId, orderKey } = order
  await callSite('start-payment', { orderId, orderKey, method: 'bank_transfer' })
  const file = new File([new Uint8Array(picture)], 'receipt.png')
  await sendForm('send-transfer-proof', { orderId, orderKey, file })
  return order
}
