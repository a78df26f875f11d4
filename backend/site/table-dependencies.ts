import type { Database } from '../db/database.ts'

/** For each table and view of the exposed schemas, the tables that it reads. */
export type TableDependencies = ReadonlyMap<string, readonly string[]>

// A view reads what its rewrite rule depends on, which may be views again.
const query = `
  with recursive reads (relation, base) as (
    select c.oid, c.oid
    from pg_class c
    where c.relnamespace = any ($1::regnamespace[]) and c.relkind in ('r', 'p', 'v', 'm', 'f')
    union
    select reads.relation, d.refobjid
    from reads
    join pg_rewrite r on r.ev_class = reads.base
    join pg_depend d
      on d.classid = 'pg_rewrite'::regclass
        and d.objid = r.oid
        and d.refclassid = 'pg_class'::regclass
        and d.refobjid <> reads.base
  )
  select c.relname as relation, array_agg(distinct b.relname::text) as tables
  from reads
  join pg_class c on c.oid = reads.relation
  join pg_class b on b.oid = reads.base and b.relkind in ('r', 'p', 'f')
  group by c.oid`

/**
 * Reads from the PostgreSQL catalogue which tables each table and view of the schemas depends on.
 */
export async function listTableDependencies(
  db: Database,
  schemas: readonly string[],
): Promise<TableDependencies> {
  const { rows } = await db.transaction({ role: 'anon', readOnly: true }, (tx) =>
    tx.query<{ relation: string; tables: string[] }>(query, [schemas]),
  )
  return new Map(rows.map((row) => [row.relation, row.tables]))
}
