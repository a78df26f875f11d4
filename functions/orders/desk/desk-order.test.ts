import { expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { DeskOrder } from '../../../domain/orders/desk/desk-order.ts'
import { useReturns } from '../../../test/shop/return-shop.ts'

/** What the desk shows of an order to whom, and many orders moved at once. */
const shop = useReturns()
const { by, move, query } = shop

const open = async (token: string, orderId: string) => {
  const response = await shop.shop.server.call(`desk-order?orderId=${orderId}`, {
    method: 'GET',
    token,
  })
  return { status: response.status, order: (await response.json()) as DeskOrder }
}
const grantedTo = async (...grants: Parameters<typeof shop.shop.server.useStaffWith>) =>
  (await shop.shop.server.useStaffWith(...grants)).token

interface Moved {
  moved: { id: string }[]
  unchangedCount: number
  refused: { number: string; why: string }[]
}
const moveAll = async (token: string, request: object) => {
  const { status, answer } = await by(token, 'change-orders-status', request)
  return { status, answer: answer as unknown as Moved }
}

test('staff of sales see goods, timeline, notes, the other orders of the buyer and what the buyer sees', async () => {
  const { one, proof } = await shop.paid(2)
  const other = await shop.paid(1)
  await query('update public.orders set phone_number = $2 where id = any ($1)', [
    [proof.orderId, other.proof.orderId],
    '+2348039998887',
  ])
  await move(one, proof, 'preparing')
  const { order } = await open(await grantedTo('sales'), proof.orderId)
  expect(order).toMatchObject({
    status: 'preparing',
    lines: [{ quantity: 2, unitsToShip: 2 }],
    isDue: false,
    otherOrders: [{ id: other.proof.orderId }],
    inquiries: [],
    customerView: { order: { status: 'preparing' } },
  })
  expect(order.email).toContain('@')
  expect(order.events.at(-1)).toMatchObject({
    kind: 'status',
    actorName: expect.stringContaining('@') as string,
  })
  expect((await open(one, randomUUID())).status).toBe(404)
})

test('staff of the store read no money and no e-mail address', async () => {
  const { proof } = await shop.paid(1)
  await query(
    `insert into public.order_events (order_id, kind, actor, message)
     values ($1, 'refund', 'staff', 'Refunded ₦1,000.')`,
    [proof.orderId],
  )
  const token = await grantedTo('stock')
  const { status, order } = await open(token, proof.orderId)
  expect({ status, customerView: order.customerView, email: order.email }).toEqual({
    status: 200,
    customerView: null,
    email: null,
  })
  expect(order.inquiries).toBeNull()
  const [stored] = await query<{ email: string }>('select email from public.orders where id = $1', [
    proof.orderId,
  ])
  const text = JSON.stringify(order)
  expect(text).not.toContain(stored?.email)
  expect(text).not.toMatch(/kobo|₦/i)
  for (const path of [`order?orderId=${proof.orderId}`, `staff-order?orderId=${proof.orderId}`]) {
    const response = await shop.shop.server.call(path, { method: 'GET', token })
    expect([403, 404], path).toContain(response.status)
  }
})

test.each(['content'] as const)('staff with %s only see nothing of orders', async (grant) => {
  const { proof } = await shop.paid(1)
  expect((await open(await grantedTo(grant), proof.orderId)).status).toBe(403)
  expect((await by(null, 'desk-order', {})).status).not.toBe(200)
})

test('a ticket for packing opens no invoice, and none of another order', async () => {
  const { one, proof } = await shop.paid(1)
  const other = await shop.paid(1)
  const { order } = await open(one, proof.orderId)
  const ticketOf = (path: string | null | undefined) =>
    new URL(path ?? '', 'http://localhost').searchParams.get('ticket') ?? ''
  const packing = ticketOf(order.packingSlipPath)
  const invoice = ticketOf(order.customerView?.invoicePath)
  const read = async (name: string, orderId: string, ticket: string) => {
    const path = `${name}?${new URLSearchParams({ orderId, ticket })}`
    return shop.shop.server.call(path, { method: 'GET' })
  }
  const opened = await read('order-packing', proof.orderId, packing)
  expect(opened.status).toBe(200)
  expect(await opened.text()).not.toMatch(/kobo|@/i)
  for (const [name, orderId, ticket] of [
    ['order-packing', other.proof.orderId, packing],
    ['order-packing', proof.orderId, invoice],
    ['order-invoice', proof.orderId, packing],
    ['order-invoice', other.proof.orderId, invoice],
    ['order-packing', proof.orderId, ''],
  ] as const)
    expect((await read(name, orderId, ticket)).status, `${name} ${ticket}`).toBe(404)
})

test('a refund that is approved is a credit note of the invoice', async () => {
  const { one, two, proof } = await shop.paid(2)
  const reason = 'A panel was cracked'
  const asked = await by(one, 'request-refund', {
    orderId: proof.orderId,
    amountKobo: 5_000_000,
    reason,
  })
  expect(asked.status).toBe(200)
  const { refundIds, isApproved } = asked.answer as unknown as {
    refundIds: string[]
    isApproved: boolean
  }
  if (!isApproved) await by(two, 'approve-refund', { refundId: refundIds[0] })
  const { order } = await open(one, proof.orderId)
  const number = `${order.customerView?.order.invoice_number}-C1`
  expect(order.customerView?.documents).toMatchObject([
    { kind: 'credit_note', number, amount_kobo: 5_000_000, reason, vat: [{ vat_kobo: 348_837 }] },
  ])
})

test('many orders move at once: a dry run says which cannot and why, and changes nothing', async () => {
  const { one: token, proof: first } = await shop.paid(1)
  const proofs = [first, (await shop.paid(1)).proof, (await shop.paid(1)).proof] as const
  await move(token, proofs[2], 'preparing')
  const unpaid = await shop.shop.order(1)
  const ids = [...proofs.map(({ orderId }) => orderId), unpaid.orderId, randomUUID()]
  const statuses = async () =>
    (
      await query<{ status: string }>(
        'select status from public.orders where id = any ($1) order by array_position($1, id)',
        [ids],
      )
    ).map(({ status }) => status)
  const before = await statuses()
  const dry = await moveAll(token, { ids, status: 'preparing', isDryRun: true })
  expect(dry.answer).toMatchObject({
    moved: [{ id: ids[0], before: 'paid' }, { id: ids[1] }],
    unchangedCount: 1,
    refused: [
      { why: expect.stringContaining('“Waiting for payment”') as string },
      { why: 'There is no such order any more.' },
    ],
  })
  expect(await statuses()).toEqual(before)

  // One of them changes between the dry run and the change.
  await by(null, 'request-cancellation', { ...proofs[0], message: null })
  await move(token, proofs[1], 'preparing', 'shipped')
  const real = await moveAll(token, { ids, status: 'preparing', isDryRun: false })
  expect(real.answer).toMatchObject({ moved: [{ id: ids[0] }], unchangedCount: 1 })
  expect(real.answer.refused[0]?.why).toContain('“On its way”')
  const again = await moveAll(token, { ids, status: 'preparing', isDryRun: false })
  expect(again.answer).toMatchObject({ moved: [], unchangedCount: 2 })

  const ship = { ids: ids.slice(0, 3), status: 'shipped' }
  const dryShip = await moveAll(token, { ...ship, isDryRun: true })
  expect(dryShip.answer.refused).toMatchObject([
    { why: expect.stringContaining('asks to cancel') as string },
  ])
  const mails = async () =>
    (await query(`select from platform.mail_messages where category = 'order-shipped'`)).length
  const sent = await mails()
  const both = await Promise.all([1, 2].map(() => moveAll(token, { ...ship, isDryRun: false })))
  expect(both.map(({ answer }) => answer.moved.length).toSorted()).toEqual([0, 1])
  expect(await mails()).toBe(sent + 1)
})

test('the bulk change refuses too many orders and other staff', async () => {
  const ids = Array.from({ length: 501 }, () => randomUUID())
  const token = await grantedTo('stock')
  expect((await moveAll(token, { ids, status: 'shipped', isDryRun: true })).status).toBe(400)
  const one = { ids: ids.slice(0, 1), status: 'shipped', isDryRun: true }
  expect((await moveAll(token, one)).status).toBe(200)
  expect((await moveAll(await grantedTo('finance'), one)).status).toBe(403)
})
