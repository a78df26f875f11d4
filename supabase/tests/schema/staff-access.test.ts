import { expect, test } from 'vitest'
import { staffGrants, type StaffGrant } from '../../../domain/grants/grants.ts'
import { people } from '../../../test/shop/people.ts'
import { useEveryTable, type Outcome, type Relation } from './use-every-table.ts'

/**
 * What each grant alone may do with every table, as PostgreSQL answers. `staff-access.txt` lists the
 * grants that read or change more rows than a customer; `everybody` means staff without any grant
 * too. After a change that is meant, write it again and read the difference:
 * npm run test:services -- supabase/tests/schema/staff-access.test.ts --update
 */

const { admin, relations, attempt } = await useEveryTable()
// Triggers and foreign keys have tests of their own. Here they would hide what policies allow.
await admin.query('set session_replication_role = replica')

const verbs = ['select', 'insert', 'update', 'delete'] as const
type Counts = Record<(typeof verbs)[number], number>

/** The grants of the admin, or somebody who does not work here. */
type Caller = readonly StaffGrant[] | 'customer' | 'stranger' | 'reseller'

/** Runs the statements as the admin with just these grants, or as one of the others. */
async function attemptWith(
  grants: Caller,
  statements: string[],
  triggers: 'with triggers' | 'without triggers' = 'without triggers',
): Promise<Outcome[]> {
  const sub = typeof grants === 'string' ? people[grants] : people.admin
  await admin.query('begin')
  try {
    await admin.query('delete from public.staff_grants where user_id = $1', [people.admin])
    if (typeof grants !== 'string')
      await admin.query(
        'insert into public.staff_grants (user_id, grant_name) select $1, unnest($2::text[])',
        [people.admin, grants],
      )
    if (triggers === 'with triggers')
      await admin.query('set local session_replication_role = origin')
    const claims = { role: 'authenticated', sub, session_id: sub }
    await admin.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
      [JSON.stringify(claims)],
    )
    return await attempt(statements)
  } finally {
    await admin.query('rollback')
  }
}

/** The rows that each statement reads or changes; a row that breaks a constraint has passed policies. */
async function countWith(
  grants: Caller,
  relation: Relation,
  rows: readonly string[],
): Promise<Counts> {
  const { name } = relation
  const { column, writable, inserted } = await columnsOf(relation)
  const statements = [
    `select from (select ${column} from ${name}) as each`,
    `update ${name} set ${writable} = ${writable}`,
    `delete from ${name}`,
    ...rows.map((row) => copyOf(name, inserted, row)),
  ]
  const [select, update, remove, ...inserts] = (await attemptWith(grants, statements)).map(
    ({ rows, code }) => (code?.startsWith('23') ? 1 : rows),
  )
  return {
    select: select ?? 0,
    insert: inserts.filter((count) => count > 0).length,
    update: update ?? 0,
    delete: remove ?? 0,
  }
}

