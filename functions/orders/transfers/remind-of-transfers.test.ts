import { expect, test } from 'vitest'
import { receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { withUnitsBack } from '../../../test/shop/order-units.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { site } from '../../../site.config.ts'
import { remindOfTransfers } from './remind-of-transfers.ts'

const shop = useCheckout()
const { body, newContact, place } = shop

const at = (time: string) => {
  shop.server.clock.now = new Date(time)
}
async function placeAt(time: string, more: Record<string, unknown> = {}) {
  at(time)
  const { answer } = await place(body({ contact: newContact(), ...more }))
  return { orderId: answer.order?.id ?? '', orderKey: answer.orderKey ?? '' }
}
/** The reminders that were sent until this time. */
async function remindersAt(time: string): Promise<string[]> {
  at(time)
  await Promise.all([1, 2].map(() => remindOfTransfers.run(shop.server.context)))
  const { rows } = await shop.server.admin.query<{ text: string }>(
    `select text from platform.mail_messages where category = 'transfer-reminder'`,
  )
  return rows.map(({ text }) => text)
}

test('a buyer who has sent nothing is reminded once, half an hour before the goods are free', async () => {
  await placeAt('2026-11-21T10:00:00Z')
  expect(await remindersAt('2026-11-21T11:29:00Z')).toEqual([])
  const [mail = '', ...more] = await remindersAt('2026-11-21T11:30:00Z')
  expect(more).toEqual([])
  for (const text of [
    '21 November 2026 at 13:00',
    '₦331,000.00',
    site.bankAccount.number,
    'T1',
    '24 hours more to find the money',
  ])
    expect(mail).toContain(text)
  expect(await remindersAt('2026-11-21T11:40:00Z')).toHaveLength(1)
})

test('a receipt, a payment, a cancelled order and an order at the gateway get no reminder', async () => {
  const sent = await placeAt('2026-11-21T10:00:00Z')
  await shop.server.call('send-transfer-proof', {
    body: transferProofForm(sent, await receiptPicture()),
    hasUploadSlot: true,
  })
  // Others bought the rest, so it ends as soon as an order with a reminder would.
  await shop.server.admin.query(`update public.orders set held_until = '2026-11-21T12:00:00Z'`)
  const cancelled = await placeAt('2026-11-21T10:00:00Z')
  await shop.server.call('cancel-order', { json: cancelled })
  await placeAt('2026-11-21T11:20:00Z', { paymentMethod: 'sandbox' })
  expect(await remindersAt('2026-11-21T11:35:00Z')).toEqual([])
})

test('an order that holds its goods for half an hour, or nothing, gets no reminder', async () => {
  const held = await placeAt('2026-11-21T10:00:00Z')
  const nothing = await placeAt('2026-11-21T10:00:00Z')
  await shop.server.admin.query(
    `update public.orders set held_until = '2026-11-21T10:30:00Z' where id = $1`,
    [held.orderId],
  )
  await shop.server.admin.query(
    withUnitsBack('update public.orders set holds_stock = false where id = $1'),
    [nothing.orderId],
  )
  expect(await remindersAt('2026-11-21T10:10:00Z')).toEqual([])
  expect(await remindersAt('2026-11-21T11:35:00Z')).toEqual([])
})

test('nobody is woken: at night there is no reminder, and in the morning only while it helps', async () => {
  // It is an hour later in Lagos.
  await placeAt('2026-11-20T19:40:00Z')
  expect(await remindersAt('2026-11-20T21:15:00Z')).toEqual([])
  await placeAt('2026-11-21T04:10:00Z')
  await placeAt('2026-11-21T04:03:00Z')
  expect(await remindersAt('2026-11-21T05:59:00Z')).toEqual([])
  const mails = await remindersAt('2026-11-21T06:00:00Z')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('at 07:10')
})
