import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { pdf, receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { useOrders } from '../../../test/use/use-orders.ts'
import { withUnitsBack } from '../../../test/shop/order-units.ts'

/** How much space receipts may need. */
const shop = useOrders()

async function transferOrder(address: string): Promise<GuestOrder> {
  const proof = await shop.order()
  await shop.server.admin.query(
    'update private.order_origins set address = $2 where order_id = $1',
    [proof.orderId, address],
  )
  const { status } = await shop.post('start-payment', { ...proof, method: 'bank_transfer' })
  expect(status).toBe(200)
  return proof
}

async function send(proof: GuestOrder, content: Uint8Array) {
  const response = await shop.server.call('send-transfer-proof', {
    body: transferProofForm(proof, content),
    hasUploadSlot: true,
  })
  const { error } = (await response.json()) as { error?: string }
  return { status: response.status, error }
}

const megabytes = (size: number) =>
  pdf({ objects: [`(${randomBytes(size * 500_000).toString('hex')})`] })

test('an order that holds nothing has one megabyte of receipts', async () => {
  const proof = await transferOrder('198.51.100.7')
  await shop.server.admin.query(withUnitsBack('update public.orders set holds_stock = false'))
  expect((await send(proof, megabytes(0.8))).status).toBe(200)
  expect(await send(proof, megabytes(0.8))).toEqual({
    status: 409,
    error:
      'We keep no goods for this order, so its files may have 1 MB together. A screenshot of the receipt is enough.',
  })
  expect((await send(proof, await receiptPicture())).status).toBe(200)
})

test('one address has 30 MB of receipts that are not decided; other addresses are not stopped', async () => {
  const statuses: number[] = []
  let last: GuestOrder | null = null
  for (let n = 0; n < 4; n++) {
    last = await transferOrder('198.51.100.7')
    for (const size of [4, 4]) statuses.push((await send(last, megabytes(size))).status)
  }
  // 28 MB are stored.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
  if (!last) throw new Error('No order was placed')
  expect(await send(last, megabytes(4))).toEqual({
    status: 429,
    error:
      'We have many receipts from your network that we have not checked yet. Please send yours on WhatsApp or by e-mail.',
  })
  expect((await send(last, await receiptPicture())).status).toBe(200)
  const other = await transferOrder('203.0.113.1')
  expect((await send(other, megabytes(4))).status).toBe(200)
  // Staff have decided about one order, so there is space again.
  await shop.server.admin.query(
    `update public.payments
     set status = 'failed'
     where id in (
       select t.payment_id from public.transfer_proofs t order by t.created_at limit 1
     )`,
  )
  expect((await send(last, megabytes(4))).status).toBe(200)
})
