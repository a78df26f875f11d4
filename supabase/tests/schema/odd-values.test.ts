import { expect, test } from 'vitest'
import { useEveryTable } from './use-every-table.ts'

/**
 * Values that PostgreSQL accepts and pages cannot show: an infinite date, a year that no browser can
 * read, a price that is not a number. A member of staff who wrote one with the Data API would break every
 * page that reads the row.
 */

const { admin, relations, attempt } = await useEveryTable()
await admin.query('set session_replication_role = replica')

const oddValues: Record<string, readonly string[]> = {
  date: ['infinity', '-infinity', '4713-01-01 BC', '20000-01-01'],
  'timestamp with time zone': ['infinity', '-infinity', '4713-01-01 BC', '20000-01-01'],
  numeric: ['NaN', 'Infinity'],
  'double precision': ['NaN', 'Infinity'],
}

/** The columns of the Data API that somebody signed in may write. */
async function listWritableColumns(): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await admin.query<{ table: string; column: string; type: string }>(
    `select attrelid::regclass::text as table, quote_ident(attname) as column,
       regexp_replace(format_type(atttypid, null), '\\[\\]$', '') as type
     from pg_attribute join pg_class c on c.oid = attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnum > 0
       and not attisdropped and attgenerated = '' and (
         has_column_privilege('authenticated', attrelid, attnum, 'insert')
         or has_column_privilege('authenticated', attrelid, attnum, 'update'))
     order by 1, 2`,
  )
  return rows
}

test('no writable column accepts a date or a number that pages cannot show', async () => {
  const taken: string[] = []
  for (const { table, column, type } of await listWritableColumns())
    for (const value of oddValues[type] ?? []) {
      const [outcome] = await attempt([`update ${table} set ${column} = '${value}'`])
      if (outcome?.code === null) taken.push(`${table}.${column} ${value}`)
    }
  expect(taken.join('\n')).toBe('')
})

test('every writable text column has a limit', async () => {
  const taken: string[] = []
  for (const { table, column, type } of await listWritableColumns())
    if (type === 'text' && relations.some(({ name }) => name === table)) {
      const [outcome] = await attempt([`update ${table} set ${column} = repeat('x', 1000000)`])
      if (outcome?.code === null) taken.push(`${table}.${column}`)
    }
  expect(taken.join('\n')).toBe('')
})
