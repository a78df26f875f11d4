import type { Client } from 'pg'

type Queryable = Pick<Client, 'query'>

/**
 * The final state of the database as SQL to read: for each schema its types, its tables with their
 * indexes, triggers, policies and grants, then its views, sequences and functions.
 * @returns the text of a file; the same schema always gives the same text on the same major version
 * of PostgreSQL
 */
export async function describeSchema(client: Queryable): Promise<string> {
  await client.query('begin read only')
  try {
    // Without a search path PostgreSQL writes every name with its schema.
    await client.query(`set local search_path = ''`)
    const schemas = await textsOf(client, schemasSql)
    const sections: string[] = []
    for (const schema of schemas) sections.push(await describeOne(client, schema))
    return [heading, ...sections, ...(await textsOf(client, eventTriggersSql))].join('\n\n') + '\n'
  } finally {
    await client.query('rollback')
  }
}

const heading = `-- The final state of every table, view, type and function. Written by "npm run generate" from the
-- migrations: do not edit it, do not run it. Comments are in the migrations.`

async function describeOne(client: Queryable, schema: string): Promise<string> {
  const tables = await rowsOf<Table>(client, tablesSql, [schema])
  const others: string[][] = []
  for (const sql of [typesSql, viewsSql, sequencesSql, functionsSql])
    others.push(await textsOf(client, sql, [schema]))
  const [types = [], views = [], sequences = [], functions = []] = others
  const bar = `-- ${'='.repeat(97)}`
  return [
    `${bar}\n-- Schema ${schema}\n${bar}`,
    ...(await textsOf(client, schemaGrantsSql, [schema])),
    ...types.map(lowerKeywords),
    ...tables.map(formatTable),
    ...views.map(lowerKeywords),
    ...sequences,
    ...functions.map(formatFunction),
  ].join('\n\n')
}

interface Table {
  name: string
  columns: string[]
  constraints: string[]
  owner: string | null
  has_rls: boolean
  options: string | null
  indexes: string[]
  triggers: string[]
  policies: string[]
  grants: string[]
}

function formatTable(table: Table): string {
  const lines = [...table.columns, ...table.constraints].map((line) => `  ${lowerKeywords(line)}`)
  const options = table.options === null ? '' : ` with (${table.options})`
  return [
    `create table ${table.name} (\n${lines.join(',\n')}\n)${options};`,
    ...(table.owner === null ? [] : [`alter table ${table.name} owner to ${table.owner};`]),
    ...[...table.indexes, ...table.triggers].map(lowerKeywords).map((line) => `${line};`),
    ...(table.has_rls ? [`alter table ${table.name} enable row level security;`] : []),
    ...table.policies.map(lowerKeywords),
    ...table.grants,
  ].join('\n')
}

/** The body of a function is unchanged from its migration. */
function formatFunction(definition: string): string {
  const at = definition.indexOf('AS $function$')
  return (lowerKeywords(definition.slice(0, at)) + definition.slice(at).replace(/^AS /, 'as '))
    .replace(/^create or replace/, 'create')
    .replace(
      /\n +(?=(returns|language|stable|immutable|security|set|rows|strict|parallel)\b)/g,
      '\n',
    )
}

/** PostgreSQL writes keywords in capitals; names with capitals and texts are in quotes. */
function lowerKeywords(sql: string): string {
  return sql
    .split(/('(?:[^']|'')*'|"[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? part.toLowerCase() : part))
    .join('')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(`'::text`, `'`)
}

async function rowsOf<Row extends object>(
  client: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows
}

async function textsOf(client: Queryable, sql: string, values: unknown[] = []): Promise<string[]> {
  return (await rowsOf<{ text: string }>(client, sql, values)).map(({ text }) => text)
}

/** Not included: the schemas of pg-boss and of extensions, which create and change their own. */
const schemasSql = `
  select nspname as text
  from pg_namespace
  where nspname !~ '^pg_'
    and nspname not in ('information_schema', 'extensions', 'pgboss', 'supabase_migrations')
  order by array_position(array['public', 'private', 'auth'], nspname::text) nulls last, nspname`

const schemaGrantsSql = `
  select string_agg(format('grant %s on schema %I to %s;', privileges, $1::text, grantee), e'\\n'
    order by grantee) as text
  from (
    select grantee::regrole::text as grantee,
      string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges
    from pg_namespace, aclexplode(nspacl)
    where nspname = $1 and grantee not in (0, nspowner)
    group by grantee
  ) granted
  having count(*) > 0`

const typesSql = `
  select case typtype
      when 'e' then format('create type %s as enum (%s);', pg_type.oid::regtype,
        (
          select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
          from pg_enum
          where enumtypid = pg_type.oid
        ))
      else format(e'create type %s as (\\n  %s\\n);', pg_type.oid::regtype,
        (
          select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), e',\\n  '
            order by attnum)
          from pg_attribute
          where attrelid = typrelid and attnum > 0 and not attisdropped
        ))
    end as text
  from pg_type
  left join pg_class on pg_class.oid = typrelid
  where typnamespace = $1::regnamespace and (typtype = 'e' or relkind = 'c')
  order by typname`

