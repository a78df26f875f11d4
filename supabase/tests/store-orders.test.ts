import { expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, useStaffWith } = await useDatabaseWithPeople()
await insertPaidOrder(admin, { totalKobo: 100_000, at: 1 })
const store = await useStaffWith('stock')
const sales = await useStaffWith('sales')

test('the store lists orders with their units', async () => {
  const rows = await store.act(async (tx) => {
    const answer = await tx.query<Record<string, unknown>>('select * from public.desk_store_orders')
    return answer.rows
  })
  expect(rows).toEqual([
    expect.objectContaining({ number: 'IM-2026-950001', units: 1, units_sent: 0, has_left: false }),
  ])
  expect(Object.keys(rows[0] ?? {}).filter((name) => /kobo|email/.test(name))).toEqual([])
})

test.each(['orders', 'order_lines', 'desk_orders', 'ledger_entries', 'payments'])(
  'a thief with the grant stock reads no money in %s',
  async (table) => {
    expect(await store.attempt(`select from public.${table}`)).toBe(0)
    expect(await sales.attempt(`select from public.${table}`)).not.toBe(0)
  },
)

test('a thief with the grant stock reads no money in events of orders and in the history', async () => {
  await admin.query(
    `insert into public.order_events (order_id, kind, actor, message)
     select id, kind, 'staff', message from public.orders,
       (values ('refund', 'Refunded ₦1,000.'), ('shipment', 'Sent.')) event (kind, message)`,
  )
  const amounts = `select from public.order_events where message ~ '₦'`
  expect([await store.attempt(amounts), await sales.attempt(amounts)]).toEqual([0, 1])
  expect(await store.attempt('select from public.order_events')).not.toBe(0)
  const historyOf = async ({ act }: typeof store) =>
    (
      await act((tx) =>
        tx.query<{ name: string }>('select unnest(private.my_audited_tables()) as name'),
      )
    ).rows
      .map(({ name }) => name)
      .filter((name) =>
        /^(orders|order_lines|order_edits|order_events|installation_quotes)$/.test(name),
      )
  expect(await historyOf(store)).toEqual([])
  expect(await historyOf(sales)).toHaveLength(5)
})

test('no policy lets the store read a table with amounts of money', async () => {
  const tablesWith = async (grant: string) => {
    const { rows } = await admin.query<{ name: string }>(
      `select distinct p.tablename as name
       from pg_policies p
       join information_schema.columns c
         on c.table_schema = p.schemaname and c.table_name = p.tablename
       where p.schemaname = 'public' and p.cmd in ('SELECT', 'ALL') and c.column_name ~ '_kobo$'
         and p.qual like '%has_grant%' || quote_literal($1) || '%'`,
      [grant],
    )
    return rows.map(({ name }) => name)
  }
  expect(await tablesWith('sales')).toContain('order_edits')
  expect(await tablesWith('stock')).toEqual([])
})
