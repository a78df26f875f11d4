import { expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { useOrders } from '../../../test/use/use-orders.ts'
import { endUnpaidOrders } from './end-unpaid-orders.ts'

/** Holds for a bank transfer, and receipts that extend them. */
const shop = useOrders()
const { post, order, start, choose, settled, show, mails, stock } = shop

const startTransfer = (proof: GuestOrder) =>
  post<{ payBefore: string; receiptExtendsHold: boolean }>('start-payment', {
    ...proof,
    method: 'bank_transfer',
  })
async function transferOrder(quantity: number, address?: string): Promise<GuestOrder> {
  const proof = await order(quantity)
  if (address)
    await shop.server.admin.query(
      'update private.order_origins set address = $2 where order_id = $1',
      [proof.orderId, address],
    )
  expect((await startTransfer(proof)).status).toBe(200)
  return proof
}
const sendReceipt = async (proof: GuestOrder, shade = 0) => {
  const body = transferProofForm(proof, await receiptPicture({ shade }))
  const { status } = await shop.server.call('send-transfer-proof', { body, hasUploadSlot: true })
  expect(status).toBe(200)
}
const heldUntil = async ({ orderId }: GuestOrder) =>
  (
    await shop.server.admin.query<{ until: Date | null }>(
      'select held_until as until from public.orders where id = $1',
      [orderId],
    )
  ).rows[0]?.until?.toISOString()
const at = async (time: string) => {
  shop.server.clock.now = new Date(time)
  await endUnpaidOrders.run(shop.server.context)
}
const buyTheRest = async (quantity: number) => {
  const proof = await order(quantity)
  await choose((await start(proof)).checkoutUrl, 'succeed')
  await settled(proof, 'paid')
}

test.each([
  ['two-hour', false, '2026-11-21T12:00:00.000Z'],
  ['longer', true, '2026-11-22T12:00:00.000Z'],
])(
  'a %s hold is shortened to half an hour, once, when others have bought the rest',
  async (_, isExtended, before) => {
    const proof = await transferOrder(4)
    if (isExtended) await sendReceipt(proof)
    await at('2026-11-21T10:10:00Z')
    expect(await heldUntil(proof)).toBe(before)
    await buyTheRest(6)
    await at('2026-11-21T10:20:00Z')
    expect(await heldUntil(proof)).toBe('2026-11-21T10:50:00.000Z')
    // Nothing makes it longer again.
    if (!isExtended)
      expect((await startTransfer(proof)).answer).toMatchObject({
        payBefore: '2026-11-21T10:50:00.000Z',
        receiptExtendsHold: false,
      })
    await sendReceipt(proof, 1)
    await at('2026-11-21T10:40:00Z')
    expect(await heldUntil(proof)).toBe('2026-11-21T10:50:00.000Z')
    expect((await mails()).filter((category) => category === 'hold-shortened')).toHaveLength(1)
    const { rows } = await shop.server.admin.query<{ text: string }>(
      `select text from platform.mail_messages where category = 'hold-shortened'`,
    )
    expect(rows[0]?.text).toContain('ther customers have bought the rest')
    expect(rows[0]?.text).toContain('until 21 November 2026 at 11:50')
    expect((await show(proof)).events.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('only until 21 November 2026 at 11:50'),
    )
    await at('2026-11-21T10:51:00Z')
    expect([(await show(proof)).order.status, await stock()]).toEqual(['cancelled', 4])
  },
)

test('a hold stays as it is while others can still buy, and while the rest is only held', async () => {
  const transfer = await transferOrder(4)
  await order(5)
  await at('2026-11-21T10:10:00Z')
  expect(await heldUntil(transfer)).toBe('2026-11-21T12:00:00.000Z')
  const rest = await order(1)
  await at('2026-11-21T10:20:00Z')
  expect([await stock(), await heldUntil(transfer)]).toEqual([0, '2026-11-21T12:00:00.000Z'])
  // Nobody pays, so the rest is free again.
  await at('2026-11-21T10:41:00Z')
  expect([await stock(), await heldUntil(transfer)]).toEqual([6, '2026-11-21T12:00:00.000Z'])
  expect(await heldUntil(rest)).toBeUndefined()
})

test('receipts from one address extend the hold of one unpaid order a day', async () => {
  const address = '198.51.100.7'
  const [first, second] = [await transferOrder(1, address), await transferOrder(1, address)]
  const stranger = await transferOrder(1)
  expect((await startTransfer(second)).answer.receiptExtendsHold).toBe(true)
  await Promise.all([sendReceipt(first), sendReceipt(second), sendReceipt(stranger)])
  const ends = [await heldUntil(first), await heldUntil(second)]
  expect(ends.toSorted()).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-22T12:00:00.000Z'])
  expect(await heldUntil(stranger)).toBe('2026-11-22T12:00:00.000Z')
  const third = await transferOrder(1, address)
  expect((await startTransfer(third)).answer.receiptExtendsHold).toBe(false)

  shop.server.clock.now = new Date('2026-11-22T10:00:01Z')
  const nextDay = await transferOrder(1, address)
  expect((await startTransfer(nextDay)).answer.receiptExtendsHold).toBe(true)
  await sendReceipt(nextDay)
  expect(await heldUntil(nextDay)).toBe('2026-11-23T12:00:01.000Z')
})
