import { beforeAll, expect, test } from 'vitest'
import { empty } from './empty.ts'
import { insertPaidOrder } from './shop/paid-orders.ts'
import { hashTables } from './table-hashes.ts'
import { useDatabase } from './use/use-database.ts'

const { admin } = await useDatabase()

/** Their new rows have random keys, and they have the time of the change. */
const dated = ['products', 'stock_movements', 'depot_movements', 'audit_entries']

beforeAll(async () => {
  await insertPaidOrder(admin, { totalKobo: 100, at: 1 })
  await admin.query(
    `insert into public.product_holds (product_id, units, free_from)
     select id, 1, now() from public.products limit 1`,
  )
})

/** The rows of all tables after some work, which is undone. */
async function rowsAfter(work: () => Promise<unknown>) {
  await admin.query('begin')
  try {
    await work()
    const hashes = await hashTables(admin, ['public', 'private', 'platform', 'auth', 'storage'])
    for (const table of dated) delete hashes[`public.${table}`]
    const { rows: stock } = await admin.query(
      `select p.id, p.stock, m.kind, m.quantity, d.depot_id, d.quantity as in_depot
       from public.products p
       left join public.stock_movements m on m.product_id = p.id
       left join public.depot_movements d on d.movement_id = m.id
       order by p.id, m.kind, m.quantity, d.depot_id`,
    )
    return { hashes, stock }
  } finally {
    await admin.query('rollback')
  }
}

test.each(['public.orders', 'public.stock_movements', 'public.products', 'platform.mail_messages'])(
  'emptying %s leaves the same rows as truncating it',
  async (table) => {
    const before = await rowsAfter(async () => {})
    const truncated = await rowsAfter(() => admin.query(`truncate ${table} cascade`))
    expect(await rowsAfter(() => empty(admin, table))).toEqual(truncated)
    if (table !== 'platform.mail_messages') expect(truncated).not.toEqual(before)
  },
)

test('only the triggers of a truncate that it replaces change rows', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select tgname as name
     from pg_trigger
     join pg_proc on pg_proc.oid = tgfoid
     where tgtype & 32 > 0 and tgtype & 2 = 0 and proname <> 'notify_table_changed'
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['orders_delete_holds', 'stock_movements_reopen'])
})
