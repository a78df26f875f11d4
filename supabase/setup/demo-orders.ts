import sharp from 'sharp'
import { currentVersion } from '../../domain/legal/versions.ts'
import { changeOrderStatus } from '../../domain/orders/order-functions.ts'
import { sendTransferProof, startPayment } from '../../domain/orders/order-payments.ts'
import { placeOrder, type OrderWay } from '../../domain/orders/place-order.ts'
import { quoteOrder } from '../../domain/orders/quote-order.ts'
import { confirmTransfer } from '../../domain/payments/payment-functions.ts'
import type { DemoPerson } from './demo-person.ts'

/** A customer of the demo, and what they write into the checkout. */
export interface DemoBuyer {
  person: DemoPerson
  contact: { name: string; email: string; phoneNumber: string }
  delivery: { state: string; area: string; street: string; landmark: string }
}

export interface DemoOrder {
  id: string
  totalKobo: number
}

/** Orders one product, as the checkout does. Our crew installs nothing that has a price of its own. */
export async function placeDemoOrder(
  { person, contact, delivery }: DemoBuyer,
  { slug, quantity = 1, way }: { slug: string; quantity?: number; way: OrderWay },
): Promise<DemoOrder> {
  const { data: product } = await person.client
    .from('products')
    .select('id')
    .eq('slug', slug)
    .single()
    .throwOnError()
  const cart = { lines: [{ id: product.id, quantity }], installation: 'goods' }
  const { totals } = await person.call(quoteOrder, { ...cart, state: delivery.state })
  const { order } = await person.call(placeOrder, {
    ...cart,
    idempotencyKey: crypto.randomUUID(),
    contact,
    delivery,
    paymentMethod: way,
    termsVersion: currentVersion('terms'),
    expectedTotalKobo: totals.totalKobo,
  })
  return order
}

/** The customer asks for our account, and finance sees that all of the money has arrived. */
export async function payDemoOrder(
  { person }: DemoBuyer,
  staff: DemoPerson,
  orderId: string,
): Promise<void> {
  const { payment } = await person.call(startPayment, { orderId, method: 'bank_transfer' })
  await staff.call(confirmTransfer, { paymentId: payment.id, receivedKobo: payment.amountKobo })
}

/** Staff move a paid order from step to step. */
export async function moveDemoOrder(
  staff: DemoPerson,
  orderId: string,
  steps: readonly ('preparing' | 'shipped' | 'delivered')[],
): Promise<void> {
  for (const status of steps)
    await staff.call(changeOrderStatus, {
      orderId,
      status,
      ...(status === 'shipped' && { carrier: 'Our own van' }),
    })
}

/**
 * The customer sends the receipt of a transfer that nobody has confirmed yet. Without one, an unpaid order
 * ends after two hours; with it, a day later.
 */
export async function sendDemoReceipt({ person }: DemoBuyer, order: DemoOrder): Promise<void> {
  const { payment } = await person.call(startPayment, {
    orderId: order.id,
    method: 'bank_transfer',
  })
  const file = new File([await drawReceipt(payment.reference)], 'receipt.png')
  await person.call(sendTransferProof, { orderId: order.id, file })
}

/** A picture as a banking app makes it, without anybody's bank. */
async function drawReceipt(reference: string): Promise<Uint8Array<ArrayBuffer>> {
  const lines = ['Transfer receipt', 'of the demo', reference]
  const words = lines.map(
    (line, index) => `<text x="40" y="${120 + 80 * index}" font-size="40">${line}</text>`,
  )
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" font-family="sans-serif">
    <rect width="720" height="720" fill="#f4f7f2"/>${words.join('')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(picture)).png().toBuffer())
}
