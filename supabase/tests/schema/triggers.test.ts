import { expect, test } from 'vitest'
import {
  disputeAnswerTransitions,
  disputeTransitions,
} from '../../../domain/disputes/dispute-status.ts'
import { complaintTransitions } from '../../../domain/instalments/complaints/complaint-status.ts'
import { planTransitions } from '../../../domain/instalments/plan-status.ts'
import { quoteTransitions } from '../../../domain/orders/installation/installation-quote.ts'
import { orderTransitions } from '../../../domain/orders/order-status.ts'
import { returnTransitions } from '../../../domain/orders/returns/return-status.ts'
import { paymentTransitions, refundTransitions } from '../../../domain/payments/payment-status.ts'
import { leadTransitions } from '../../../domain/resellers/lead.ts'
import { useEveryTable } from './use-every-table.ts'

/**
 * Triggers that many tables have: they set `updated_at`, or announce to the page cache that a table
 * changed. `triggers.txt` says for which tables, and is written from what happens. The others are tested
 * with their noun; `npm run bench faults sql` removes each and says whether a test notices.
 */

const { admin, relations, attempt } = await useEveryTable()
const tables = relations.filter(({ isTable }) => isTable)

test('a version rises with each change, and nobody writes it', async () => {
  const { rows } = await admin.query<{ name: string; isRight: boolean }>(
    `select t.tgrelid::regclass::text as name,
       a.attnotnull
         and pg_get_expr(d.adbin, d.adrelid) = '1' as "isRight"
     from pg_trigger t
     left join pg_attribute a on a.attrelid = t.tgrelid and a.attname = 'version'
     left join pg_attrdef d on d.adrelid = t.tgrelid and d.adnum = a.attnum
     where t.tgfoid = 'private.stamp_row()'::regprocedure
       and position('version'::bytea in t.tgargs) > 0`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isRight }) => !isRight)).toEqual([])
  for (const { name } of rows) {
    const { rows: written } = await admin.query<{ version: number }>(
      `with old as (select ctid as place, version from ${name})
       update ${name} t set version = 99 from old where old.place = t.ctid
       returning t.version - old.version as version`,
    )
    expect(new Set(written.map(({ version }) => version)), name).toEqual(new Set([1]))
  }
  const { rows: versions } = await admin.query<{ version: number }>(
    `update public.coupons set description = description || '.'
     returning version - (select version from public.coupons o where o.code = coupons.code) as version`,
  )
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([1]))
  const { rows: used } = await admin.query<{ version: number }>(
    `update public.coupons set used_count = used_count + 1
     returning version - (select version from public.coupons o where o.code = coupons.code) as version`,
  )
  expect(new Set(used.map(({ version }) => version))).toEqual(new Set([0]))
})

const heard: string[] = []
admin.on('notification', ({ payload }) => heard.push(payload ?? ''))
await admin.query('listen table_changed')

/** What the statement announces. It commits: PostgreSQL sends notifications only then. */
async function announcementsOf(statement: string): Promise<string[]> {
  heard.length = 0
  // A change of the audit log is refused, and announces nothing.
  await admin.query(statement).catch(() => {})
  await admin.query('')
  return heard.toSorted()
}

test('a product announces what its stock changes on the pages', async () => {
  const change = (set: string) =>
    announcementsOf(`update public.products set ${set} where slug = 'book-1'`)
  // What is found by its words, and the words, are announced too.
  expect(await change(`summary = 'Another book.'`)).toEqual([
    'product_search',
    'product_vocabulary',
    'products',
  ])
  expect(await change('stock = 9')).toEqual([])
  expect(await change('stock = 4')).toEqual(['products'])
  // Every bundle has two of it.
  expect(await change('stock = 1')).toEqual(['bundle_parts', 'products'])
  expect(await change('stock = 10')).toEqual(['bundle_parts', 'products'])
})

test('held units are announced only for a product that is sold out', async () => {
  const hold = (units: number) =>
    announcementsOf(
      `insert into public.product_holds (product_id, units, free_from)
       select id, ${units}, now() from public.products where slug = 'book-1'
       on conflict (product_id) do update set units = excluded.units`,
    )
  expect(await hold(1)).toEqual([])
  await announcementsOf(`update public.products set stock = 0 where slug = 'book-1'`)
  expect(await hold(2)).toEqual(['product_holds'])
  expect(
    await announcementsOf(
      `delete from public.product_holds
       where product_id = (select id from public.products where slug = 'book-1')`,
    ),
  ).toEqual(['product_holds'])
  await announcementsOf(`update public.products set stock = 10 where slug = 'book-1'`)
})

