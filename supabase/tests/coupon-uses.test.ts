import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** The database counts the uses of a coupon also when the code forgets to. */

const { admin, adminUrl, db } = await useDatabaseWithPeople()
let orders = 0
let first = ''
beforeEach(async () => {
  await admin.query(
    `truncate public.orders cascade;
     delete from public.coupons where code = 'ONCE';
     insert into public.coupons (code, percent_off, max_uses_per_email) values ('ONCE', 10, 1)`,
  )
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  first = rows[0]?.id ?? ''
})

interface Buyer {
  email?: string
  phone?: string
}

/** Stores an unpaid order that holds nothing and has the coupon. @returns its id */
const order = ({ email = 'zz@gmail.com', phone = '+2348030000001' }: Buyer = {}) => {
  const id = crypto.randomUUID()
  orders += 1
  const values = JSON.stringify({
    id,
    idempotency_key: id,
    number: `IM-2026-${String(orders).padStart(6, '0')}`,
    invoice_number: null,
    status: 'pending_payment',
    coupon_code: 'ONCE',
    holds_stock: false,
    email,
    phone_number: phone,
  })
  return db.transaction(requestAs('service_role'), async (tx) => {
    await tx.query(
      `insert into public.orders
       select (jsonb_populate_record(o, $1::jsonb)).* from public.orders o where id = $2`,
      [values, first],
    )
    await tx.query(
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select $1, 0, product_id, name, sku, quantity, unit_price_kobo
       from public.order_lines where order_id = $2`,
      [id, first],
    )
    return id
  })
}
const setStatus = (id: string, status: string) =>
  db.transaction(requestAs('service_role'), (tx) =>
    tx.query('update public.orders set status = $2 where id = $1', [id, status]),
  )
const used = { code: 'PT409', message: 'You have used this code already.' }

test.each<[who: string, buyer: Buyer]>([
  ['mailbox', { email: 'Z.z+again@googlemail.com', phone: '+2348030000002' }],
  ['phone', { email: 'other@example.com' }],
])('the same %s uses a coupon once', async (_, buyer) => {
  await order()
  await expect(order(buyer)).rejects.toMatchObject(used)
  await order({ email: 'other@example.com', phone: '+2348030000002' })
})

test('a coupon without a limit for each person has none', async () => {
  await admin.query(`update public.coupons set max_uses_per_email = null where code = 'ONCE'`)
  await order()
  await order()
})

test('of eight orders of a person at once, one has the coupon', async () => {
  const placed = await Promise.allSettled(Array.from({ length: 8 }, () => order()))
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a cancelled order gives its use back, and needs it again to be revived', async () => {
  const cancelled = await order()
  await setStatus(cancelled, 'cancelled')
  const second = await order()
  // Other rules about a paid order are tested elsewhere.
  await admin.query(
    `alter table public.orders disable trigger user;
     alter table public.orders enable trigger orders_use_coupon_again`,
  )
  const revive = () =>
    db.transaction(requestAs('service_role'), (tx) =>
      tx.query(
        `update public.orders
         set status = 'paid', holds_stock = true, invoice_number = 'INV-2026-000001'
         where id = $1`,
        [cancelled],
      ),
    )
  await expect(revive()).rejects.toMatchObject(used)
  await setStatus(second, 'cancelled')
  await revive()
  await admin.query('alter table public.orders enable trigger user')
})

test('of two cancelled orders that are revived at once, the second waits for the first', async () => {
  const cancelled = []
  for (let time = 0; time < 2; time += 1) {
    const id = await order()
    await setStatus(id, 'cancelled')
    cancelled.push(id)
  }
  const second = new Client({ connectionString: adminUrl })
  await second.connect()
  try {
    await admin.query(
      `alter table public.orders disable trigger user;
       alter table public.orders enable trigger orders_use_coupon_again`,
    )
    const revive = `update public.orders set status = 'pending_payment' where id = $1`
    await admin.query('begin')
    await admin.query(revive, [cancelled[0]])
    await second.query(`set lock_timeout = '200ms'`)
    await expect(second.query(revive, [cancelled[1]])).rejects.toMatchObject({ code: '55P03' })
    await admin.query('commit')
    await expect(second.query(revive, [cancelled[1]])).rejects.toMatchObject(used)
  } finally {
    await admin.query('alter table public.orders enable trigger user')
    await second.end()
  }
})
