import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { inquiryLimits, projectTypes } from '../domain/inquiry.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'

const owner = '00000000-0000-4000-8000-000000000011'
const stranger = '00000000-0000-4000-8000-000000000012'
const reseller = '00000000-0000-4000-8000-000000000013'
const staff = '00000000-0000-4000-8000-000000000014'

let clone: TestDatabase
let db: Database
let admin: Client
const insert = `insert into public.project_inquiries (user_id, name, email, phone_number, project_type, description, location)
  values ($1, $2, 'ade@example.com', '+2348031234567', 'Other', 'text', 'Lagos')`

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
  admin = new Client({ connectionString: clone.adminUrl })
  await admin.connect()
  for (const id of [owner, stranger, reseller, staff]) await admin.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  await admin.query(`update public.profiles set role = 'reseller' where id = $1`, [reseller])
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [staff])
  await admin.query(insert, [owner, 'owner'])
  await admin.query(insert, [stranger, 'stranger'])
  await admin.query(insert, [null, 'visitor'])
})
afterAll(async () => {
  await admin.end()
  await db.close()
  await clone[Symbol.asyncDispose]()
})

/** Runs one statement as somebody and undoes it; the rows it touched, or the SQLSTATE it was refused with. */
async function as(userId: string | null, sql: string, role = userId === null ? 'anon' : 'authenticated'): Promise<unknown> {
  const undo = new Error('undo')
  let result: unknown
  const settings = { 'request.jwt.claims': JSON.stringify({ role, ...(userId === null ? {} : { sub: userId }) }) }
  await db.transaction({ role, settings }, async (tx) => {
    const { rows, rowCount } = await tx.query<{ name?: string }>(sql)
    result = rows.length > 0 ? rows.map((row) => row.name).sort() : rowCount
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) result = (error as { code?: string }).code
  })
  return result
}

const refused = '42501'
const statements = {
  select: 'select name from public.project_inquiries',
  insert: `insert into public.project_inquiries (name, email, phone_number, project_type, description, location) values ('x', 'x@example.com', '+2348031234567', 'Other', 'x', 'x')`,
  move: `update public.project_inquiries set status = 'won'`,
  rewrite: `update public.project_inquiries set description = 'changed'`,
  take: 'update public.project_inquiries set user_id = (select auth.uid())',
  delete: 'delete from public.project_inquiries',
  truncate: 'truncate public.project_inquiries',
}

describe('who may do what with inquiries', () => {
  const everything = { select: ['owner', 'stranger', 'visitor'], insert: refused, move: 3, rewrite: refused, take: refused, delete: refused, truncate: refused }
  const own = (name: string) => ({ ...everything, select: [name], move: 0 })
  const nothing = { ...everything, select: refused, move: refused }
  const people: [string, string | null, Record<keyof typeof statements, unknown>][] = [
    ['anon', null, nothing],
    ['the owner', owner, own('owner')],
    ['another customer', stranger, own('stranger')],
    ['a reseller', reseller, { ...own(''), select: 0 }],
    ['an admin', staff, everything],
  ]
  test.each(people)('%s', async (_, userId, expected) => {
    const seen: Record<string, unknown> = {}
    for (const [verb, sql] of Object.entries(statements)) seen[verb] = await as(userId, sql)
    expect(seen).toEqual(expected)
  })

  test('the server may write, and may not empty the table in one go', async () => {
    expect(await as(null, statements.insert, 'service_role')).toBe(1)
    expect(await as(null, statements.truncate, 'service_role')).toBe(refused)
  })
})

test('an inquiry outlives the account of its sender', async () => {
  await admin.query('delete from auth.users where id = $1', [stranger])
  expect((await admin.query(`select user_id from public.project_inquiries where name = 'stranger'`)).rows).toEqual([{ user_id: null }])
})

test('the table holds what the form lets through: the same types and lengths', async () => {
  const valid = { name: 'x', email: 'x@example.com', phone_number: '+2348031234567', project_type: 'Other', description: 'x', location: 'x' }
  const tryInsert = (change: object) => {
    const row = { ...valid, ...change }
    const names = Object.keys(row)
    return admin.query(`insert into public.project_inquiries (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`, Object.values(row))
  }
  for (const project_type of projectTypes) await tryInsert({ project_type })
  for (const field of ['name', 'description', 'location'] as const) {
    await tryInsert({ [field]: 'ọ'.repeat(inquiryLimits[field]) })
    for (const value of ['', 'x'.repeat(inquiryLimits[field] + 1)]) await expect(tryInsert({ [field]: value })).rejects.toMatchObject({ code: '23514' })
  }
  for (const change of [{ project_type: 'Nuclear' }, { phone_number: '0803' }, { status: 'lost in the post' }, { source: '' }]) {
    await expect(tryInsert(change)).rejects.toMatchObject({ code: '23514' })
  }
})
