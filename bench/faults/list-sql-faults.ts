import type { Client } from 'pg'

/** One thing taken out of the schema. A test must notice it. */
export interface SqlFault {
  kind: string
  /** What is removed, e.g. `policy orders_select_owner on public.orders`. */
  name: string
  /** The statement that removes it. */
  sql: string
  /** The table or function that it guards; tests that name it run first. */
  about: string
}

const schemas = `('public', 'private', 'platform')`

/**
 * The removal of every policy, grant, constraint, not null, unique index, trigger, row level
 * security and revoke of the schemas that the product and its platform own. A revoke is undone by
 * granting the function to PUBLIC.
 */
const catalogue: Readonly<Record<string, string>> = {
  policy: `
    select format('%s on %I.%I', policyname, schemaname, tablename) as name, tablename as about,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as sql
    from pg_policies where schemaname in ${schemas}`,
  'row level security': `
    select oid::regclass::text as name, relname as about,
      format('alter table %s disable row level security', oid::regclass) as sql
    from pg_class
    where relrowsecurity and relnamespace::regnamespace::text in ${schemas}`,
  'table grant': `
    select format('%s on %s to %s', lower(privilege_type), pg_class.oid::regclass, grantee::regrole)
      as name, relname as about,
      format('revoke %s on %s from %s', privilege_type, pg_class.oid::regclass, grantee::regrole)
      as sql
    from pg_class, aclexplode(relacl)
    where relkind in ('r', 'v', 'm') and relnamespace::regnamespace::text in ${schemas}
      and grantee <> relowner and grantee <> 0`,
  'column grant': `
    select format('%s (%I) on %s to %s', lower(privilege_type), attname, attrelid::regclass,
      grantee::regrole) as name, relname as about,
      format('revoke %s (%I) on %s from %s', privilege_type, attname, attrelid::regclass,
      grantee::regrole) as sql
    from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl)
    where relnamespace::regnamespace::text in ${schemas} and attnum > 0 and not attisdropped
      and grantee <> relowner`,
  'function grant': `
    select format('%s to %s', pg_proc.oid::regprocedure, grantee::regrole) as name,
      proname as about,
      format('revoke execute on function %s from %s', pg_proc.oid::regprocedure, grantee::regrole)
      as sql
    from pg_proc, aclexplode(proacl)
    where pronamespace::regnamespace::text in ${schemas} and grantee <> proowner and grantee <> 0`,
  revoke: `
    select format('%s from public', oid::regprocedure) as name, proname as about,
      format('grant execute on function %s to public', oid::regprocedure) as sql
    from pg_proc
    where pronamespace::regnamespace::text in ${schemas}
      and not exists (
        select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0
      )`,
  constraint: `
    select format('%I on %s', conname, conrelid::regclass) as name, relname as about,
      format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as sql
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace::regnamespace::text in ${schemas} and contype in ('c', 'f', 'u', 'p', 'x')`,
  'not null': `
    select format('%s.%I', attrelid::regclass, attname) as name, relname as about,
      format('alter table %s alter column %I drop not null', attrelid::regclass, attname) as sql
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace::regnamespace::text in ${schemas}
      and attnum > 0 and attnotnull and not attisdropped and attidentity = ''
      and not exists (
        select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)
      )`,
  'unique index': `
    select indexrelid::regclass::text as name, relname as about,
      format('drop index %s', indexrelid::regclass) as sql
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace::regnamespace::text in ${schemas}
      and not exists (select from pg_constraint where conindid = indexrelid)`,
  trigger: `
    select format('%I on %s', tgname, tgrelid::regclass) as name, relname as about,
      format('drop trigger %I on %s', tgname, tgrelid::regclass) as sql
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal
      and (
        relnamespace::regnamespace::text in ${schemas}
        -- The product's own triggers on the accounts.
        or (select pronamespace::regnamespace::text from pg_proc where oid = tgfoid) in ${schemas}
      )`,
}

/** Every fault, from the catalogue of a migrated database, so that no list can become outdated. */
export async function listSqlFaults(client: Client): Promise<SqlFault[]> {
  const faults: SqlFault[] = []
  for (const [kind, sql] of Object.entries(catalogue)) {
    const { rows } = await client.query<Omit<SqlFault, 'kind'>>(`${sql} order by 1`)
    faults.push(...rows.map((row) => ({ kind, ...row })))
  }
  return faults
}
