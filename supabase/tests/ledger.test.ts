import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { ledgerKinds, ledgerSign } from '../../domain/orders/ledger.ts'
import { empty } from '../../test/empty.ts'
import { withUnitsBack } from '../../test/shop/order-units.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import {
  denied,
  everyone,
  people,
  requestAs,
  useDatabaseWithPeople,
} from '../../test/shop/people.ts'

/** What the ledger of an order refuses, also from the functions that write it. */

const { admin, db, attempt } = await useDatabaseWithPeople()
const totalKobo = 171_500_00
const refused = { code: 'PT409' }
let payment = ''
let order = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  payment = await insertPaidOrder(admin, { totalKobo, at: 0 })
  order = await orderOf(payment)
})

const orderOf = async (id: string) =>
  (
    await admin.query<{ id: string }>('select order_id as id from public.payments where id = $1', [
      id,
    ])
  ).rows[0]?.id ?? ''

const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
  db.transaction(requestAs('service_role'), run)

interface Entry {
  kind: string
  kobo: number
  of?: string
  payment?: string | null
  refund?: string | null
  credit?: string | null
  reverses?: string | null
  reason?: string | null
}
const book = (tx: Tx, { kind, kobo, of = order, reason = null, ...links }: Entry) =>
  tx.query<{ id: string }>(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, credit_id,
       reverses, reason, actor)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'staff')
     returning id::text as id`,
    [
      of,
      kind,
      kobo,
      links.payment ?? null,
      links.refund ?? null,
      links.credit ?? null,
      links.reverses ?? null,
      reason,
    ],
  )
const bookAlone = (entry: Entry) => asService((tx) => book(tx, entry))
const receiptId = async () =>
  (
    await admin.query<{ id: string }>(
      `select id::text as id from public.ledger_entries where kind = 'receipt' and payment_id = $1`,
      [payment],
    )
  ).rows[0]?.id ?? ''

test.each(ledgerKinds)('an entry of %s has the sign of its kind', async (kind) => {
  await expect(bookAlone({ kind, kobo: -ledgerSign(kind) * 100 })).rejects.toMatchObject({
    // These are also compared with their dispute and their quote.
    code: kind === 'chargeback' || kind === 'installation' ? 'PT409' : '23514',
  })
})

test('an order is charged its total when it is placed, nothing once it is cancelled, and never more', async () => {
  const part = await insertPaidOrder(admin, { totalKobo, at: 1, receivedKobo: 100 })
  const partOrder = await orderOf(part)
  const sums = async () =>
    (
      await admin.query(
        `select kind, amount_kobo::integer as kobo from public.ledger_entries
         where order_id = $1 order by id`,
        [partOrder],
      )
    ).rows
  expect(await sums()).toEqual([
    { kind: 'charge', kobo: totalKobo },
    { kind: 'receipt', kobo: -100 },
  ])
  await expect(bookAlone({ kind: 'charge', kobo: 1, of: partOrder })).rejects.toMatchObject(refused)
  await expect(bookAlone({ kind: 'credit_note', kobo: -1, of: partOrder })).rejects.toMatchObject(
    refused,
  )
  await admin.query(
    withUnitsBack(
      `update public.orders set status = 'cancelled', holds_stock = false where id = $1`,
    ),
    [partOrder],
  )
  expect((await sums()).at(-1)).toEqual({ kind: 'credit_note', kobo: -totalKobo })
  await expect(bookAlone({ kind: 'charge', kobo: 1, of: partOrder })).rejects.toMatchObject(refused)
  await expect(bookAlone({ kind: 'credit_note', kobo: -totalKobo - 1 })).rejects.toMatchObject(
    refused,
  )
})

test('an order is paid when nothing is due, and refunded when nothing is left over', async () => {
  const part = await orderOf(
    await insertPaidOrder(admin, { totalKobo, at: 1, receivedKobo: totalKobo - 1 }),
  )
  const set = (status: string, id: string) =>
    asService((tx) =>
      tx.query(
        status === 'paid'
          ? 'update public.orders set status = $1 where id = $2'
          : withUnitsBack(
              'update public.orders set status = $1, holds_stock = false where id = $2',
            ),
        [status, id],
      ),
    )
  await expect(set('paid', part)).rejects.toMatchObject(refused)
  await asService(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.payments (order_id, attempt, reference, method, amount_kobo)
       values ($1, 2, 'the-rest', 'paystack', 1)
       returning id`,
      [part],
    )
    await tx.query(
      `update public.payments set status = 'succeeded', succeeded_at = now() where id = $1`,
      [rows[0]?.id],
    )
    await book(tx, { kind: 'receipt', kobo: -1, of: part, payment: rows[0]?.id ?? null })
    await tx.query(`update public.orders set status = 'paid' where id = $1`, [part])
  })
  // It still costs something, and then its money is still here.
  await expect(set('refunded', order)).rejects.toMatchObject(refused)
  await set('cancelled', order)
  await expect(set('refunded', order)).rejects.toMatchObject(refused)
})

