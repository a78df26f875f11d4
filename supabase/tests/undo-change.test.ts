import { expect, test } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, db, useStaffWith } = await useDatabaseWithPeople()

await admin.query(
  `insert into public.product_categories (id, slug, name)
   values ('00000000-0000-4000-8000-00000000c001', 'undo', 'Undo');
   insert into public.products (slug, name, category_id, brand, sku, summary, price, stock,
     highlights, picture)
   select 'undo-' || n, 'Product ' || n, '00000000-0000-4000-8000-00000000c001', 'Imole',
     'UNDO-' || n, 'A thing.', 1000.50, 5,
     '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
     '{"kind":"panel"}'
   from generate_series(1, 20) n`,
)

const prices = (naira: number) =>
  `update public.products set price = ${naira} where sku like 'UNDO-%'`
const everything = () =>
  admin
    .query(
      `select slug, name, price, compare_at_price, stock, summary from public.products
       where sku like 'UNDO-%' order by sku`,
    )
    .then(({ rows }) => rows)

/** Runs statements in one transaction, and returns its change. */
async function change(run: (tx: Tx) => Promise<unknown>, by = people.admin): Promise<number> {
  const { role, settings } = requestAs('admin', { sub: by })
  return db.transaction({ role, settings }, async (tx) => {
    await run(tx)
    const { rows } = await tx.query<{ id: string }>('select private.current_change() as id')
    return Number(rows[0]?.id)
  })
}
const undo = (id: number, by = people.admin) => {
  const { role, settings } = requestAs('admin', { sub: by })
  return db.transaction({ role, settings }, (tx) =>
    tx
      .query<{ rows: number }>('select public.undo_change($1) as rows', [id])
      .then(({ rows }) => rows[0]?.rows),
  )
}
const refused = (code: string, message: string) => ({
  code,
  message: expect.stringContaining(message),
})

test('takes back a change of many rows, bit for bit, and once', async () => {
  const before = await everything()
  const changed = await change(async (tx) => {
    await tx.query(
      `update public.products set price = price * 1.1, compare_at_price = 9999 where sku like 'UNDO-%'`,
    )
    await tx.query(`update public.products set price = 7, name = 'Other' where slug = 'undo-3'`)
  })
  expect(await everything()).not.toEqual(before)
  expect(await undo(changed)).toBe(20)
  expect(await everything()).toEqual(before)
  await expect(undo(changed)).rejects.toMatchObject(refused('PT409', 'undo_changed_since'))
  expect(await everything()).toEqual(before)
})

test('takes back what was added and removed', async () => {
  const before = await everything()
  const codes = () => admin.query('select * from public.coupons order by code').then((a) => a.rows)
  await change((tx) => tx.query(`insert into public.coupons (code, percent_off) values ('OLD', 5)`))
  const coupons = await codes()
  const changed = await change(async (tx) => {
    await tx.query(`delete from public.coupons where code = 'OLD'`)
    await tx.query(`insert into public.coupons (code, percent_off) values ('NEW', 5)`)
    await tx.query(`update public.coupons set percent_off = 6 where code = 'NEW'`)
    await tx.query(
      `insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
         picture, status)
       select 'undo-new', 'New', category_id, brand, 'UNDO-NEW', summary, price, highlights, picture, 'draft'
       from public.products where slug = 'undo-1'`,
    )
  })
  expect(await undo(changed)).toBe(3)
  expect(await codes()).toMatchObject(coupons.map(({ code }) => ({ code })))
  expect(await everything()).toEqual(before)
})

test('an undone change can be undone too', async () => {
  const changed = await change((tx) => tx.query(prices(55)))
  let undoing = 0
  undoing = await change((tx) => tx.query('select public.undo_change($1)', [changed]))
  expect(await undo(undoing)).toBe(20)
  expect((await everything()).every(({ price }) => price === '55.00')).toBe(true)
})

test('what somebody else changed since stays, and nothing is undone', async () => {
  const changed = await change((tx) => tx.query(prices(60)))
  await admin.query(`update public.products set price = 61 where slug = 'undo-7'`)
  const before = await everything()
  await expect(undo(changed)).rejects.toMatchObject({
    ...refused('PT409', 'undo_changed_since'),
    detail: '{"changed": ["Product 7"]}',
  })
  expect(await everything()).toEqual(before)
  // Another field does not matter.
  await admin.query(
    `update public.products set price = 60, summary = 'Theirs' where slug = 'undo-7'`,
  )
  expect(await undo(changed)).toBe(20)
  expect((await everything()).filter(({ summary }) => summary === 'Theirs')).toHaveLength(1)
})

test('only the person who changed it, for 15 minutes, with the grant they had', async () => {
  const sales = await useStaffWith('sales')
  const changed = await change((tx) => tx.query(prices(70)), sales.id)
  const none = refused('PT404', 'undo_nothing')
  await expect(undo(changed)).rejects.toMatchObject(none)
  await expect(undo(changed, people.customer)).rejects.toMatchObject(none)
  await admin.query(
    `set session_replication_role = replica;
     update public.audit_entries set occurred_at = now() - interval '16 minutes'
       where transaction_id = ${changed};
     reset session_replication_role`,
  )
  await expect(undo(changed, sales.id)).rejects.toMatchObject(none)
  const again = await change((tx) => tx.query(prices(71)), sales.id)
  await admin.query(`delete from public.staff_grants where user_id = $1`, [sales.id])
  await expect(undo(again, sales.id)).rejects.toMatchObject({ code: 'PT409' })
  expect((await everything()).every(({ price }) => price === '71.00')).toBe(true)
})

test('orders, money and grants are not undone', async () => {
  const someone = await useStaffWith('sales')
  const { settings } = requestAs('admin')
  const changed = await db.transaction({ role: 'service_role', settings }, async (tx) => {
    await tx.query(`insert into public.staff_grants (user_id, grant_name) values ($1, 'stock')`, [
      someone.id,
    ])
    await tx.query(prices(90))
    const { rows } = await tx.query<{ id: string }>('select private.current_change() as id')
    return Number(rows[0]?.id)
  })
  await expect(undo(changed)).rejects.toMatchObject({
    ...refused('PT409', 'undo_not_possible'),
    detail: '{"others": ["staff grants"]}',
  })
})

test('an undone stock correction is a correction of its own', async () => {
  const changed = await change((tx) =>
    tx.query(`update public.products set stock = 9 where slug = 'undo-2'`),
  )
  expect(await undo(changed)).toBe(1)
  const { rows } = await admin.query(
    `select m.quantity from public.stock_movements m join public.products p on p.id = product_id
     where slug = 'undo-2' order by m.created_at`,
  )
  expect(rows.map(({ quantity }) => quantity)).toEqual([5, 4, -4])
})

test('a table may have a column with the name of an alias', async () => {
  await admin.query(`create table public.with_t (id text primary key, t text);
    insert into public.with_t values ('a', 'b')`)
  const added = [{ id: 'a', label: 'A', before: {}, after: { t: 'b' } }]
  const undone = `select private.undo_rows('with_t', 'insert', $1) as stuck`
  const { rows } = await admin.query(undone, [JSON.stringify(added)])
  expect(rows).toEqual([{ stuck: [] }])
  expect((await admin.query('select from public.with_t')).rowCount).toBe(0)
})
