import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import {
  denied,
  refused,
  requestAs,
  stillReferred,
  useDatabaseWithPeople,
} from '../../test/shop/people.ts'

/**
 * Products are guarded and audited once for each statement. No form of statement gets around that:
 * many rows, an upsert, a merge, a part of a larger statement, another key.
 */
const { admin, db, useStaffWith } = await useDatabaseWithPeople()

const one = '00000000-0000-4000-8000-00000000a001'
const two = '00000000-0000-4000-8000-00000000a002'
await admin.query(
  `insert into public.product_categories (id, slug, name)
   values ('00000000-0000-4000-8000-00000000c001', 'bulk', 'Bulk');
   insert into public.products (id, slug, name, category_id, brand, sku, summary, price,
     highlights, picture)
   select ('00000000-0000-4000-8000-00000000a00' || n)::uuid, 'bulk-' || n, 'Thing ' || n,
     '00000000-0000-4000-8000-00000000c001', 'Imole', 'BULK-' || n, 'A thing.', 1000,
     '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
     '{"kind":"panel"}'
   from generate_series(1, 2) n`,
)
const content = await useStaffWith('content')

const write = (sql: string) => {
  const { role, settings } = requestAs('admin', { sub: content.id })
  return db.transaction({ role, settings }, (tx: Tx) => tx.query(sql))
}
const both = `id in ('${one}', '${two}')`
const versions = async () =>
  (
    await admin.query<{ version: number }>(
      `select version from public.products where ${both} order by id`,
    )
  ).rows.map(({ version }) => version)
const audited = async () =>
  (
    await admin.query<{ record_id: string }>(
      `select record_id from public.audit_entries
       where table_name = 'products' and actor_id = $1 order by record_id`,
      [content.id],
    )
  ).rows.map((row) => row.record_id)

beforeEach(async () => {
  await admin.query(
    `set session_replication_role = replica;
     delete from public.audit_entries;
     update public.products set version = 1, price = 1000, summary = 'A thing.' where ${both};
     reset session_replication_role`,
  )
})

/** Statements that set something in both products. */
const statements: Record<string, (set: string) => string> = {
  'an update': (set) => `update public.products set ${set} where ${both}`,
  'an upsert': (set) =>
    `insert into public.products select * from public.products where ${both}
     on conflict (id) do update set ${set}`,
  'a merge': (set) =>
    `merge into public.products p using (values ('${one}'::uuid), ('${two}'::uuid)) as given (id)
     on p.id = given.id when matched then update set ${set}`,
  'two updates in one statement': (set) =>
    `with first as (update public.products set ${set} where id = '${one}' returning id)
     update public.products set ${set} where id = '${two}'`,
  'an update in a part that nobody reads': (set) =>
    `with first as (update public.products set ${set} where ${both}) select 1`,
}

test.each(Object.entries(statements))('%s is in the audit and in the versions', async (_, make) => {
  await write(make(`summary = 'Another thing.'`))
  expect(await audited()).toEqual([one, two])
  expect(await versions()).toEqual([2, 2])
})

test.each(Object.entries(statements))('%s needs the grant for each column', async (_, make) => {
  for (const set of [
    'price = 1',
    `summary = 'Other', price = 1`,
    'stock = 9',
    'low_stock_level = 9',
  ])
    // The stock has a policy of its own.
    await expect(write(make(set)), set).rejects.toMatchObject({
      code: set === 'stock = 9' ? denied : refused,
    })
  expect(await audited()).toEqual([])
})

test('what one part of a statement may change covers no other part', async () => {
  for (const [first, second] of [
    [one, two],
    [two, one],
  ])
    await expect(
      write(
        `with first as (update public.products set price = 1 where id = '${first}')
         update public.products set summary = 'Cover' where id = '${second}'`,
      ),
    ).rejects.toMatchObject({ code: refused })
})

test('the id of a product never changes, because triggers compare old and new rows by it', async () => {
  for (const set of ['id = gen_random_uuid(), price = 1', 'id = gen_random_uuid()'])
    await expect(
      write(`update public.products set ${set} where id = '${one}'`),
    ).rejects.toMatchObject({ code: stillReferred })
})

test('nobody can hide a change from colleagues by setting the version back', async () => {
  await write(`update public.products set summary = 'Mine', version = 1 where id = '${one}'`)
  expect(await versions()).toEqual([2, 1])
})
