import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '../backend/db/database.ts'
import { addPeople, asWho, type Who } from '../test/people.ts'
import { cloneDatabase, type TestDatabase } from '../test/template-database.ts'

let clone: TestDatabase
let db: Database
const everyone: Who[] = ['anon', 'customer', 'stranger', 'reseller', 'admin', 'service_role']
const denied = '42501'

beforeAll(async () => {
  clone = await cloneDatabase(inject('adminUrl'))
  db = createDatabase({ url: clone.url })
  await addPeople(db)
})
afterAll(async () => {
  await db.close()
  await clone[Symbol.asyncDispose]()
})

/** For each kind of person the rows the statement touched, or the SQLSTATE it was refused with; nothing of it stays. */
async function attemptAll(sql: string): Promise<(number | string)[]> {
  const outcomes: (number | string)[] = []
  for (const who of everyone) {
    const undo = new Error('undo')
    await db
      .transaction(asWho(who), async (tx) => {
        outcomes.push((await tx.query(sql)).rowCount)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) outcomes.push((error as { code: string }).code)
      })
  }
  return outcomes
}

const heatWater = `'5eed0000-0000-4000-8000-0000000d0005'`
describe.each([
  { table: 'product_uses', count: 7, insert: `insert into public.product_uses (slug, name, lead, explanation) values ('cook', 'Cook', 'Cook with the sun.', 'You need a pot.')`, own: `id = ${heatWater}`, rows: 1 },
  {
    table: 'product_use_items',
    count: 70,
    insert: `insert into public.product_use_items (use_id, product_id) values (${heatWater}, '5eed0000-0000-4000-8000-000000000101')`,
    own: `use_id = ${heatWater}`,
    rows: 4,
  },
])('$table', ({ table, count, insert, own, rows }) => {
  test('select', async () => expect(await attemptAll(`select from public.${table}`)).toEqual(everyone.map(() => count)))
  test('insert', async () => expect(await attemptAll(insert)).toEqual([denied, denied, denied, denied, 1, 1]))
  test('update', async () => expect(await attemptAll(`update public.${table} set position = 9 where ${own}`)).toEqual([denied, 0, 0, 0, rows, rows]))
  test('delete', async () => expect(await attemptAll(`delete from public.${table} where ${own}`)).toEqual([denied, 0, 0, 0, rows, rows]))
  test('truncate', async () => expect(await attemptAll(`truncate public.${table} cascade`)).toEqual(everyone.map(() => denied)))
})

test('every product belongs to a use', async () => {
  const { rows } = await db.transaction(asWho('anon'), (tx) =>
    tx.query('select slug from public.products where not exists (select from public.product_use_items where product_id = products.id)'),
  )
  expect(rows).toEqual([])
})
