import { expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Goods that the grant sales could give away: to a friend, or with a stolen session. */
const { admin, db, useStaffWith } = await useDatabaseWithPeople()
const sales = await useStaffWith('sales')

/** Somebody with a factor that they did not give in this session. */
const stale = await useStaffWith('sales')
await admin.query(
  `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
  [stale.id],
)

const as = (id: string, sql: string) => {
  const { role, settings } = requestAs('admin', { sub: id, aal: 'aal2' })
  return db.transaction({ role, settings }, (tx: Tx) => tx.query(sql))
}
const needsFactor = { code: 'PT403', message: 'second_factor_needed' }
const told = async () =>
  (
    await admin.query<{ change: string }>(
      `select (details ->> 'from') || ' to ' || (details ->> 'to') as change
       from platform.security_events where kind = 'large_discount' order by id`,
    )
  ).rows.map(({ change }) => change)
const panel = `slug = 'imole-mono-550w'`
const setPrice = (id: string, price: number) =>
  as(id, `update public.products set price = ${price} where ${panel}`)

test('a price is cut to less than half only with a fresh second factor, and the owners are told', async () => {
  await admin.query(`update public.products set price = 100000 where ${panel};
    update public.product_prices set valid_from = now() - interval '2 days', price = 100000
    where product_id = (select id from public.products where ${panel})`)
  await setPrice(stale.id, 60_000)
  // Many small cuts count as one.
  await expect(setPrice(stale.id, 49_999)).rejects.toMatchObject(needsFactor)
  // Somebody typed one zero too many.
  await setPrice(stale.id, 1_000_000)
  await setPrice(stale.id, 100_000)
  expect(await told()).toEqual([])
  await setPrice(sales.id, 1)
  expect(await told()).toEqual([expect.stringMatching(/100000 to 1 naira$/)])
  await setPrice(sales.id, 100_000)
})

test('a price that is cut in steps of a day is compared with the price of the last 30 days', async () => {
  const before = await told()
  const priceSince = (price: number, ago: string) =>
    admin.query(
      `update public.products set price = ${price} where ${panel};
       update public.product_prices set valid_from = now() - interval '${ago}'
       where id = (select id from public.product_prices
         where product_id = (select id from public.products where ${panel})
         order by valid_from desc limit 1)`,
    )
  await admin.query(`delete from public.product_prices
    where product_id = (select id from public.products where ${panel})`)
  await priceSince(200_000, '40 days')
  await priceSince(102_000, '3 days')
  // Nobody hides a price by changing it twice a day.
  await priceSince(102_001, '2 days')
  await expect(setPrice(stale.id, 99_999)).rejects.toMatchObject(needsFactor)
  expect(await told()).toEqual(before)
  await priceSince(102_000, '31 days')
  await setPrice(stale.id, 99_999)
  expect(await told()).toEqual(before)
})

test('a cut by the service role for a member of staff needs a fresh second factor too', async () => {
  const { settings } = requestAs('admin', { sub: stale.id, aal: 'aal2' })
  await expect(
    db.transaction({ role: 'service_role', settings }, (tx) =>
      tx.query(`update public.products set price = 1 where ${panel}`),
    ),
  ).rejects.toMatchObject(needsFactor)
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(`update public.products set price = 40000 where ${panel}`),
  )
})

test('a coupon of half or more needs a fresh second factor, also when its limits are raised', async () => {
  const before = await told()
  const coupon = (id: string, code: string, terms: string) =>
    as(
      id,
      `insert into public.coupons (code, percent_off, budget_kobo, max_uses)
       values ('${code}', ${terms})`,
    )
  await coupon(stale.id, 'SMALL', '49, null, 1')
  await expect(coupon(stale.id, 'ALL', '100, 100000000, 1')).rejects.toMatchObject(needsFactor)
  await expect(coupon(stale.id, 'HALF', '50, null, null')).rejects.toMatchObject(needsFactor)
  expect(await told()).toEqual(before)
  await coupon(sales.id, 'ALL', '100, 100000000, 1')
  for (const change of ['max_uses = 9', 'budget_kobo = 900000000', 'ends_at = null, max_uses = 8'])
    await expect(
      as(stale.id, `update public.coupons set ${change} where code = 'ALL'`),
      change,
    ).rejects.toMatchObject(needsFactor)
  await as(stale.id, `update public.coupons set description = 'Hi' where code = 'ALL'`)
  await expect(
    as(
      stale.id,
      `update public.coupons set percent_off = 99, budget_kobo = 1 where code = 'SMALL'`,
    ),
  ).rejects.toMatchObject(needsFactor)
  // Orders count its uses, and that tells nobody.
  await admin.query(`update public.coupons set used_count = 1 where code = 'ALL'`)
  expect(await told()).toEqual([...before, 'Coupon ALL to 100 %, at most 1000000 naira in all'])
})

const finance = await useStaffWith('finance')

test('nobody lowers a tax of days that have passed', async () => {
  const add = (day: string) =>
    as(
      finance.id,
      `insert into public.withholding_rates (kind, is_resident, from_day, percent, source)
       values ('commission', true, ${day}, 0, 'Because I say so')`,
    )
  const today = `(now() at time zone 'Africa/Lagos')::date`
  await expect(add(`'2025-01-02'`)).rejects.toMatchObject({ code: 'PT409' })
  await expect(add(today)).rejects.toMatchObject({ code: 'PT409' })
  await add(`${today} + 1`)
})

test('the words of a mail are changed only with a fresh second factor', async () => {
  const writer = await useStaffWith('content')
  const write = (closing: string) =>
    as(writer.id, `update public.mail_texts set closing = '${closing}' where name = 'order-paid'`)
  await write('Enjoy the sun.')
  await admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [writer.id],
  )
  await expect(write('Pay our new account, nought one two three.')).rejects.toMatchObject(
    needsFactor,
  )
  // Words that stay the same need none.
  await write('Enjoy the sun.')
})
