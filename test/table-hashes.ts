import type { Client } from 'pg'

/**
 * A hash of the rows of each table of the given schemas, whatever their order: what a restored
 * database must have in common with the original.
 */
export async function hashTables(
  client: Client,
  schemas: readonly string[],
): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class
     join pg_namespace schema on schema.oid = relnamespace
     where nspname = any ($1) and relkind in ('r', 'p')
     order by 1`,
    [schemas],
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as hash
       from (select md5(row_text::text) as line from ${name} row_text) lines`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  return hashes
}
