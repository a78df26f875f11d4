import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Who reads payouts and bank accounts of resellers. `commission-ledger` tests what they earn. */

const { admin, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()

beforeAll(async () => {
  await insertPaidOrder(admin, { totalKobo: 10_000, at: 1 })
  const rows = join(import.meta.dirname, 'schema/rows-of-commissions.sql')
  await admin.query(readFileSync(rows, 'utf8'))
  await admin.query(`
    set session_replication_role = replica;
    insert into public.reseller_bank_accounts (reseller_id, status, bank_code, account_number,
        account_name, is_name_checked, name_match, decided_at)
      select id, 'confirmed', '058', '0123456785', 'Panel Shop', true, 'same', now()
      from public.resellers limit 1;
    insert into public.payouts (reseller_id, bank_account_id, gross_kobo, tax_percent, tax_kobo, net_kobo)
      select reseller_id, id, 600000, 5, 30000, 570000 from public.reseller_bank_accounts;
    set session_replication_role = origin`)
})

const setStatus = (status: string) =>
  admin.query(`update public.resellers set status = $2 where user_id = $1`, [
    people.reseller,
    status,
  ])
const own = ['select id from public.payouts', 'select id from public.reseller_bank_accounts']

test.each(own)('%s: the reseller and staff with a grant, nobody else', async (sql) => {
  expect((await attemptAll(sql)).slice(0, 5)).toEqual([denied, 0, 0, 1, 1])
  const withoutGrant = await useStaffWith('content', 'stock')
  expect(await withoutGrant.attempt(sql)).toBe(0)
  const finance = await useStaffWith('finance')
  expect(await finance.attempt(sql)).toBe(1)
})

test.each(own)('%s: another reseller reads nothing of it', async (sql) => {
  await admin.query('alter table public.resellers disable trigger user')
  const move = 'update public.resellers set user_id = $1 where user_id = $2'
  await admin.query(move, [people.stranger, people.reseller])
  expect(await attempt('reseller', sql)).toBe(0)
  await admin.query(move, [people.reseller, people.stranger])
  await admin.query('alter table public.resellers enable trigger user')
})

test('a suspended reseller still reads what they were paid, and no wholesale percentage', async () => {
  await setStatus('suspended')
  for (const sql of own) expect(await attempt('reseller', sql)).toBe(1)
  expect(await attempt('reseller', 'select wholesale_percent from public.reseller_tiers')).toBe(0)
  expect(await attempt('reseller', 'select extra_percent from public.wholesale_breaks')).toBe(0)
  await setStatus('approved')
})

test('nobody reads an account number or the words of the gateway by the Data API', async () => {
  const secrets = [
    'select account_number from public.reseller_bank_accounts',
    'select entered_by from public.reseller_bank_accounts',
    'select gateway_word from public.payouts',
    'select id from public.payout_batches',
    'select code from private.transfer_recipients',
  ]
  for (const sql of secrets)
    for (const role of ['anon', 'customer', 'stranger', 'reseller', 'admin'] as const)
      expect(await attempt(role, sql), sql).toBe(denied)
  for (const sql of ['select wholesale_percent from public.reseller_tiers'])
    expect((await attemptAll(sql)).slice(0, 3)).toEqual([denied, 0, 0])
})

test('a payout is never deleted, also not by the owner of the database', async () => {
  await expect(admin.query('delete from public.payouts')).rejects.toMatchObject({ code: 'PT409' })
})
