import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { schemas, useEveryTable } from './use-every-table.ts'

/**
 * Every constraint of the catalogue refuses what it exists to refuse. What is expected is
 * committed: `refused-values.txt` for checks, `constraints.txt` for the others, which is written
 * from what PostgreSQL does. After a change that is meant, write it again and read the difference:
 * npm run test:services -- supabase/tests/schema --update
 */

const { admin, relations, attempt } = await useEveryTable()
const tables = relations.filter(({ isTable }) => isTable)

test('every check constraint refuses each of its values', async () => {
  const refused = readRefusedValues()
  await admin.query('set session_replication_role = replica')
  const outcomes = await attempt(refused.map(({ table, value }) => `update ${table} set ${value}`))
  await admin.query('reset session_replication_role')
  expect(outcomes.map(({ constraint }, at) => `${constraint}: ${refused[at]?.value}`)).toEqual(
    refused.map(({ constraint, value }) => `${constraint}: ${value}`),
  )
  const { rows } = await admin.query<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'c' and connamespace::regnamespace::text = any ($1)`,
    [schemas],
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...new Set(refused.map(({ constraint }) => constraint))].toSorted(),
  )
})

/** Lines of `<constraint>: <column> = <value>, …` below the name of their table. */
function readRefusedValues(): { table: string; constraint: string; value: string }[] {
  const text = readFileSync(join(import.meta.dirname, 'refused-values.txt'), 'utf8')
  let table = ''
  return text.split('\n').flatMap((line) => {
    const [, constraint, value] = /^ {2}(\S+): (.+)$/.exec(line) ?? []
    if (constraint && value) return [{ table, constraint, value }]
    if (line && !line.startsWith('--')) table = line
    return []
  })
}

test('unique keys, foreign keys and required columns are those of constraints.txt', async () => {
  const sections = [
    ['-- Unique: a copy of a row is refused.', ...(await listUniqueKeys())],
    [
      '-- Foreign keys: a row that refers to nothing is refused, and what happens when the row that',
      '-- is referred to is deleted.',
      ...(await listForeignKeys()),
    ],
    ['-- Columns that may be null. All others refuse it.', ...(await listNullableColumns())],
  ]
  await expect(`${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot(
    'constraints.txt',
  )
})

interface UniqueKey {
  name: string
  table: string
  columns: string
  predicate: string | null
  /** Statements that remove the table's other unique keys, so that only this one can refuse. */
  dropOthers: string
}

async function listUniqueKeys(): Promise<string[]> {
  const { rows: keys } = await admin.query<UniqueKey>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table,
       regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING \\w+ ', '') as columns,
       pg_get_expr(i.indpred, i.indrelid) as predicate,
       (select coalesce(string_agg(case when con.oid is null
            then 'drop index ' || other.indexrelid::regclass
            else 'alter table ' || i.indrelid::regclass || ' drop constraint '
              || quote_ident(conname) || ' cascade' end, ';'), '')
        from pg_index other
        left join pg_constraint con on conindid = other.indexrelid and contype in ('p', 'u')
        where other.indrelid = i.indrelid and other.indisunique
          and other.indexrelid <> i.indexrelid) as "dropOthers"
     from pg_index i
     where indisunique and indrelid::regclass::text = any ($1) order by i.indrelid::regclass::text collate "C", i.indexrelid::regclass::text collate "C"`,
    [tables.map(({ name }) => name)],
  )
  await admin.query('set session_replication_role = replica')
  const outcomes = await attempt(
    keys.map(({ table, predicate, dropOthers }) => {
      const columns = writtenColumns(table)
      return `${dropOthers}; insert into ${table} (${columns}) overriding system value
        select ${columns} from ${table} where ${predicate ?? 'true'}`
    }),
  )
  await admin.query('reset session_replication_role')
  return keys.map(({ name, table, columns }, at) => {
    const { code, message } = outcomes[at] ?? {}
    const refuses = code === '23505' && message?.includes(`"${name.split('.').at(-1)}"`)
    return `${table} ${columns}${refuses ? '' : `: ${name} accepts a copy (${code} ${message})`}`
  })
}

const writtenColumns = (table: string) =>
  tables
    .find(({ name }) => name === table)
    ?.columns.filter((column) => !column.isComputed)
    .map((column) => column.name)
    .join(', ')

interface ForeignKey {
  name: string
  child: string
  column: string
  parent: string
  key: string
  type: string
  /** Statements that remove the foreign keys that could refuse instead. */
  dropOthers: string
}

async function listForeignKeys(): Promise<string[]> {
  const { rows: keys } = await admin.query<ForeignKey>(
    `select conname as name, conrelid::regclass::text as child,
       confrelid::regclass::text as parent, quote_ident(a.attname) as column,
       quote_ident(b.attname) as key, format_type(b.atttypid, null) as type,
       (select coalesce(string_agg('alter table ' || other.conrelid::regclass || ' drop constraint '
            || quote_ident(other.conname), ';'), '') from pg_constraint other
        where other.contype = 'f' and other.oid <> fk.oid
          and (other.confrelid in (fk.confrelid, fk.conrelid) or other.conrelid = fk.conrelid))
         as "dropOthers"
     from pg_constraint fk
     join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
     join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
     where contype = 'f' and cardinality(conkey) = 1 and conrelid::regclass::text = any ($1)
     order by conrelid::regclass::text collate "C", a.attname, conname`,
    [tables.map(({ name }) => name)],
  )
  const lines: string[] = []
  for (const fk of keys)
    lines.push(`${fk.child} ${fk.column} → ${fk.parent} ${fk.key}, ${await observe(fk)}`)
  return lines
}

const unknownValues: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'NOWHERE'`,
  integer: '-1',
}

/** What happens when a row is deleted that another row refers to, and whether orphans are accepted. */
async function observe(fk: ForeignKey): Promise<string> {
  const { child, column, parent, key, type, dropOthers } = fk
  await admin.query('begin')
  try {
    await admin.query(
      `${dropOthers}; alter table ${parent} disable trigger user;
       alter table ${child} disable trigger user`,
    )
    const [orphan] = await attempt([
      `update ${child} set ${column} = ${unknownValues[type]} where ${column} is not null`,
    ])
    const isRefused = orphan?.code === '23503' && orphan.constraint === fk.name
    const accepted = isRefused ? '' : `: accepts orphans (${orphan?.message})`
    const before = await countChildren(child, column)
    const [outcome] = await attemptAndKeep(
      `delete from ${parent} where ${key} in (select ${column} from ${child})`,
    )
    if (outcome) return `delete is refused (${outcome})${accepted}`
    const after = await countChildren(child, column)
    if (after.all < before.all) return `deletes it too${accepted}`
    return `${after.referring < before.referring ? 'empties the column' : 'delete does nothing'}${accepted}`
  } finally {
    await admin.query('rollback')
  }
}

async function countChildren(child: string, column: string) {
  const { rows } = await admin.query<{ all: number; referring: number }>(
    `select count(*)::integer as all, count(${column})::integer as referring from ${child}`,
  )
  return rows[0] ?? { all: 0, referring: 0 }
}

/** The SQLSTATE, or nothing when the statement worked. */
async function attemptAndKeep(statement: string): Promise<string[]> {
  try {
    await admin.query(statement)
    return []
  } catch (error) {
    return [(error as { code: string }).code]
  }
}

async function listNullableColumns(): Promise<string[]> {
  const required = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ isNullable, isGenerated }) => !isNullable && !isGenerated)
      .map((column) => ({ table: name, column: column.name })),
  )
  await admin.query('set session_replication_role = replica')
  const outcomes = await attempt(
    required.map(({ table, column }) => `update ${table} set ${column} = null`),
  )
  await admin.query('reset session_replication_role')
  const accepting = required.filter((_, at) => outcomes[at]?.code !== '23502')
  expect(accepting).toEqual([])
  return tables.flatMap(({ name, columns }) => {
    const nullable = columns.filter(({ isNullable }) => isNullable)
    return nullable.length > 0
      ? [`${name}: ${nullable.map((column) => column.name).join(', ')}`]
      : []
  })
}
