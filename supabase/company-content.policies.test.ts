import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { addPeople, asWho, type Who } from '../test/people.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'

let clone: TestDatabase
let db: Database
const everyone: Who[] = ['anon', 'customer', 'stranger', 'reseller', 'admin', 'service_role']
const onlyStaff = ['42501', 0, 0, 0, 'all', 'all']

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
  await addPeople(db)
})
afterAll(async () => {
  await db.close()
  await clone[Symbol.asyncDispose]()
})

/** "all" when the statement touched rows, 0 when none, or the SQLSTATE it was refused with; nothing of it stays. */
async function attempt(who: Who, sql: string): Promise<string | number> {
  const undo = new Error('undo')
  let outcome: string | number = ''
  await db
    .transaction(asWho(who), async (tx) => {
      outcome = (await tx.query(sql)).rowCount > 0 ? 'all' : 0
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) outcome = (error as { code: string }).code
    })
  return outcome
}

const attemptAll = async (sql: string) => {
  const outcomes: (string | number)[] = []
  for (const who of everyone) outcomes.push(await attempt(who, sql))
  return outcomes
}

test.each(['solutions', 'team_members', 'testimonials', 'faq_entries', 'milestones', 'company_texts'])('%s: everybody reads, staff alone write, nobody truncates', async (table) => {
  const column = { milestones: 'text', company_texts: 'content', solutions: 'title', team_members: 'name', testimonials: 'name', faq_entries: 'slug' }[table]
  expect(await attemptAll(`select * from public.${table}`)).toEqual(everyone.map(() => 'all'))
  expect(await attemptAll(`update public.${table} set ${column} = ${column}`)).toEqual(onlyStaff)
  expect(await attemptAll(`delete from public.${table}`)).toEqual(onlyStaff)
  expect(await attemptAll(`truncate public.${table}`)).toEqual(everyone.map(() => '42501'))
})

test('an insert by anybody but staff is refused', async () => {
  const sql = `insert into public.testimonials (text, name, town, system) values ('x', 'y', 'z', 'w')`
  expect(await attemptAll(sql)).toEqual(['42501', '42501', '42501', '42501', 'all', 'all'])
})