test('a payment has succeeded when its receipt is in the ledger', async () => {
  await expect(
    admin.query(
      `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status,
         succeeded_at)
       values ($1, 2, 'no-receipt', 'paystack', 100, 'succeeded', now())`,
      [order],
    ),
  ).rejects.toMatchObject(refused)
  await expect(
    admin.query(
      `insert into public.payments (order_id, attempt, reference, method, amount_kobo, succeeded_at)
       values ($1, 2, 'only-started', 'paystack', 100, now())`,
      [order],
    ),
  ).rejects.toMatchObject(refused)
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status)
     values ($1, 2, 'not-paid', 'paystack', 100, 'failed')
     returning id`,
    [order],
  )
  await expect(
    bookAlone({ kind: 'receipt', kobo: -100, payment: rows[0]?.id ?? null }),
  ).rejects.toMatchObject(refused)
})

test('a refund is processed when it is in the ledger', async () => {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.refunds (payment_id, amount_kobo, reason) values ($1, 100, 'Broken')
     returning id`,
    [payment],
  )
  const refund = rows[0]?.id ?? null
  await expect(bookAlone({ kind: 'refund', kobo: 100, payment, refund })).rejects.toMatchObject(
    refused,
  )
  for (const entry of [null, 99]) {
    await expect(
      asService(async (tx) => {
        await book(tx, { kind: 'credit_note', kobo: -100 })
        for (const status of ['approved', 'processed'])
          await tx.query('update public.refunds set status = $1, approved_by = $2', [
            status,
            people.admin,
          ])
        if (entry) await book(tx, { kind: 'refund', kobo: entry, payment, refund })
      }),
    ).rejects.toMatchObject(refused)
  }
})

test('a correction takes back exactly one entry, once, and says why', async () => {
  const reverses = await receiptId()
  const correction = {
    kind: 'receipt',
    kobo: totalKobo,
    payment,
    reverses,
    reason: 'A typing error',
  }
  await expect(bookAlone({ ...correction, reason: null })).rejects.toMatchObject({ code: '23514' })
  await expect(bookAlone({ ...correction, kobo: totalKobo - 1 })).rejects.toMatchObject(refused)
  await expect(bookAlone({ ...correction, reverses: '1000000' })).rejects.toMatchObject(refused)
  const other = await insertPaidOrder(admin, { totalKobo, at: 1 })
  await expect(
    bookAlone({ ...correction, payment: other, of: await orderOf(other) }),
  ).rejects.toMatchObject(refused)
  await bookAlone(correction)
  await expect(bookAlone(correction)).rejects.toMatchObject({ code: '23505' })
})

test('what is promised to the buyer cannot be corrected away', async () => {
  await asService(async (tx) => {
    await tx.query(
      `insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason)
       values ($1, $2, $2, 'Broken')`,
      [payment, 100],
    )
    await book(tx, { kind: 'credit_note', kobo: -100 })
    await tx.query(`update public.refunds set status = 'approved', approved_by = $1`, [
      people.admin,
    ])
  })
  await expect(
    bookAlone({
      kind: 'receipt',
      kobo: totalKobo,
      payment,
      reverses: await receiptId(),
      reason: 'Another order',
    }),
  ).rejects.toMatchObject(refused)
})

test('credit is used once: of 4 uses at the same time, no more succeed than it covers', async () => {
  const source = await orderOf(
    await insertPaidOrder(admin, { totalKobo, at: 9, receivedKobo: totalKobo + 200 }),
  )
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.credits (order_id, code_hash) values ($1, 'hash') returning id`,
    [source],
  )
  const credit = rows[0]?.id ?? null
  await bookAlone({ kind: 'credit_kept', kobo: 200, credit, of: source })
  const others = []
  for (let at = 1; at <= 4; at += 1)
    others.push(await orderOf(await insertPaidOrder(admin, { totalKobo, at, receivedKobo: 100 })))
  const uses = await Promise.allSettled(
    others.map((of) => bookAlone({ kind: 'credit_used', kobo: -100, of, credit })),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(refused)
})

test('nobody changes or deletes an entry, and only the service writes one', async () => {
  for (const sql of [
    'update public.ledger_entries set amount_kobo = 1',
    'delete from public.ledger_entries',
  ])
    for (const role of everyone) expect(await attempt(role, sql)).toBe(denied)
  for (const role of everyone.filter((each) => each !== 'service_role'))
    expect(
      await attempt(
        role,
        `insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
         values ('${order}', 'credit_note', -1, 'staff')`,
      ),
    ).toBe(denied)
})