test('the audit log is never changed', async () => {
  const outcomes = await attempt([
    `update auth.audit_log_entries set payload = '{}'`,
    'delete from auth.audit_log_entries',
    'set local role supabase_auth_admin; truncate auth.audit_log_entries',
  ])
  expect(outcomes.map(({ code }) => code)).toEqual(['42501', '42501', '42501'])
})

test('an entry of the audit log is a security event too', async () => {
  await admin.query(
    `insert into auth.audit_log_entries (payload, ip_address)
     values ('{"action":"login"}', '203.0.113.7')`,
  )
  const { rows } = await admin.query(
    `select kind from platform.security_events where address = '203.0.113.7'`,
  )
  expect(rows).toEqual([{ kind: 'auth_login' }])
})

test('security events of the last 400 days are never changed', async () => {
  const outcomes = await attempt([
    `update platform.security_events set kind = 'other'`,
    'delete from platform.security_events',
    'truncate platform.security_events',
  ])
  expect(outcomes.map(({ code }) => code)).toEqual(['42501', '42501', '42501'])
})

test.each<[table: string, transitions: Readonly<Record<string, readonly string[]>>]>([
  ['orders', orderTransitions],
  ['installation_quotes', quoteTransitions],
  ['payments', paymentTransitions],
  ['refunds', refundTransitions],
  ['return_requests', returnTransitions],
  ['disputes', disputeTransitions],
  ['dispute_answers', disputeAnswerTransitions],
  ['reseller_leads', leadTransitions],
  ['instalment_plans', planTransitions],
  ['complaints', complaintTransitions],
])('the status of %s changes only along the transitions of domain/', async (table, transitions) => {
  const statuses = Object.keys(transitions)
  const pairs = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => ({ from, to })),
  )
  // Other rules about a status are tested elsewhere.
  await admin.query('begin')
  await admin.query(
    `alter table public.${table} disable trigger user;
     do $$ begin execute (
       select string_agg('alter table public.${table} drop constraint ' || quote_ident(conname), ';')
       from pg_constraint where conrelid = 'public.${table}'::regclass and contype = 'c'
     ); end $$`,
  )
  const outcomes = await attempt(
    pairs.map(
      ({ from, to }) =>
        `alter table public.${table} disable trigger user;
         update public.${table} set status = '${from}';
         alter table public.${table} enable trigger ${table}_check_status;
         update public.${table} set status = '${to}'`,
    ),
  )
  await admin.query('rollback')
  const allowed = pairs.filter((_, at) => outcomes[at]?.code === null)
  expect(allowed).toEqual(pairs.filter(({ from, to }) => transitions[from]?.includes(to)))
  const codes = new Set(outcomes.map(({ code }) => code))
  expect([...codes].toSorted()).toEqual(['PT409', null])
})

// The last test: it empties the tables.
test('tables keep updated_at and announce their changes as triggers.txt says', async () => {
  const touched = await listTouched()
  const lines = [
    '-- Tables that set updated_at when a row changes.',
    ...touched,
    '',
    '-- Tables that announce a change, so that pages made from them are made again. The changes of',
    '-- products are announced by row, when a page shows them.',
    ...(await listAnnouncements()),
  ]
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('triggers.txt')
})

async function listTouched(): Promise<string[]> {
  const dated = tables.filter(({ columns }) => columns.some(({ name }) => name === 'updated_at'))
  const touched: string[] = []
  for (const { name } of dated) {
    await admin.query('begin')
    await admin.query(`update ${name} set updated_at = '2000-01-01'`)
    const { rows } = await admin.query<{ isTouched: boolean }>(
      `select bool_and(updated_at = now()) as "isTouched" from ${name}`,
    )
    await admin.query('rollback')
    if (rows[0]?.isTouched) touched.push(name)
  }
  return touched
}

/** Triggers of a statement run also when it changes no row. */
async function listAnnouncements(): Promise<string[]> {
  const lines: string[] = []
  for (const { name, columns } of tables) {
    const column = columns.find(({ isGenerated }) => !isGenerated)?.name
    const statements = {
      insert: `insert into ${name} (${column}) select ${column} from ${name} where false`,
      update: `update ${name} set ${column} = ${column} where false`,
      delete: `delete from ${name} where false`,
      truncate: `truncate ${name} cascade`,
    }
    const verbs: string[] = []
    for (const [verb, statement] of Object.entries(statements))
      if ((await announcementsOf(statement)).includes(name.split('.')[1] ?? '')) verbs.push(verb)
    if (verbs.length > 0) lines.push(`${name}: ${verbs.join(', ')}`)
  }
  return lines
}
