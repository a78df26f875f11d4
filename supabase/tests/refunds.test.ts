import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { people, requestAs, useDatabaseWithPeople } from '../../test/people.ts'
import { makeAdminSince } from '../../test/admin-since.ts'
import { withUnitsBack } from '../../test/order-units.ts'
import { insertPaidOrder } from '../../test/paid-orders.ts'

/** The database guards refunds also from mistakes of the functions that write them. */

const { admin, db, adminUrl } = await useDatabaseWithPeople()
const [one, other] = [people.admin, people.reseller]
await admin.query(`update public.profiles set role = 'admin' where id = $1`, [other])
await makeAdminSince(admin, other, '25 hours')

const naira = (amount: number) => amount * 100
let payments: string[] = []
beforeEach(async () => {
  await admin.query('truncate public.orders cascade')
  payments = []
  for (let at = 0; at < 10; at += 1)
    payments.push(
      await insertPaidOrder(admin, { totalKobo: naira(1_000_000), at, method: 'paystack' }),
    )
})

const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
  db.transaction(requestAs('service_role'), run)

interface Wanted {
  payment?: number
  amount: number
  by?: string | null
  approver?: string | null
}

/** The order does not cost the amount any more, as when its goods come back. */
const credit = (tx: Tx, payment: string | undefined, kobo: number) =>
  tx.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
     select order_id, 'credit_note', -$2::bigint, 'staff' from public.payments where id = $1`,
    [payment, kobo],
  )

/** A refund that is requested and decided on in one transaction, as the functions do. */
const refund = ({ payment = 0, amount, by = one, approver = null }: Wanted) =>
  asService(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.refunds (payment_id, amount_kobo, reason, requested_by)
       values ($1, $2, 'Broken', $3) returning id`,
      [payments[payment], naira(amount), by],
    )
    await credit(tx, payments[payment], naira(amount))
    await tx.query(
      `update public.refunds set status = 'approved', approved_by = $2 where id = $1`,
      [rows[0]?.id, approver],
    )
    return rows[0]?.id ?? ''
  })

const tooMuchForOne = { code: 'PT409', message: 'A second person must approve this refund' }

