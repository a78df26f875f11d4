import { expect, test } from 'vitest'
import { denied, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()

test('staff read classes and rates, admins add and rename, and a class with a rate stays', async () => {
  expect(await attemptAll('select from public.vat_classes')).toEqual([denied, 0, 0, 0, 3, 3])
  expect(await attemptAll('select from public.vat_rates')).toEqual([denied, 0, 0, 0, 4, 4])
  expect(
    await attemptAll(`insert into public.vat_classes (slug, name) values ('reduced', 'Reduced')`),
  ).toEqual([denied, denied, denied, denied, 1, denied])
  expect(
    await attemptAll(`update public.vat_classes set name = 'Full' where slug = 'standard'`),
  ).toEqual([denied, 0, 0, 0, 1, denied])
  expect(await attemptAll(`delete from public.vat_classes where slug = 'exempt'`)).toEqual([
    denied,
    0,
    0,
    0,
    '23503',
    denied,
  ])
})

test('finance takes back a class that has no rate and no product yet', async () => {
  const finance = await useStaffWith('finance')
  const others = await useStaffWith('sales', 'stock', 'content', 'support')
  await finance.act((tx) =>
    tx.query(`insert into public.vat_classes (slug, name) values ('mistake', 'Mistake')`),
  )
  const remove = `delete from public.vat_classes where slug = 'mistake'`
  expect(await others.attempt(remove)).toBe(0)
  await finance.act((tx) => tx.query(remove))
  const { rows } = await admin.query(`select from public.vat_classes where slug = 'mistake'`)
  expect(rows).toEqual([])
})

const rate = (change: string) => `insert into public.vat_rates
  (class, rate_percent, legal_ground, valid_from) values (${change})`

test('a rate that counts already never changes, and a new one begins tomorrow', async () => {
  const staff = 'admin'
  const standard = `where class = 'standard' and valid_from = '2026-01-01'`
  expect(await attempt(staff, `update public.vat_rates set rate_percent = 5 ${standard}`)).toBe(
    'PT409',
  )
  expect(await attempt(staff, `delete from public.vat_rates ${standard}`)).toBe('PT409')
  const today = `(now() at time zone 'Africa/Lagos')::date`
  expect(await attempt(staff, rate(`'standard', 10, 'A new Act', ${today}`))).toBe('PT409')
  expect(await attempt(staff, rate(`'standard', 10, 'A new Act', ${today} + 1`))).toBe(1)
})

test('a rate to come can change and go, but not begin in the past', async () => {
  await admin.query(rate(`'standard', 10, 'A new Act', '2999-01-01'`))
  const coming = `where valid_from = '2999-01-01'`
  expect(await attempt('admin', `update public.vat_rates set rate_percent = 12 ${coming}`)).toBe(1)
  expect(
    await attempt('admin', `update public.vat_rates set valid_from = '2026-02-01' ${coming}`),
  ).toBe('PT409')
  expect(await attempt('admin', `update public.vat_rates set class = 'exempt' ${coming}`)).toBe(
    'PT409',
  )
  expect(await attempt('admin', `delete from public.vat_rates ${coming}`)).toBe(1)
})

test('a product needs a class that has a rate, and the first rate of a class may be of today', async () => {
  const move = `update public.products set vat_class = 'reduced'`
  await admin.query(`insert into public.vat_classes (slug, name) values ('reduced', 'Reduced')`)
  expect(await attempt('admin', move)).toBe('PT409')
  expect(await attempt('admin', rate(`'reduced', 5, 'An order', '2026-11-01'`))).toBe(1)
  await admin.query(rate(`'reduced', 5, 'An order', '2026-11-01'`))
  expect(await attempt('admin', move)).toBeGreaterThan(0)
})

test('the rate of a day is the last one that has begun', async () => {
  const { rows } = await admin.query(
    `select private.vat_rate_on('standard', '2020-01-31') as before,
       private.vat_rate_on('standard', '2020-02-01')::float8 as first,
       private.vat_rate_on('exempt', '2026-11-23')::float8 as exempt`,
  )
  expect(rows).toEqual([{ before: null, first: 7.5, exempt: 0 }])
})
