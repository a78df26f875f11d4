import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { empty } from '../../test/empty.ts'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** The database guards disputes also from mistakes of the functions that write them. */

const { admin, db } = await useDatabaseWithPeople()
const [one, other] = [people.admin, people.reseller]
await admin.query(`update public.profiles set role = 'admin' where id = $1`, [other])
await makeAdminSince(admin, other, '25 hours')

const naira = (amount: number) => amount * 100
const total = naira(1_000_000)
let payment = ''
let orderId = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  payment = await insertPaidOrder(admin, { totalKobo: total, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  orderId = rows[0]?.id ?? ''
})

const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
  db.transaction(requestAs('service_role'), run)
const refused = { code: 'PT409' }

const openDispute = (amountKobo = total) =>
  asService(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
       values ($1, gen_random_uuid(), 'needs_answer', $2, now()) returning id`,
      [payment, amountKobo],
    )
    return rows[0]?.id ?? ''
  })
const lose = (tx: Tx, id: string) =>
  tx.query(`update public.disputes set status = 'lost', resolved_at = now() where id = $1`, [id])
const book = (tx: Tx, id: string | null, amountKobo = total) =>
  tx.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, dispute_id, actor)
     values ($1, 'chargeback', $2, $3, $4, 'gateway')`,
    [orderId, amountKobo, payment, id],
  )

test('a lost dispute is in the ledger, once, with its sum', async () => {
  const id = await openDispute()
  await expect(asService((tx) => lose(tx, id))).rejects.toMatchObject(refused)
  await expect(asService((tx) => book(tx, id))).rejects.toMatchObject(refused)
  await expect(
    asService(async (tx) => (await lose(tx, id), book(tx, id, total - 1))),
  ).rejects.toMatchObject(refused)
  await asService(async (tx) => (await lose(tx, id), book(tx, id)))
  await expect(asService((tx) => book(tx, id))).rejects.toMatchObject({ code: '23505' })
})

test('no money is taken back without a dispute, and none of another payment', async () => {
  await expect(asService((tx) => book(tx, null))).rejects.toMatchObject(refused)
  const id = await openDispute()
  const second = await insertPaidOrder(admin, { totalKobo: total, at: 1 })
  await expect(
    asService(async (tx) => {
      await lose(tx, id)
      await tx.query(
        `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, dispute_id, actor)
         select order_id, 'chargeback', $2, id, $3, 'gateway' from public.payments where id = $1`,
        [second, total, id],
      )
    }),
  ).rejects.toMatchObject(refused)
})

test('what a lost dispute took back is never corrected', async () => {
  const id = await openDispute()
  await asService(async (tx) => (await lose(tx, id), book(tx, id)))
  const correct = (dispute: string | null) =>
    asService((tx) =>
      tx.query(
        `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, dispute_id,
           reverses, reason, actor)
         select order_id, kind, -amount_kobo, payment_id, $1, id, 'A mistake', 'system'
         from public.ledger_entries where kind = 'chargeback'`,
        [dispute],
      ),
    )
  await expect(correct(null)).rejects.toMatchObject({ message: 'correction_differs' })
  await expect(correct(id)).rejects.toMatchObject({ message: 'chargeback_fixed' })
})

test('a lost dispute never changes, and no dispute changes what it is about', async () => {
  const id = await openDispute()
  const change = (set: string) =>
    asService((tx) => tx.query(`update public.disputes set ${set} where id = $1`, [id]))
  for (const set of [
    `gateway_id = 'another'`,
    `payment_id = gen_random_uuid()`,
    `created_at = now() - interval '1 day'`,
  ])
    await expect(change(set), set).rejects.toMatchObject(refused)
  await asService(async (tx) => (await lose(tx, id), book(tx, id)))
  for (const set of [
    `status = 'won'`,
    'amount_kobo = 1',
    `resolution = 'declined'`,
    `resolved_at = now() + interval '1 day'`,
  ])
    await expect(change(set), set).rejects.toMatchObject(refused)
})

