import { expect, test } from 'vitest'
import { staffGrants, type StaffGrant } from '../../../domain/staff/grants.ts'
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

/** Runs the statements as the admin with just these grants, or as a customer. */
async function attemptWith(
  grants: readonly StaffGrant[] | 'customer',
  statements: string[],
): Promise<Outcome[]> {
  const sub = grants === 'customer' ? people.reseller : people.admin
  await admin.query('begin')
  try {
    await admin.query('delete from public.staff_grants where user_id = $1', [people.admin])
    if (grants !== 'customer')
      await admin.query(
        'insert into public.staff_grants (user_id, grant_name) select $1, unnest($2::text[])',
        [people.admin, grants],
      )
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
  grants: readonly StaffGrant[] | 'customer',
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
  const customer = await countWith('customer', relation, given)
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
}, 60_000)
