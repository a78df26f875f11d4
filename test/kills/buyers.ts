import type { Random } from '../money/random.ts'
import { placeGuestOrder, type GuestOrder } from '../shop/guest-orders.ts'
import { call, pause, send, staffToken, type KilledShop } from './killed-shop.ts'

const refundKobo = 100_000

/** A buyer who transfers the money, and staff who see it, or who cancels instead. */
export async function payByTransfer(shop: KilledShop, random: Random): Promise<void> {
  const proof = await place(shop, 'bank_transfer')
  if (random.below(3) === 0) {
    await call(shop, 'cancel-order', { json: proof })
    shop.acknowledged.cancellations.push(proof.orderId)
    return
  }
  const { id, amountKobo } = await startPayment(shop, proof, 'bank_transfer')
  await call(shop, 'confirm-transfer', {
    json: { paymentId: id, receivedKobo: amountKobo },
    token: await staffToken(shop, 0),
  })
  shop.acknowledged.transfers.push(id)
}

/** A buyer who pays at the gateway of the demo. Some of them get a part of it back. */
export async function payByCard(shop: KilledShop, random: Random): Promise<void> {
  const proof = await place(shop, 'sandbox')
  const { id, reference, checkoutUrl } = await startPayment(shop, proof, 'sandbox')
  await send(shop, checkoutUrl, { body: new URLSearchParams({ reference, outcome: 'succeed' }) })
  // The webhook tells the shop a moment later, and so do the questions of this page.
  while (!(await hasArrived(shop, proof, id))) await pause()
  shop.acknowledged.cardPayments.push(id)
  if (random.below(2) === 0) await refund(shop, proof)
}

async function hasArrived(shop: KilledShop, proof: GuestOrder, id: string): Promise<boolean> {
  const view = await call(shop, 'check-payment', { json: proof })
  const payments = view['payments'] as { id: string; status: string }[]
  return payments.some((payment) => payment.id === id && payment.status === 'succeeded')
}

async function refund(shop: KilledShop, { orderId }: GuestOrder): Promise<void> {
  const json = { orderId, amountKobo: refundKobo, reason: 'A scratch on the frame' }
  const asked = await call(shop, 'request-refund', { json, token: await staffToken(shop, 0) })
  const { refundIds, isApproved } = asked as { refundIds: string[]; isApproved: boolean }
  if (!isApproved)
    for (const refundId of refundIds)
      await call(shop, 'approve-refund', { json: { refundId }, token: await staffToken(shop, 1) })
  shop.acknowledged.refunds.push(...refundIds)
}

async function place(shop: KilledShop, method: string): Promise<GuestOrder> {
  const proof = await placeGuestOrder(
    {
      call: (name, { json, ip } = {}) =>
        send(shop, `/functions/v1/${name}`, { json, ...(ip && { ip }) }),
    },
    { productId: shop.panelId, method, resellerCode: shop.resellerCode },
  )
  shop.acknowledged.orders.push(proof.orderId)
  return proof
}

async function startPayment(shop: KilledShop, proof: GuestOrder, method: string) {
  const started = await call(shop, 'start-payment', { json: { ...proof, method } })
  const { payment, checkoutUrl } = started as {
    payment: { id: string; reference: string; amountKobo: number }
    checkoutUrl: string | null
  }
  return { ...payment, checkoutUrl: checkoutUrl ?? '' }
}