/** Privileges of roles on a table or on some of its columns, without those of the owner. */
const grantsSql = `
  select string_agg(format('grant %s on %s to %s;', privileges, relation.oid::regclass, grantee),
    e'\\n' order by columns nulls first, grantee, privileges) as lines
  from (
    select grantee::regrole::text as grantee, null::text as columns,
      string_agg(lower(privilege_type), ', '
        order by array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'USAGE'],
          privilege_type) nulls last) as privileges
    from aclexplode(relation.relacl)
    where grantee not in (0, relation.relowner)
    group by grantee
    union all
    select grantee::regrole::text, string_agg(attname, ', ' order by attnum),
      format('%s (%s)', lower(privilege_type),
        string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute, aclexplode(attacl)
    where attrelid = relation.oid
    group by grantee, privilege_type
  ) granted`

const tablesSql = `
  select relation.oid::regclass::text as name, relrowsecurity as has_rls,
    array_to_string(reloptions, ', ') as options,
    nullif(relowner::regrole::text, current_user) as owner,
    array(
      select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case attidentity
          when 'a' then 'generated always as identity'
          when 'd' then 'generated by default as identity'
        end,
        case
          when attgenerated = 's' then format('generated always as (%s) stored',
            pg_get_expr(adbin, adrelid, true))
          when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid, true)
        end)
      from pg_attribute
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = relation.oid and attnum > 0 and not attisdropped
      order by attnum
    ) as columns,
    array(
      select format('constraint %I %s', conname, pg_get_constraintdef(oid, true))
      from pg_constraint
      where conrelid = relation.oid and contype in ('p', 'u', 'f', 'c', 'x')
      order by array_position(array['p', 'u', 'x', 'f', 'c'], contype::text), conname
    ) as constraints,
    array(
      select pg_get_indexdef(indexrelid, 0, true)
      from pg_index
      join pg_class own on own.oid = indexrelid
      where indrelid = relation.oid
        and not exists (
          select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
        )
      order by relname
    ) as indexes,
    array(
      select pg_get_triggerdef(oid, true)
      from pg_trigger
      where tgrelid = relation.oid and not tgisinternal
      order by tgname
    ) as triggers,
    array(
      select concat(format('create policy %I on %s', polname, relation.oid::regclass),
        case when not polpermissive then ' as restrictive' end, ' for ',
        case polcmd
          when 'r' then 'select'
          when 'a' then 'insert'
          when 'w' then 'update'
          when 'd' then 'delete'
          else 'all'
        end, ' to ',
        (
          select string_agg(case role when 0 then 'public' else role::regrole::text end, ', '
            order by role::regrole::text)
          from unnest(polroles) role
        ), e'\\n  using (' || pg_get_expr(polqual, polrelid, true) || ')',
        e'\\n  with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')', ';')
      from pg_policy
      where polrelid = relation.oid
      order by not polpermissive, array_position(array['r', 'a', 'w', 'd', '*'], polcmd::text),
        polname
    ) as policies, array(select lines from (${grantsSql}) grants where lines is not null) as grants
  from pg_class relation
  where relnamespace = $1::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'
  order by relname`

const viewsSql = `
  select concat(format('create view %s', relation.oid::regclass),
    ' with (' || array_to_string(reloptions, ', ') || ')', e' as\\n',
    pg_get_viewdef(relation.oid, true), e'\\n' || (select lines from (${grantsSql}) grants)) as text
  from pg_class relation
  where relnamespace = $1::regnamespace and relkind in ('v', 'm')
  order by relname`

/** Without the sequences of identity and serial columns, which belong to their tables. */
const sequencesSql = `
  select concat(format('create sequence %s;', relation.oid::regclass),
    e'\\n' || (select lines from (${grantsSql}) grants)) as text
  from pg_class relation
  where relnamespace = $1::regnamespace
    and relkind = 'S'
    and not exists (
      select from pg_depend
      where objid = relation.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
    )
  order by relname`

const functionsSql = `
  select concat(btrim(pg_get_functiondef(oid), e'\\n'), ';',
    (
      select string_agg(format(e'\\ngrant execute on function %s to %s;', pg_proc.oid::regprocedure,
          grantee), '' order by grantee)
      from (
        select case grantee when 0 then 'public' else grantee::regrole::text end as grantee
        from aclexplode(coalesce(proacl, acldefault('f', proowner)))
        where grantee <> proowner
      ) granted
    )) as text
  from pg_proc
  where pronamespace = $1::regnamespace and prokind = 'f'
  order by proname, oid::regprocedure::text`

const eventTriggersSql = `
  select format(e'create event trigger %I on %s%s\\n  execute function %s();', evtname, evtevent,
    (
      select e'\\n  when tag in (' || string_agg(quote_literal(tag), ', ' order by tag) || ')'
      from unnest(evttags) tag
    ), evtfoid::regproc) as text
  from pg_event_trigger
  order by evtname`
