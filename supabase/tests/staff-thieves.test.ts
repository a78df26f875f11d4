import { expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** What dishonest and careless staff try with the Data API. */
const { admin, db, useStaffWith } = await useDatabaseWithPeople()

await admin.query(
  `insert into public.product_categories (id, slug, name)
   values ('00000000-0000-4000-8000-00000000c001', 'thieves', 'Thieves');
   insert into public.products (id, slug, name, category_id, brand, sku, summary, price, stock,
     highlights, picture)
   select ('00000000-0000-4000-8000-00000000a00' || n)::uuid, 'thief-' || n, 'Thing ' || n,
     '00000000-0000-4000-8000-00000000c001', 'Imole', 'THIEF-' || n, 'A thing.', 1000, 5,
     '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
     '{"kind":"panel"}'
   from generate_series(1, 2) n`,
)
const [thing, other] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000a00${n}`)
const mainStore = '5e900000-0000-4000-8000-000000000001'

const as = <Result>(id: string, run: (tx: Tx) => Promise<Result>) => {
  const { role, settings } = requestAs('admin', { sub: id })
  return db.transaction({ role, settings }, run)
}

async function move(id: string, values: string): Promise<number> {
  const { rows } = await as(id, (tx) =>
    tx.query<{ id: string }>(
      `insert into public.stock_movements (product_id, quantity, kind, reason, depot_id, undoes)
       values ${values} returning id`,
    ),
  )
  return Number(rows[0]?.id)
}

test('who adds products puts nothing on the shelf', async () => {
  const content = await useStaffWith('content')
  await expect(
    as(content.id, (tx) =>
      tx.query(
        `insert into public.products (slug, name, category_id, brand, sku, summary, price, stock,
           highlights, picture)
         select 'thief-new', name, category_id, brand, 'THIEF-NEW', summary, 1, 100, highlights, picture
         from public.products where id = $1`,
        [thing],
      ),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test('a movement takes back only just what another one did, once', async () => {
  const stock = await useStaffWith('stock')
  const damage = await move(stock.id, `('${thing}', -2, 'damage', 'Fell.', null, null)`)
  const undo = (values: string) => move(stock.id, values)
  for (const values of [
    `('${other}', 2, 'correction', 'Undo', null, ${damage})`,
    `('${thing}', 1, 'correction', 'Undo', null, ${damage})`,
    `('${thing}', 2, 'delivery', 'Undo', null, ${damage})`,
    `('${thing}', 2, 'correction', 'Undo', null, 999999)`,
  ])
    await expect(undo(values), values).rejects.toMatchObject({
      code: expect.stringMatching(/42501|PT409|23503/),
    })
  await undo(`('${thing}', 2, 'correction', 'Undo', null, ${damage})`)
})

test('nobody counts so many units that nothing of an order can go back', async () => {
  const stock = await useStaffWith('stock')
  const add = (units: number, kind = 'delivery') =>
    move(stock.id, `('${thing}', ${units}, '${kind}', 'A lorry.', null, null)`)
  await expect(add(2_147_483_647 - 5)).rejects.toMatchObject({
    code: expect.stringMatching(/23514|42501/),
  })
  await expect(add(100_001)).rejects.toMatchObject({ code: '42501' })
  const setStock = (units: number) =>
    as(stock.id, (tx) =>
      tx.query('update public.products set stock = $1 where id = $2', [units, thing]),
    )
  await expect(setStock(2_147_483_647)).rejects.toMatchObject({
    code: expect.stringMatching(/23514|42501/),
  })
  await expect(setStock(1_000_006)).rejects.toMatchObject({
    constraint: 'stock_movements_quantity_limit',
  })
  await admin.query('update public.products set stock = 999999 where id = $1', [thing])
  const both = await Promise.allSettled([add(1), add(1)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { constraint: 'stock_movements_stock_limit' },
  })
  await admin.query('update public.products set stock = 5 where id = $1', [thing])
})

test('what was sold or came back needs the function, which asks for a reason', async () => {
  const stock = await useStaffWith('stock')
  for (const values of ["-1, 'sale'", "1, 'return'", "1, 'opening'", "-1, 'order'"])
    await expect(
      move(stock.id, `('${other}', ${values}, null, null, null)`),
      values,
    ).rejects.toMatchObject({ code: expect.stringMatching(/42501|23514/) })
})

test('goods that move between depots neither appear nor vanish', async () => {
  const stock = await useStaffWith('stock')
  for (const units of [7, -2])
    await expect(
      move(stock.id, `('${thing}', ${units}, 'transfer', 'Moved.', '${mainStore}', null)`),
      String(units),
    ).rejects.toMatchObject({ code: 'PT409' })
})

test('a long text that changes is in the audit, and is never undone to something else', async () => {
  const content = await useStaffWith('content')
  const write = (text: string) =>
    as(content.id, async (tx) => {
      await tx.query(`update public.posts set body = $1 where slug = 'long'`, [text])
      const { rows } = await tx.query<{ id: string }>('select private.current_change() as id')
      return rows[0]?.id
    })
  await admin.query(
    `insert into public.posts (slug, title, summary, author, body)
     values ('long', 'Long', 'A long text.', 'Ada', repeat('old ', 15000))`,
  )
  const entries = async () =>
    (await admin.query(`select from public.audit_entries where table_name = 'posts'`)).rowCount
  await write('new '.repeat(15_000))
  expect(await entries()).toBe(1)
  const shortened = await write('short')
  expect(await entries()).toBe(2)
  await as(content.id, (tx) => tx.query('select public.undo_change($1)', [shortened])).catch(
    () => {},
  )
  const { rows } = await admin.query<{ body: string }>(
    `select body from public.posts where slug = 'long'`,
  )
  expect(rows[0]?.body).toBe('short')
})
