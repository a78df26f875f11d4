import { expect, test } from 'vitest'
import { people } from '../../../test/shop/people.ts'
import { schemas, useEveryTable, type Outcome, type Relation } from './use-every-table.ts'

/**
 * Who may do what with every relation, column and function, as PostgreSQL answers: the statements
 * run as each caller and are rolled back. `access-matrix.txt` holds the expected answers: the
 * number of rows that a caller reads or changes; `-` without a grant. Callers who may do nothing
 * are left out. After a change that is meant, write it again and read the difference:
 * npm run test:services -- supabase/tests/schema/access-matrix.test.ts --update
 */

const { admin, relations, attempt } = await useEveryTable()
// Triggers and foreign keys have tests of their own. Here they would hide what policies allow.
await admin.query('set session_replication_role = replica')

const roles = ['anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'authenticator']
const factorCustomer = '00000000-0000-4000-8000-0000000000e1'
const factorAdmin = '00000000-0000-4000-8000-0000000000e2'
const bannedAdmin = '00000000-0000-4000-8000-0000000000e3'
const deletedPerson = '00000000-0000-4000-8000-0000000000e4'

interface Caller {
  name: string
  role: string
  claims?: { sub: string; aal: 'aal1' | 'aal2'; session_id: string }
}
/** `rows.sql` gives everybody a session whose id is their own. */
const person = (
  name: string,
  sub: string,
  aal: 'aal1' | 'aal2' = 'aal1',
  session = sub,
): Caller => ({
  name,
  role: 'authenticated',
  claims: { sub, aal, session_id: session },
})
const callers: Caller[] = [
  { name: 'anon', role: 'anon' },
  person('customer', people.customer),
  person('stranger', people.stranger),
  person('reseller', people.reseller),
  person('customer with a factor at aal1', factorCustomer),
  person('customer with a factor at aal2', factorCustomer, 'aal2'),
  person('deleted customer', deletedPerson, 'aal2'),
  { name: 'authenticated without claims', role: 'authenticated' },
  person('admin', people.admin),
  person('admin with a factor at aal1', factorAdmin),
  person('admin with a factor at aal2', factorAdmin, 'aal2'),
  person('banned admin', bannedAdmin),
  person('signed-out admin', people.admin, 'aal1', deletedPerson),
  { name: 'service_role', role: 'service_role' },
  { name: 'supabase_auth_admin', role: 'supabase_auth_admin' },
  { name: 'authenticator', role: 'authenticator' },
]

/** Runs the statements as the caller, as a request does. */
async function attemptAs(
  { role, claims }: Omit<Caller, 'name'>,
  statements: string[],
): Promise<Outcome[]> {
  await admin.query('begin')
  try {
    await admin.query(
      `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`,
      [claims || role !== 'authenticated' ? JSON.stringify({ role, ...claims }) : '', role],
    )
    return await attempt(statements)
  } finally {
    await admin.query('rollback')
  }
}

const isDenied = ({ code, message }: Outcome) =>
  code === '42501' && message?.startsWith('permission denied') === true
/** A row that breaks a constraint has passed the grants and policies, which come first. */
const hasPassed = ({ code }: Outcome) => code === null || code.startsWith('23')

test('every caller can do with every relation what access-matrix.txt says', async () => {
  const sections = [await describeSchemas(), await describeFunctions()]
  for (const relation of relations) sections.push(await describeRelation(relation))
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot('access-matrix.txt')
})

async function describeRelation(relation: Relation): Promise<string> {
  const { rows } = await admin.query<{ row: string }>(
    `select to_jsonb(each)::text as row from ${relation.name} as each`,
  )
  const grants = await readColumnGrants(relation)
  const namesByAnswer = new Map<string, string[]>()
  for (const caller of callers) {
    const granted = grants.get(caller.role) ?? noGrants
    const outcomes = await attemptAs(caller, statementsOn(relation, granted))
    const copies = rows.map(({ row }) => copyOf(relation, granted.insert, row))
    const inserts = await attemptAs(caller, copies)
    const insert =
      inserts.every(isDenied) || !relation.isTable ? '-' : String(inserts.filter(hasPassed).length)
    const [select = '', ...others] = outcomes.map(describeOutcome)
    if ([select, insert, ...others].every((cell) => cell === '-')) continue
    const answer = [select, insert, ...others].map((cell) => cell.padEnd(9)).join('')
    namesByAnswer.set(answer, [...(namesByAnswer.get(answer) ?? []), caller.name])
  }
  const security = relation.hasRowSecurity ? 'row level security' : 'no row level security'
  if (namesByAnswer.size === 0) return `${relation.name} (${security}): nobody`
  return [
    `${relation.name} (${security}): ${rows.length} rows`,
    '  select   insert   update   delete   truncate by',
    ...[...namesByAnswer].map(([answer, names]) => `  ${answer}${names.join(', ')}`),
    ...describeColumnGrants(relation, grants),
  ].join('\n')
}

type ColumnGrants = Record<'select' | 'insert' | 'update', string[]>
const noGrants: ColumnGrants = { select: [], insert: [], update: [] }

function statementsOn({ name, columns }: Relation, granted: ColumnGrants): string[] {
  const written = columns.filter((each) => !each.isGenerated).map((each) => each.name)
  const update = written.find((each) => granted.update.includes(each)) ?? written[0]
  const mayRead = update !== undefined && granted.select.includes(update)
  return [
    `select from (select ${granted.select[0] ?? columns[0]?.name} from ${name}) as each`,
    // Without the right to read the column, it cannot be set to what it is.
    `update ${name} set ${update} = ${mayRead ? update : 'default'}`,
    `delete from ${name}`,
    `truncate ${name}`,
  ]
}

/** The number of rows, or `-` for no grant, or the SQLSTATE. */
function describeOutcome(outcome: Outcome): string {
  if (outcome.code === null) return String(outcome.rows)
  // Other tables refer to it. The grants were looked at before.
  if (outcome.code === '0A000') return '0'
  return isDenied(outcome) ? '-' : outcome.code
}

/** Inserts a copy of a row, as far as the caller may write its columns. */
function copyOf({ name, columns }: Relation, granted: string[], row: string): string {
  const written = columns.filter((each) => !each.isGenerated).map((each) => each.name)
  const allowed = written.filter((each) => granted.includes(each))
  const list = (allowed.length > 0 ? allowed : written).join(', ')
  return `insert into ${name} (${list})
    select ${list} from jsonb_populate_record(null::${name}, '${row.replaceAll("'", "''")}')`
}

async function readColumnGrants({ name, columns }: Relation): Promise<Map<string, ColumnGrants>> {
  const grants = new Map<string, ColumnGrants>()
  for (const role of roles) {
    // EXPLAIN checks the grants of a statement and does not run it.
    const grantedFor = async (explain: (column: string) => string) => {
      const outcomes = await attemptAs(
        { role },
        columns.map((column) => `explain ${explain(column.name)}`),
      )
      return columns.filter((_, at) => outcomes[at]?.code === null).map((column) => column.name)
    }
    grants.set(role, {
      select: await grantedFor((column) => `select ${column} from ${name}`),
      insert: await grantedFor((column) => `insert into ${name} (${column}) values (default)`),
      update: await grantedFor((column) => `update ${name} set ${column} = default`),
    })
  }
  return grants
}

/** Columns are listed where a role has some and not all of them. */
function describeColumnGrants({ columns }: Relation, grants: Map<string, ColumnGrants>): string[] {
  return [...grants].flatMap(([role, granted]) =>
    Object.entries(granted).flatMap(([verb, names]) =>
      names.length === 0 || names.length === columns.length
        ? []
        : [`  ${role} may ${verb} only ${names.join(', ')}`],
    ),
  )
}

async function describeSchemas(): Promise<string> {
  const { rows } = await admin.query<{ text: string }>(
    `select '  ' || rpad(n.oid::regnamespace::text, 20) || coalesce(string_agg(r.rolname || case
         when has_schema_privilege(r.oid, n.oid, 'create') then ' (also create)' else '' end, ', '
         order by r.rolname collate "C") filter (where has_schema_privilege(r.oid, n.oid, 'usage')), '-') as text
     from pg_namespace n, pg_roles r
     where n.oid::regnamespace::text = any ($1) and r.rolname = any ($2)
     group by n.oid order by 1`,
    [schemas, roles],
  )
  // Roles belong to the whole server: while another test lets its own role grant a membership again,
  // the server lists it twice.
  const { rows: attributes } = await admin.query<{ text: string }>(
    `select '  ' || rpad(rolname, 20) || concat_ws(', ',
         case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypassrls' end,
         case when rolcreaterole then 'createrole' end, case when rolinherit then 'inherit' end,
         (select 'member of ' || string_agg(distinct roleid::regrole::text, ', ' order by roleid::regrole::text)
          from pg_auth_members where member = r.oid)) as text
     from pg_roles r where rolname = any ($1) order by 1`,
    [roles],
  )
  const { rows: sequences } = await admin.query<{ text: string }>(
    `select '  ' || rpad(c.oid::regclass::text, 40) || coalesce(string_agg(r.rolname, ', '
         order by r.rolname collate "C") filter (where has_sequence_privilege(r.oid, c.oid, 'usage')), '-') as text
     from pg_class c, pg_roles r
     where relkind = 'S' and relnamespace::regnamespace::text = any ($1) and r.rolname = any ($2)
     group by c.oid order by c.oid::regclass::text collate "C"`,
    [schemas, roles],
  )
  return [
    'Roles',
    ...texts(attributes),
    '',
    'Schemas, and who may use them',
    ...texts(rows),
    '',
    'Sequences, and who may use them',
    ...texts(sequences),
  ].join('\n')
}

async function describeFunctions(): Promise<string> {
  const { rows } = await admin.query<{ text: string }>(
    `select '  ' || rpad(p.oid::regprocedure::text || case when prosecdef then ' definer' else '' end, 86)
         || coalesce(string_agg(r.rolname, ', ' order by r.rolname collate "C")
           filter (where has_function_privilege(r.oid, p.oid, 'execute')), '-') as text
     from pg_proc p, pg_roles r
     where pronamespace::regnamespace::text = any ($1) and r.rolname = any ($2)
     group by p.oid order by p.oid::regprocedure::text collate "C"`,
    [schemas, roles],
  )
  return ['Functions, and who may execute them', ...texts(rows)].join('\n')
}

const texts = (rows: { text: string }[]) => rows.map(({ text }) => text)
