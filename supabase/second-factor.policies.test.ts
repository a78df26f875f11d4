import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'

let clone: TestDatabase
let db: Database
let admin: Client
const person = '00000000-0000-4000-8000-0000000000e1'
const staff = '00000000-0000-4000-8000-0000000000e2'
const here = '00000000-0000-4000-8000-0000000000f1'
const there = '00000000-0000-4000-8000-0000000000f2'

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
  admin = new Client({ connectionString: clone.adminUrl })
  await admin.connect()
  for (const id of [person, staff]) await admin.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [staff])
  await admin.query(`insert into public.addresses (user_id, label, name, phone_number, state, area, street) values ($1, 'Home', 'Ada', '+2348031234567', 'Lagos', 'Ikeja', '1')`, [person])
  for (const id of [here, there]) await admin.query(`insert into auth.sessions (id, user_id, user_agent, ip, refreshed_at) values ($1, $2, 'Firefox', '203.0.113.4', now() at time zone 'utc')`, [id, person])
})
afterAll(async () => {
  await admin.end()
  await db.close()
  await clone[Symbol.asyncDispose]()
})

async function rowsOf(userId: string, aal: string, sql: string): Promise<Record<string, unknown>[]> {
  const settings = { 'request.jwt.claims': JSON.stringify({ role: 'authenticated', sub: userId, aal, session_id: here }) }
  return (await db.transaction({ role: 'authenticated', settings }, (tx) => tx.query<Record<string, unknown>>(sql))).rows
}
const addFactor = (userId: string) => admin.query(`insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`, [userId])

test('devices: one sees and ends one’s own sessions', async () => {
  const mine = await rowsOf(person, 'aal1', 'select * from public.list_my_sessions()')
  expect(mine.map(({ id }) => id).sort()).toEqual([here, there])
  expect(mine.find(({ id }) => id === here)).toMatchObject({ is_current: true, user_agent: 'Firefox', ip: '203.0.113.4' })
  expect(await rowsOf(staff, 'aal1', 'select * from public.list_my_sessions()')).toEqual([])
  expect(await rowsOf(staff, 'aal1', `select public.end_my_session('${there}') as ended`)).toEqual([{ ended: false }])
  expect(await rowsOf(person, 'aal1', `select public.end_my_session('${there}') as ended`)).toEqual([{ ended: true }])
  expect((await rowsOf(person, 'aal1', 'select * from public.list_my_sessions()')).length).toBe(1)
})

test('a password alone reads nothing of somebody who has a second factor', async () => {
  const read = 'select id from public.addresses'
  expect((await rowsOf(person, 'aal1', read)).length).toBe(1)
  await addFactor(person)
  expect(await rowsOf(person, 'aal1', read)).toEqual([])
  expect((await rowsOf(person, 'aal2', read)).length).toBe(1)
  expect(await rowsOf(person, 'aal1', `update public.profiles set full_name = 'Eve' where id = '${person}' returning id`)).toEqual([])
})

test('an admin is one with the second factor where it is demanded, or where they have one', async () => {
  const isAdmin = async (aal: string) => (await rowsOf(staff, aal, 'select private.is_admin() as yes'))[0]?.['yes']
  expect(await isAdmin('aal1')).toBe(true)
  const demand = 'update public.security_settings set admins_need_second_factor = true returning id'
  expect(await rowsOf(staff, 'aal1', demand)).toEqual([])
  expect((await rowsOf(staff, 'aal2', demand)).length).toBe(1)
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
  await admin.query('update public.security_settings set admins_need_second_factor = false')
  await addFactor(staff)
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
})
