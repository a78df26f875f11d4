import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'

let clone: TestDatabase
let db: Database
const people = {
  customer: '00000000-0000-4000-8000-00000000000a',
  stranger: '00000000-0000-4000-8000-00000000000b',
  reseller: '00000000-0000-4000-8000-00000000000c',
  admin: '00000000-0000-4000-8000-00000000000d',
}
type Who = keyof typeof people | 'anon' | 'service_role'

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
  await db.transaction({ role: 'supabase_auth_admin' }, async (tx) => {
    for (const [name, id] of Object.entries(people)) {
      await tx.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [id, `${name}@policies.example`, { full_name: ` ${name} ` }])
    }
  })
  await db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(`update public.profiles set role = 'admin' where id = $1`, [people.admin])
    await tx.query(`update public.profiles set role = 'reseller' where id = $1`, [people.reseller])
  })
})
afterAll(async () => {
  await db.close()
  await clone[Symbol.asyncDispose]()
})

/** Rows the statement returned, or the SQLSTATE it was refused with. */
async function run(who: Who, sql: string, values: unknown[] = []): Promise<number | string> {
  const isKey = who === 'anon' || who === 'service_role'
  const settings = { 'request.jwt.claims': JSON.stringify(isKey ? { role: who } : { role: 'authenticated', sub: people[who] }) }
  try {
    return (await db.transaction({ role: isKey ? who : 'authenticated', settings }, (tx) => tx.query(sql, values))).rowCount
  } catch (error) {
    return (error as { code: string }).code
  }
}

const everyone: Who[] = ['anon', 'customer', 'stranger', 'reseller', 'admin', 'service_role']
const denied = '42501'
const onCustomer = [people.customer]

test.each([
  ['read the profile of the customer', 'select from public.profiles where id = $1', onCustomer, [denied, 1, 0, 0, 1, 1]],
  ['rename the customer', `update public.profiles set full_name = 'Ada' where id = $1`, onCustomer, [denied, 1, 0, 0, 0, 1]],
  ['raise everybody to admin', `update public.profiles set role = 'admin' where false`, [], [denied, denied, denied, denied, denied, 0]],
  ['move a profile to another person', `update public.profiles set id = gen_random_uuid() where false`, [], [denied, denied, denied, denied, denied, 0]],
  ['add a profile', `insert into public.profiles (id) select gen_random_uuid() where false`, [], [denied, denied, denied, denied, denied, 0]],
  ['delete the customer', 'delete from public.profiles where id = $1 and false', onCustomer, [denied, denied, denied, denied, denied, 0]],
  ['empty the table', 'truncate public.profiles', [], [denied, denied, denied, denied, denied, denied]],
  ['read accounts', 'select from auth.users', [], [denied, denied, denied, denied, denied, denied]],
  ['read refresh tokens', 'select from auth.refresh_tokens', [], [denied, denied, denied, denied, denied, denied]],
  ['make the reseller a customer by function', `select public.set_profile_role('${people.reseller}', 'reseller')`, [], [denied, denied, denied, denied, 1, denied]],
  ['call the trigger function', `select private.create_profile()`, [], [denied, denied, denied, denied, denied, denied]],
] as const)('%s: only those who may', async (_, sql, values, expected) => {
  const outcomes: (number | string)[] = []
  for (const who of everyone) outcomes.push(await run(who, sql, [...values]))
  expect(outcomes).toEqual(expected)
})

test('sign-up makes a customer with the name they gave, and an admin cannot unmake themselves', async () => {
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) => tx.query('select role, full_name from public.profiles where id = $1', [people.stranger]))
  expect(rows).toEqual([{ role: 'customer', full_name: 'stranger' }])
  expect(await run('admin', `select public.set_profile_role('${people.admin}', 'customer')`)).toBe(denied)
  expect(await run('admin', `select public.set_profile_role(gen_random_uuid(), 'customer')`)).toBe('PT404')
  expect(await run('admin', `select public.set_profile_role('${people.stranger}', 'emperor')`)).toBe('23514')
})

test('a name of any length does not stop a sign-up, and the audit trail cannot be changed', async () => {
  const auth = (sql: string, values: unknown[] = []) => db.transaction({ role: 'supabase_auth_admin' }, (tx) => tx.query(sql, values))
  await auth('insert into auth.users (email, raw_user_meta_data) values ($1, $2)', ['long@policies.example', { full_name: 'x'.repeat(5_000), phone: '9'.repeat(400) }])
  await auth(`insert into auth.audit_log_entries (payload) values ('{}')`)
  await expect(auth('delete from auth.audit_log_entries')).rejects.toMatchObject({ code: denied })
  await expect(auth(`update auth.audit_log_entries set payload = null`)).rejects.toMatchObject({ code: denied })
})
