import type { Client } from 'pg'
import type { Table } from './copy-session.ts'

/**
 * Switches off the triggers and removes the foreign keys of tables, in the caller's transaction, so
 * that rows can come in any order and without side effects. An owner of the tables may do so;
 * `session_replication_role` would need a superuser, and would not check the foreign keys later.
 * @returns a function that brings them back; PostgreSQL then checks every row against the foreign
 * keys
 */
export async function suspendGuards(
  client: Client,
  tables: readonly Table[],
): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ off: string; on: string }>(guardsSql, [names])
  for (const { off } of rows) await client.query(off)
  return async () => {
    for (const { on } of rows) await client.query(on)
  }
}

const guardsSql = `
  with relation as (
    select pg_class.oid, format('%I.%I', nspname, relname) as name
    from pg_catalog.pg_class
    join pg_catalog.pg_namespace schema on schema.oid = relnamespace
    where format('%s.%s', nspname, relname) = any ($1)
  )
  select format('alter table %s disable trigger %I', name, tgname) as off,
    format('alter table %s enable %s trigger %I', name,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
  from relation
  join pg_catalog.pg_trigger on tgrelid = relation.oid
  where not tgisinternal and tgenabled <> 'D' and tgparentid = 0
  union all
  select format('alter table %s drop constraint %I', name, conname),
    format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
  from relation
  join pg_catalog.pg_constraint on conrelid = relation.oid
  where contype = 'f' and conparentid = 0`
