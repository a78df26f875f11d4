import { expect } from 'vitest'
import type { Client } from 'pg'

/** Every table with a row that has one of these words in any column. */
export async function findTables(
  admin: Pick<Client, 'query'>,
  words: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(100)
  const { rows } = await admin.query<{ names: string[] | null }>(
    `select array_agg(name order by name) as names from (${tables
      .map((table) => table.name)
      .map(
        (t) =>
          `select '${t}' as name where exists (select from ${t} t where t::text ilike any ($1))`,
      )
      .join(' union all ')}) found`,
    [words.map((word) => `%${word}%`)],
  )
  return rows[0]?.names ?? []
}
