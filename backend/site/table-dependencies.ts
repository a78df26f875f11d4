import type { Database, Tx } from '../db/database.ts'
import { findFunctionReads, type Relation } from './function-reads.ts'

/**
 * For each table and view of the exposed schemas, and for each function as `rpc/<name>`, the tables
 * that it reads. A function whose tables are unknown is not in it.
 */
export type TableDependencies = ReadonlyMap<string, readonly string[]>

/**
 * Reads from the PostgreSQL catalogue which tables each table, view and function of the schemas
 * depends on.
 */
export async function listTableDependencies(
  db: Database,
  schemas: readonly string[],
): Promise<TableDependencies> {
  return db.transaction({ role: 'anon', readOnly: true }, async (tx) => {
    const relations = await listRelations(tx)
    const functions = await findFunctionReads(tx, schemas, relations)
    const exposed = relations.filter(({ schema }) => schemas.includes(schema))
    return new Map([...exposed.map(({ name, tables }) => [name, tables] as const), ...functions])
  })
}

/** All tables and views but those of PostgreSQL. */
async function listRelations(tx: Tx): Promise<Relation[]> {
  // A view reads what its rewrite rule depends on, which may be views again.
  const { rows } = await tx.query<Relation>(
    `with recursive reads (relation, base) as (
       select c.oid, c.oid
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'v', 'm', 'f')
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
     select n.nspname as schema, c.relname as name, array_agg(distinct b.relname::text) as tables,
       bool_and(exists (
         select from pg_trigger t
         join pg_proc f on f.oid = t.tgfoid
         where t.tgrelid = b.oid and f.prosrc like '%pg_notify(''table_changed''%'
       )) as "notifiesChanges"
     from reads
     join pg_class c on c.oid = reads.relation
     join pg_namespace n on n.oid = c.relnamespace
     join pg_class b on b.oid = reads.base and b.relkind in ('r', 'p', 'f')
     group by c.oid, n.oid, n.nspname, c.relname`,
  )
  return rows
}
