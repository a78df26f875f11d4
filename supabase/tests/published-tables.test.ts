import { expect, test } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()

/**
 * Whoever follows a table learns of each change that row level security lets them select, and of the
 * keys of deleted rows. A new table needs a reason and a look at both.
 */
const published: Record<string, string> = {
  orders: 'the order page and the dashboard show the status; rows are never deleted',
  order_events: 'the order page shows the history; rows are only added',
  payments: 'the order page waits for the payment; rows are never deleted',
  order_notes: 'staff read what colleagues wrote; nobody else may select them',
  refunds: 'the order page shows what goes back; rows are never deleted',
  installation_quotes: 'the order page shows the price of the crew; rows are never deleted',
  shipments: 'the order page shows what is on its way; rows are never deleted',
  return_requests: 'staff see new requests; nobody else may select them',
  staff_grants: 'staff, whose open desk follows what they may do',
  disputes: 'staff see new disputes; nobody else may select them',
  project_inquiries: 'the dashboard shows the status; a deleted key is a random uuid',
  instalment_plans: 'the dashboard shows the status; rows are never deleted',
  plan_entries: 'the dashboard shows what was paid; rows are only added',
  plan_payments: 'the dashboard waits for the payment; rows are never deleted',
  complaints: 'the dashboard shows the answer; rows are never deleted',
  pause_requests: 'the dashboard shows the decision; rows are never deleted',
  products: 'product pages show the stock, which is public',
}

test('the published tables are the reviewed ones, each with row level security and a key', async () => {
  const { rows } = await admin.query<{ name: string; hasRls: boolean; key: string }>(
    `select p.tablename as name, c.relrowsecurity as "hasRls",
       (select string_agg(a.attname, ', ') from pg_index i
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
     from pg_publication_tables p
       join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
     where p.pubname = 'supabase_realtime'
     order by 1`,
  )
  expect(rows).toEqual(
    Object.keys(published)
      .toSorted()
      .map((name) => ({ name, hasRls: true, key: 'id' })),
  )
})

test('old rows are never told: every published table tells only the key of what it was', async () => {
  const { rows } = await admin.query(
    `select c.relname from pg_publication_tables p
       join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
     where p.pubname = 'supabase_realtime' and c.relreplident <> 'd'`,
  )
  expect(rows).toEqual([])
})
