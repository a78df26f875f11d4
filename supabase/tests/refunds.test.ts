import { expect, test } from 'vitest'
import { withUnitsBack } from '../../test/shop/order-units.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { naira, useRefunds } from '../../test/use/use-refunds.ts'

/** How much goes back at most, and what never changes about a refund, whoever writes it. */

const { admin, one, other, payments, asService, bookCreditNote, refund } = await useRefunds()

test('all refunds of a payment together are at most what arrived', async () => {
  const tooMuch = { message: 'refund_over_payment' }
  await expect(refund({ amount: 1_000_001, approver: other })).rejects.toMatchObject(tooMuch)
  await refund({ amount: 900_000, approver: other })
  await expect(refund({ amount: 100_001, approver: other })).rejects.toMatchObject(tooMuch)
  const [small] = await Promise.allSettled(
    Array.from({ length: 2 }, () => refund({ payment: 1, amount: 600_000, approver: other })),
  ).then((results) => results.filter(({ status }) => status === 'fulfilled'))
  expect(small).toBeDefined()
  const { rows } = await admin.query<{ sum: string }>(
    'select sum(amount_kobo) from public.refunds where payment_id = $1',
    [payments[1]],
  )
  expect(Number(rows[0]?.sum)).toBe(naira(600_000))
})

test('a transfer of another sum than was due gives back what arrived', async () => {
  const transfer = await insertPaidOrder(admin, {
    totalKobo: naira(171_500),
    at: 10,
    receivedKobo: naira(10_000),
  })
  payments.push(transfer)
  await expect(refund({ payment: 10, amount: 10_001, approver: other })).rejects.toMatchObject({
    message: 'refund_over_payment',
  })
  await admin.query(
    withUnitsBack(`update public.orders set status = 'cancelled', holds_stock = false
    where id = (select order_id from public.payments where id = $1)`),
    [transfer],
  )
  await asService((tx) =>
    tx.query(
      `insert into public.refunds (payment_id, amount_kobo, reason)
    values ($1, $2, 'Ended')`,
      [transfer, naira(10_000)],
    ),
  )
})

test('more than is left over of an order is not given back, whatever arrived', async () => {
  const approve = (kobo: number) =>
    asService(async (tx) => {
      await tx.query(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by)
         values ($1, $2, 'Broken', $3)`,
        [payments[0], kobo, one],
      )
      await tx.query(`update public.refunds set status = 'approved' where payment_id = $1`, [
        payments[0],
      ])
    })
  await expect(approve(100)).rejects.toMatchObject({
    message: 'refund_over_surplus',
  })
  await asService((tx) => bookCreditNote(tx, payments[0], 100))
  await expect(approve(101)).rejects.toMatchObject({ code: 'PT409' })
  await approve(100)
})

test('nothing about a decided refund changes, and a processed one stays processed', async () => {
  const id = await refund({ amount: 100_000 })
  const change = (set: string) =>
    asService((tx) => tx.query(`update public.refunds set ${set} where id = $1`, [id]))
  for (const set of [
    'amount_kobo = 1',
    `payment_id = '${payments[1]}'`,
    `requested_by = '${other}'`,
    `approved_by = '${other}'`,
    `created_at = '2026-01-01'`,
    `status = 'requested'`,
  ])
    await expect(change(set), set).rejects.toMatchObject({ code: 'PT409' })
  await change(`approved_at = '2026-01-01', is_approved_alone = false`)
  const { rows } = await admin.query(
    `select is_approved_alone as "isAlone", approved_at > now() - interval '1 hour' as "isRecent"
     from public.refunds`,
  )
  expect(rows).toEqual([{ isAlone: true, isRecent: true }])
  await asService(async (tx) => {
    await tx.query(`update public.refunds set status = 'processed' where id = $1`, [id])
    await tx.query(
      `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, actor)
       select p.order_id, 'refund', r.amount_kobo, p.id, r.id, 'gateway'
       from public.refunds r join public.payments p on p.id = r.payment_id`,
    )
  })
  for (const status of [
    'requested',
    'approved',
    'processing',
    'failed',
    'needs_attention',
    'withdrawn',
  ])
    await expect(change(`status = '${status}'`), status).rejects.toMatchObject({ code: 'PT409' })
})
