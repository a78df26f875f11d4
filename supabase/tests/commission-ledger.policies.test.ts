import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Who reads and writes what resellers earn. The rows belong to the reseller among the people. */

const { admin, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()

beforeAll(async () => {
  await insertPaidOrder(admin, { totalKobo: 10_000, at: 1 })
  // Uses the order above, and this reseller.
  const rows = readFileSync(join(import.meta.dirname, 'schema/rows-of-commissions.sql'), 'utf8')
  await admin.query(rows)
})

const tables = [
  'commissions',
  'commission_postings',
  'reseller_leads',
  'reseller_tier_changes',
  'reseller_tier_notices',
]
const entries = 'select id, reseller_id, kind, effective_at from public.commission_entries'

test('a reseller reads only their own rows, and nobody else outside the staff reads any', async () => {
  for (const table of tables) {
    const [anon, customer, stranger, reseller, staff] = await attemptAll(
      `select from public.${table}`,
    )
    expect([anon, customer, stranger], table).toEqual([denied, 0, 0])
    expect(reseller, table).toBeGreaterThan(0)
    expect(staff, table).toBeGreaterThan(0)
  }
  expect(await attemptAll(entries)).toEqual([denied, 0, 0, 1, 1, 1])
  expect(await attempt('reseller', 'select key from public.commission_entries')).toBe(denied)
  await admin.query('alter table public.resellers disable trigger user')
  const change = 'update public.resellers set user_id = $1 where user_id = $2'
  await admin.query(change, [people.stranger, people.reseller])
  for (const table of tables)
    expect(await attempt('reseller', `select from public.${table}`), table).toBe(0)
  await admin.query(change, [people.reseller, people.stranger])
  await admin.query('alter table public.resellers enable trigger user')
})

test('a suspended reseller still reads what they are owed', async () => {
  await admin.query(`update public.resellers set status = 'suspended' where user_id = $1`, [
    people.reseller,
  ])
  expect(await attempt('reseller', entries)).toBe(1)
  expect(await attempt('reseller', 'select * from public.find_my_reseller_balance()')).toBe(1)
  expect(await attempt('stranger', 'select * from public.find_my_reseller_balance()')).toBe(0)
  await admin.query(`update public.resellers set status = 'approved' where user_id = $1`, [
    people.reseller,
  ])
})

test('staff read by their grants: the check is for finance, projects are for sales', async () => {
  const content = await useStaffWith('content', 'stock')
  const sales = await useStaffWith('sales')
  const finance = await useStaffWith('finance')
  for (const table of [...tables, 'commission_checks', 'commission_differences'])
    expect(await content.attempt(`select from public.${table}`), table).toBe(0)
  expect(await sales.attempt('select from public.reseller_leads')).toBe(1)
  expect(await sales.attempt('select from public.commission_checks')).toBe(0)
  expect(await finance.attempt('select from public.commission_checks')).toBe(1)
  expect(await finance.attempt('select from public.desk_commissions')).toBe(1)
  expect(await finance.attempt('select from public.desk_reseller_balances')).toBe(1)
})

test('nobody writes the ledger by the Data API, and nobody changes what is in it', async () => {
  const book = `insert into public.commission_entries (reseller_id, kind, key, effective_at, actor)
    select id, 'adjustment', 'mine', now(), 'staff' from public.resellers`
  const refused = (await attemptAll(book)).slice(0, 5)
  expect(new Set(refused)).toEqual(new Set([denied]))
  for (const sql of [
    'update public.commissions set cap_kobo = null',
    'update public.commissions set amount_kobo = 9999',
    'delete from public.commissions',
    `update public.reseller_leads set status = 'won'`,
    'delete from public.commission_postings',
  ])
    expect(new Set((await attemptAll(sql)).slice(0, 5)), sql).toEqual(new Set([denied]))
  // Not even the owner of the tables.
  for (const sql of [
    'update public.commission_entries set reason = null',
    'delete from public.commission_postings',
    'update public.commissions set percent = 29',
    'update public.commissions set cap_kobo = 301',
    'update public.reseller_tier_changes set volume_kobo = 0',
    `update public.reseller_leads set customer_name = 'Other'`,
  ])
    await expect(admin.query(sql), sql).rejects.toMatchObject({ code: 'PT409' })
})