/** All of the order leaves the store. */
const ship = () =>
  asService(async (tx) => {
    await tx.query(
      `with sent as (
         insert into public.shipments (order_id, position, request_id)
         values ($1, 1, gen_random_uuid())
         returning id
       )
       insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
       select sent.id, order_id, product_id, quantity from public.order_lines, sent
       where order_id = $1`,
      [orderId],
    )
    await tx.query(`update public.orders set status = 'shipped' where id = $1`, [orderId])
  })

test('while a dispute is open its order does not leave the store, and no refund is approved', async () => {
  const refund = await asService(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason, requested_by)
       values ($1, 1, 1, 'Broken', $2) returning id`,
      [payment, one],
    )
    return rows[0]?.id
  })
  const id = await openDispute()
  const approve = () =>
    asService(async (tx) => {
      await tx.query(
        `insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
         values ($1, 'credit_note', -1, 'staff')`,
        [orderId],
      )
      await tx.query(`update public.refunds set status = 'approved' where id = $1`, [refund])
    })
  await asService((tx) =>
    tx.query(`update public.orders set status = 'preparing' where id = $1`, [orderId]),
  )
  await expect(approve()).rejects.toMatchObject(refused)
  await expect(ship()).rejects.toMatchObject(refused)
  await asService((tx) =>
    tx.query(`update public.disputes set status = 'won', resolved_at = now() where id = $1`, [id]),
  )
  await approve()
  await ship()
})

test('an order of which the bank took money is not shipped before it is paid again', async () => {
  await asService((tx) =>
    tx.query(`update public.orders set status = 'preparing' where id = $1`, [orderId]),
  )
  const id = await openDispute(naira(1))
  await asService(async (tx) => (await lose(tx, id), book(tx, id, naira(1))))
  await expect(ship()).rejects.toMatchObject(refused)
})

const answer = (
  disputeId: string,
  {
    status = 'sending',
    by = one,
    approver = null,
  }: { status?: string; by?: string | null; approver?: string | null },
) =>
  asService((tx) =>
    tx.query(
      `insert into public.dispute_answers (dispute_id, decision, status, message, requested_by,
         approved_by)
       values ($1, 'accept', $2, 'Yes', $3, $4)`,
      [disputeId, status, by, approver],
    ),
  )

test('one person accepts 100,000 naira; more needs a second one, who is no newcomer', async () => {
  const small = await openDispute(naira(100_000))
  await answer(small, {})
  const large = await openDispute(naira(100_001))
  await expect(answer(large, { by: other })).rejects.toMatchObject(refused)
  await expect(answer(large, { by: null })).rejects.toMatchObject(refused)
  await expect(answer(large, { approver: people.customer })).rejects.toMatchObject(refused)
  await makeAdminSince(admin, other, '1 hour')
  await expect(answer(large, { approver: other })).rejects.toMatchObject(refused)
  await makeAdminSince(admin, other, '25 hours')
  await expect(answer(large, { approver: one })).rejects.toMatchObject({ code: '23514' })
  await answer(large, { approver: other })
})

test('small disputes do not add up to more than one person may give back', async () => {
  await answer(await openDispute(naira(60_000)), {})
  await expect(answer(await openDispute(naira(40_001)), {})).rejects.toMatchObject(refused)
  await answer(await openDispute(naira(40_000)), {})
})

test('a dispute has one answer at a time, which begins as a request and never changes', async () => {
  const id = await openDispute(naira(1))
  await expect(answer(id, { status: 'withdrawn' })).rejects.toMatchObject(refused)
  await answer(id, { status: 'requested' })
  await expect(answer(id, {})).rejects.toMatchObject({ code: '23505' })
  for (const set of [`message = 'No'`, `decision = 'decline'`, `requested_by = '${other}'`])
    await expect(
      asService((tx) => tx.query(`update public.dispute_answers set ${set}`)),
      set,
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(PT409|23514)$/) })
  await asService(async (tx) => {
    await tx.query(`update public.dispute_answers set status = 'withdrawn'`)
    await lose(tx, id)
    await book(tx, id, naira(1))
  })
  await expect(answer(id, {})).rejects.toMatchObject(refused)
})
