import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** The database counts the uses of a coupon also when the code forgets to. */

const { admin, adminUrl, db } = await useDatabaseWithPeople()
let orders = 0
let first = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  await admin.query(
    `delete from public.coupons where code = 'ONCE';
     insert into public.coupons (code, percent_off, max_uses_per_email) values ('ONCE', 10, 1)`,
  )
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  first = rows[0]?.id ?? ''
})

interface Buyer {
  email?: string
  phone?: string
  discountKobo?: number
  userId?: string
}

/** Stores an unpaid order that holds nothing and has the coupon. @returns its id */
const order = ({
  email = 'zz@gmail.com',
  phone = '+2348030000001',
  discountKobo = 0,
  userId,
}: Buyer = {}) => {
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
    user_id: userId ?? null,
    discount_kobo: discountKobo,
    total_kobo: 100_00 - discountKobo,
  })
  return db.transaction(requestAs('service_role'), async (tx) => {
    await tx.query(
      `insert into public.orders
       select (jsonb_populate_record(o, $1::jsonb)).* from public.orders o where id = $2`,
      [values, first],
    )
    await tx.query(
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo, discount_kobo)
       select $1, 0, product_id, name, sku, quantity, unit_price_kobo, $3
       from public.order_lines where order_id = $2`,
      [id, first, discountKobo],
    )
    return id
  })
}
const setStatus = (id: string, status: string) =>
  db.transaction(requestAs('service_role'), (tx) =>
    tx.query('update public.orders set status = $2 where id = $1', [id, status]),
  )
const used = { code: 'PT409', message: 'coupon_used_before' }

test.each<[who: string, buyer: Buyer]>([
  ['mailbox', { email: 'Z.z+again@googlemail.com', phone: '+2348030000002' }],
  ['phone', { email: 'other@example.com' }],
])('the same %s uses a coupon once', async (_, buyer) => {
  await order()
  await expect(order(buyer)).rejects.toMatchObject(used)
  await order({ email: 'other@example.com', phone: '+2348030000002' })
})

test('an account uses a coupon once, whatever address and number it gives', async () => {
  await order({ userId: people.customer })
  const another = { email: 'other@example.com', phone: '+2348030000002' }
  await expect(order({ ...another, userId: people.customer })).rejects.toMatchObject(used)
  await order({ ...another, userId: people.stranger })
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

test('a cancelled order is refunded, although its buyer has used the coupon and its budget again', async () => {
  await admin.query(`update public.coupons set budget_kobo = 1000 where code = 'ONCE'`)
  const cancelled = await order({ discountKobo: 10_00 })
  await setStatus(cancelled, 'cancelled')
  const second = await order({ discountKobo: 10_00 })
  // Other rules about the money of an order are tested elsewhere.
  await admin.query(
    `alter table public.orders disable trigger user;
     alter table public.orders enable trigger orders_use_coupon_again;
     alter table public.orders enable trigger orders_count_discount_of_changed`,
  )
  const end = (id: string, year: number) =>
    admin.query(
      `update public.orders set status = 'refunded', invoice_number = 'INV-' || $2 || '-000001'
       where id = $1`,
      [id, String(year)],
    )
  try {
    await end(cancelled, 2024)
    const given = async () =>
      (await admin.query(`select given_kobo::int as kobo from public.coupons where code = 'ONCE'`))
        .rows
    expect(await given()).toEqual([{ kobo: 10_00 }])
    await end(second, 2025)
    expect(await given()).toEqual([{ kobo: 0 }])
  } finally {
    await admin.query('alter table public.orders enable trigger user')
  }
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

describe('a coupon with a budget of ₦25', () => {
  const usedUp = { code: 'PT409', message: 'coupon_used_up' }
  const discounted = () => order({ discountKobo: 10_00 })
  const given = async () => {
    const { rows } = await admin.query<{ given: number }>(
      `select given_kobo::int as given from public.coupons where code = 'ONCE'`,
    )
    return rows[0]?.given
  }
  beforeEach(() =>
    admin.query(
      `update public.coupons set max_uses_per_email = null, budget_kobo = 2500 where code = 'ONCE'`,
    ),
  )

  test('gives away no more, also when eight orders come at once', async () => {
    const placed = await Promise.allSettled(Array.from({ length: 8 }, discounted))
    const refusals = placed.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toHaveLength(6)
    for (const refusal of refusals) expect(refusal).toMatchObject(usedUp)
    expect(await given()).toBe(20_00)
  })

  test('gets back what a cancelled order had, and gives it again once', async () => {
    const [one] = [await discounted(), await discounted()]
    await setStatus(one, 'cancelled')
    expect(await given()).toBe(10_00)
    await discounted()
    // Other triggers refuse this as well.
    await admin.query(
      `alter table public.orders disable trigger user;
       alter table public.orders enable trigger orders_count_discount_of_changed`,
    )
    const revive = `update public.orders set status = 'pending_payment' where id = $1`
    try {
      await expect(admin.query(revive, [one])).rejects.toMatchObject(usedUp)
    } finally {
      await admin.query('alter table public.orders enable trigger user')
    }
    expect(await given()).toBe(20_00)
  })

  test('keeps a budget of at least what it has given', async () => {
    await discounted()
    const lower = `update public.coupons set budget_kobo = 999 where code = 'ONCE'`
    await expect(admin.query(lower)).rejects.toMatchObject({ constraint: 'coupons_budget_check' })
  })
})

test.each([
  ['percent_off', '50.01'],
  ['percent_off', '100'],
  ['amount_off_kobo', '10000001'],
])('a coupon that takes off much (%s %s) needs a budget', async (column, value) => {
  const insert = (budget: string) =>
    admin.query(
      `insert into public.coupons (code, ${column}, budget_kobo) values ('MUCH', ${value}, ${budget})`,
    )
  await expect(insert('null')).rejects.toMatchObject({ code: 'PT400' })
  await insert('5000000')
  const drop = `update public.coupons set budget_kobo = null where code = 'MUCH'`
  await expect(admin.query(drop)).rejects.toMatchObject({ code: 'PT400' })
  await admin.query(`delete from public.coupons where code = 'MUCH'`)
})
