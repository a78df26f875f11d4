import { receiptPicture } from './test/shop/receipts.ts'
import { currentVersion } from './domain/legal/versions.ts'
import { randomUUID } from 'node:crypto'
const site = 'http://localhost:4133'
const call = async (name, json) => {
  const r = await fetch(`${site}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${Math.ceil(Math.random() * 200)}`,
    },
    body: JSON.stringify(json),
  })
  return await r.json()
}
const products = await (
  await fetch(`${site}/rest/v1/products?slug=eq.imole-mono-550w&select=id`)
).json()
const picture = await receiptPicture()
for (let i = 0; i < 3; i++) {
  const lines = [{ id: products[0].id, quantity: 1 }]
  const quoted = await call('quote-order', { lines, state: 'Lagos' })
  const body = {
    idempotencyKey: randomUUID(),
    lines,
    contact: { name: 'Bísí Adé', email: `bisi${i}@example.com`, phoneNumber: '0803123456' + i },
    delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
    installation: 'goods',
    termsVersion: currentVersion('terms'),
    paymentMethod: 'bank_transfer',
    expectedTotalKobo: quoted.totals?.totalKobo,
  }
  const placed = await call('place-order', body)
  console.log(JSON.stringify(quoted).slice(0, 300))
  console.log(JSON.stringify(placed).slice(0, 300))
  const orderId = placed.order?.id ?? placed.orderId,
    orderKey = placed.orderKey
  if (!orderId) break
  if (i < 2) {
    const form = new FormData()
    form.set('orderId', orderId)
    form.set('orderKey', orderKey)
    form.set('file', new File([new Uint8Array(picture)], 'receipt.png'))
    console.log(
      (await fetch(`${site}/functions/v1/send-transfer-proof`, { method: 'POST', body: form }))
        .status,
    )
  }
}