/** A column that may be read, one that may be written and those of a new row; any where none may. */
async function columnsOf({ name, columns }: Relation) {
  const { rows } = await admin.query<{
    name: string
    reads: boolean
    writes: boolean
    adds: boolean
  }>(
    `select quote_ident(attname) as name,
       has_column_privilege('authenticated', attrelid, attnum, 'select') as reads,
       has_column_privilege('authenticated', attrelid, attnum, 'update') as writes,
       has_column_privilege('authenticated', attrelid, attnum, 'insert') as adds
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [name],
  )
  const any = columns[0]?.name ?? ''
  const added = rows.filter(({ adds }) => adds).map((column) => column.name)
  return {
    column: rows.find(({ reads }) => reads)?.name ?? any,
    writable:
      (rows.find(({ writes, reads }) => writes && reads) ?? rows.find(({ writes }) => writes))
        ?.name ?? any,
    inserted: added.length > 0 ? added : [any],
  }
}

function copyOf(name: string, columns: readonly string[], row: string): string {
  const list = columns.join(', ')
  return `insert into ${name} (${list})
    select ${list} from jsonb_populate_record(null::${name}, '${row.replaceAll("'", "''")}')`
}

async function describe(relation: Relation): Promise<string> {
  const { rows } = await admin.query<{ row: string }>(
    `select to_jsonb(each)::text as row from ${relation.name} as each`,
  )
  const given = rows.map(({ row }) => row)
  const customer = await countWith('reseller', relation, given)
  const nobody = await countWith([], relation, given)
  const byGrant = new Map<StaffGrant, Counts>()
  for (const grant of staffGrants) byGrant.set(grant, await countWith([grant], relation, given))
  const cells = verbs.map((verb) => {
    if (nobody[verb] > customer[verb]) return `${verb} everybody`
    const may = staffGrants.filter((grant) => (byGrant.get(grant)?.[verb] ?? 0) > nobody[verb])
    return may.length === 0 ? '' : `${verb} ${may.join(' ')}`
  })
  const text = cells.filter(Boolean).join(' | ')
  return `${relation.name}: ${text || '-'}`
}

test('each grant alone may do with every table what staff-access.txt says', async () => {
  const lines: string[] = []
  for (const relation of relations.filter(({ name }) => name.startsWith('public.')))
    lines.push(await describe(relation))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('staff-access.txt')
})

const product = `'00000000-0000-4000-8000-000000000001'::uuid`
const draft = `'00000000-0000-4000-8000-000000000006'::uuid`
const post = `(select id from public.posts where slug = 'one')`

const lists = [
  'desk_products',
  'stock_levels',
  'desk_orders',
  'desk_store_orders',
  'desk_payments',
  'desk_people',
  'desk_reviews',
  'desk_inquiries',
  'coupons',
  'audit_entries',
  'orders',
  'disputes',
  'staff_grants',
]

/** Calls of each function of the Data API that somebody signed in may execute. */
async function callsOfFunctions(): Promise<string[]> {
  const undone = [
    `update public.coupons set percent_off = 11 where code = 'SUN10'`,
    `update public.products set price = 1100 where id = ${product}`,
    `update public.products set summary = 'Another.' where id = ${product}`,
    `update public.faq_entries set question = 'Why?' where slug = 'one'`,
  ]
  const undos: string[] = []
  for (const change of undone)
    undos.push(`undo_change(${await makeChange(change)}) /* ${change} */`)
  return [
    ...lists.map((list) => `about_how_many('${list}')`),
    'cancel_my_account_deletion()',
    `create_post_preview(${post})`,
    `create_product_preview(${product})`,
    `depot_levels(array[${product}])`,
    `duplicate_product(${product}, 'COPY-1')`,
    'find_my_reseller_balance()',
    'find_my_reseller_volume()',
    `find_my_review(${product})`,
    'find_proposal_beneficiaries()',
    `find_record_names(array(select id from public.orders union all select ${draft}))`,
    'list_my_certificates()',
    'list_my_panel_orders()',
    'list_my_reseller_orders()',
    'list_my_sessions()',
    'sum_my_register()',
    'list_reseller_tiers()',
    `list_search_misses('2020-01-01')`,
    `merge_wish_list(array[${product}])`,
    `product_facets('', null, '{}', false)`,
    `register_certificate_periods('R000042')`,
    `register_project_events('P0001', 100, 10)`,
    'register_signed_totals()',
    'register_states()',
    'register_tile(0, 0, 2)',
    `register_tiles('{0}', '{0}', '{2}')`,
    'register_totals()',
    `register_unit_history('P0001-2026', 5)`,
    'register_years()',
    `revoke_my_session('${people.customer}')`,
    `search_products('', null, '{}', 'relevance', false, 10, 0)`,
    `search_register('adeola')`,
    `set_profile_role('${people.stranger}', 'reseller')`,
    `standard_vat_percent('2026-11-23')`,
    `suggest_products('book')`,
    ...undos,
  ]
}

/** Makes a change as the admin; answers the number by which it is undone. */
async function makeChange(sql: string): Promise<string> {
  await admin.query('begin')
  await admin.query('set local session_replication_role = origin')
  await admin.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ role: 'authenticated', sub: people.admin }),
  ])
  await admin.query(sql)
  const { rows } = await admin.query<{ id: string }>('select private.current_change()::text as id')
  await admin.query('commit')
  return rows[0]?.id ?? ''
}

/** What a call answers to each caller: the number of rows that say something, or why it refused. */
async function describeCalls(calls: readonly string[]): Promise<string[]> {
  const callers = [
    ...(['customer', 'stranger', 'reseller'] as const).map((name) => [name, name] as const),
    ['no grant', []] as const,
    ...staffGrants.map((grant) => [grant, [grant]] as const),
  ]
  const answers = calls.map(() => new Map<string, string[]>())
  for (const [name, caller] of callers) {
    const outcomes = await attemptWith(
      caller,
      calls.map((call) => `select from public.${call} as each where each::text is not null`),
      'with triggers',
    )
    for (const [at, { rows, code }] of outcomes.entries()) {
      const answer = code ?? `${rows}`
      answers[at]?.set(answer, [...(answers[at]?.get(answer) ?? []), name])
    }
  }
  return calls.map((call, at) => {
    const cells = [...(answers[at] ?? [])].map(([answer, names]) => `${answer} ${names.join(', ')}`)
    return `${call.replace(/undo_change\(\d+\)/, 'undo_change(…)')}: ${cells.join(' | ')}`
  })
}

test('each function of the Data API answers each grant alone as staff-access-functions.txt says', async () => {
  const calls = await callsOfFunctions()
  const { rows } = await admin.query<{ name: string }>(
    `select distinct proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute') order by 1`,
  )
  expect([...new Set(calls.map((call) => call.split('(')[0]))].toSorted()).toEqual(
    rows.map(({ name }) => name),
  )
  const lines = await describeCalls(calls)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('staff-access-functions.txt')
})