test('one person refunds 100,000 naira of a payment, not in parts more', async () => {
  await refund({ amount: 60_000 })
  await refund({ amount: 40_000 })
  await expect(refund({ amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  // Nor together with a colleague, each of them alone.
  await expect(refund({ amount: 1, by: other })).rejects.toMatchObject(tooMuchForOne)
  await refund({ amount: 900_000, approver: other })
})

test('one person refunds 100,000 naira within 24 hours, also over midnight in Lagos', async () => {
  await refund({ payment: 0, amount: 100_000 })
  await expect(refund({ payment: 1, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  const agedBy = (interval: string) =>
    admin.query(
      `set session_replication_role = replica;
       update public.refunds set approved_at = now() - interval '${interval}';
       reset session_replication_role`,
    )
  // At half past midnight the day of the calendar is another one.
  await agedBy('23 hours 59 minutes')
  await expect(refund({ payment: 1, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  await agedBy('24 hours 1 minute')
  await refund({ payment: 1, amount: 100_000 })
  // The sum of a payment has no end.
  await agedBy('400 days')
  await expect(refund({ payment: 0, amount: 1 })).rejects.toMatchObject(tooMuchForOne)
  // A colleague has a limit of their own, for other payments.
  await refund({ payment: 2, amount: 100_000, by: other })
})

test.each([
  ['one payment', () => 0],
  ['a payment each', (at: number) => at],
])('of 8 refunds at once for %s, as many are made as fit', async (_, paymentOf) => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_each, at) => refund({ payment: paymentOf(at), amount: 30_000 })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const each of results)
    if (each.status === 'rejected') expect(each.reason).toMatchObject(tooMuchForOne)
})

test('two people at once have the limit of one payment together', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_each, at) => refund({ amount: 30_000, by: at % 2 ? one : other })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('the limit does not forget a refund when an account is deleted', async () => {
  await refund({ amount: 100_000, by: other })
  const id = await refund({ payment: 1, amount: 900_000, by: other, approver: one })
  await admin.query('begin')
  // One admin must stay.
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [people.stranger])
  await admin.query('delete from auth.users where id = any ($1)', [[other, one]])
  const { rows } = await admin.query('select private.may_refund_alone($1, $2, 1) as "mayRefund"', [
    people.customer,
    payments[0],
  ])
  expect(rows).toEqual([{ mayRefund: false }])
  expect(
    (await admin.query('select status, approved_by from public.refunds where id = $1', [id])).rows,
  ).toEqual([{ status: 'approved', approved_by: null }])
  await admin.query('rollback')
})

test('a second person is another member of staff', async () => {
  const large = { amount: 900_000 }
  await expect(refund({ ...large, by: null })).rejects.toMatchObject(tooMuchForOne)
  await expect(refund({ ...large, approver: one })).rejects.toMatchObject({ code: '23514' })
  for (const approver of [people.customer, people.stranger])
    await expect(refund({ ...large, approver })).rejects.toMatchObject({
      message: 'Only staff can approve a refund',
    })
  // What the shop itself asks for needs one person.
  await refund({ ...large, by: null, approver: one })
})

/** A colleague who was made an admin, for the time of one test. */
async function withNewAdmin(run: (id: string) => Promise<unknown>, by = people.admin) {
  await admin.query(`select set_config('request.jwt.claims', $1, false)`, [
    JSON.stringify({ sub: by }),
  ])
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [people.stranger])
  await admin.query(`select set_config('request.jwt.claims', '{}', false)`)
  try {
    await run(people.stranger)
  } finally {
    await admin.query(`update public.profiles set role = 'customer' where id = $1`, [
      people.stranger,
    ])
  }
}

test('who became an admin today neither approves a refund nor decides alone', async () => {
  const newAdmin = {
    code: 'PT409',
    message: expect.stringContaining('has been an admin for less than a day'),
  }
  await withNewAdmin(async (id) => {
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject(newAdmin)
    await expect(refund({ amount: 1, by: id })).rejects.toMatchObject(tooMuchForOne)
    await makeAdminSince(admin, id, '23 hours 59 minutes')
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject(newAdmin)
    await makeAdminSince(admin, id, '24 hours 1 minute')
    await refund({ payment: 1, amount: 100_000, by: id })
    await refund({ amount: 900_000, approver: id })
  }, other)
})

test('who was made an admin by the person who asks approves nothing of theirs for 30 days', async () => {
  await withNewAdmin(async (id) => {
    await makeAdminSince(admin, id, '29 days')
    await expect(refund({ amount: 900_000, approver: id })).rejects.toMatchObject({
      code: 'PT409',
      message: expect.stringContaining('made an admin by the person who requested'),
    })
    await refund({ amount: 300_000, by: other, approver: id })
    await makeAdminSince(admin, id, '31 days')
    await refund({ amount: 300_000, approver: id })
  }, one)
})

test('who became an admin after the refund was requested does not approve it', async () => {
  await withNewAdmin(async (id) => {
    await makeAdminSince(admin, id, '25 hours')
    const requested = await asService((tx) =>
      tx.query<{ id: string }>(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by, created_at)
         values ($1, $2, 'Broken', $3, now() - interval '26 hours') returning id`,
        [payments[0], naira(900_000), one],
      ),
    )
    const approve = (approver: string) =>
      asService((tx) =>
        tx.query(`update public.refunds set status = 'approved', approved_by = $2 where id = $1`, [
          requested.rows[0]?.id,
          approver,
        ]),
      )
    await asService((tx) => credit(tx, payments[0], naira(900_000)))
    await expect(approve(id)).rejects.toMatchObject({
      message: expect.stringContaining('became an admin after this refund was requested'),
    })
    await makeAdminSince(admin, other, '27 hours')
    await approve(other)
  }, other)
})

test('a refund is not inserted as approved, and its first status has no approver', async () => {
  const insert = (status: string, approver: string | null) =>
    asService((tx) =>
      tx.query(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by, status,
           approved_by)
         values ($1, $2, 'Broken', $3, $4, $5)`,
        [payments[0], naira(900_000), one, status, approver],
      ),
    )
  for (const status of ['approved', 'processing', 'processed', 'needs_attention'])
    await expect(insert(status, null), status).rejects.toMatchObject(tooMuchForOne)
  await expect(insert('requested', other)).rejects.toMatchObject({ code: 'PT409' })
})

test('all refunds of a payment together are at most what arrived', async () => {
  const tooMuch = { message: 'The refunds of a payment cannot exceed what arrived' }
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
    message: 'The refunds of a payment cannot exceed what arrived',
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
    message: 'More would go back than is left over',
  })
  await asService((tx) => credit(tx, payments[0], 100))
  await expect(approve(101)).rejects.toMatchObject({ code: 'PT409' })
  await approve(100)
})

test('a failed refund counts neither for the payment nor for the person', async () => {
  const id = await refund({ amount: 100_000 })
  await asService((tx) =>
    tx.query(`update public.refunds set status = 'failed' where id = $1`, [id]),
  )
  await refund({ amount: 100_000 })
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

test('a second session waits for the first before it decides', async () => {
  const second = new Client({ connectionString: adminUrl })
  await second.connect()
  try {
    await admin.query('begin')
    await admin.query('select private.may_refund_alone($1, $2, 1)', [one, payments[0]])
    await second.query(`set lock_timeout = '200ms'`)
    for (const [person, payment] of [
      [one, payments[1]],
      [other, payments[0]],
    ])
      await expect(
        second.query('select private.may_refund_alone($1, $2, 1)', [person, payment]),
      ).rejects.toMatchObject({ code: '55P03' })
    await second.query('select private.may_refund_alone($1, $2, 1)', [other, payments[1]])
  } finally {
    await admin.query('rollback')
    await second.end()
  }
})
