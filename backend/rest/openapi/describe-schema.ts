import type { Tx } from '../../db/database.ts'

/** What the document says of a relation or function beside what the schema cache has. */
export interface DescribedSchema {
  /** The comment of the schema. */
  description: string | null
  tables: DescribedTable[]
  /** By name; the overloads of a function share one path. */
  functions: { name: string; description: string | null }[]
}

export interface DescribedTable {
  name: string
  description: string | null
  columns: DescribedColumn[]
}

export interface DescribedColumn {
  name: string
  /** Without a length: `character varying`, `text[]`. */
  type: string
  description: string | null
  isNullable: boolean
  maxLength: number | null
  /** The SQL expression of the default. */
  defaultValue: string | null
  /** The values of an enum type. */
  values: string[] | null
}

// $2: whether only what the present role may use is listed.
const tablesQuery = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as description,
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
        'description', col_description(c.oid, a.attnum),
        'isNullable', not (a.attnotnull or t.typnotnull),
        'maxLength', information_schema._pg_char_max_length(
          information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)),
        'defaultValue', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
        'values', (
          select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
          where e.enumtypid = coalesce(nullif(t.typbasetype, 0), t.oid)
        )
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns
  from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and c.relnamespace = (select oid from pg_namespace where nspname = $1)
    and (
      not $2::boolean
      or has_table_privilege(c.oid, 'select, insert, update, delete')
      or has_any_column_privilege(c.oid, 'select, insert, update')
    )
  order by c.relname`

const functionsQuery = `
  select p.proname as name, min(obj_description(p.oid, 'pg_proc')) as description
  from pg_proc p
  where p.pronamespace = (select oid from pg_namespace where nspname = $1)
    and (not $2::boolean or has_function_privilege(p.oid, 'execute'))
  group by p.proname
  order by p.proname`

const schemaQuery = `
  select obj_description(oid, 'pg_namespace') as description
  from pg_namespace
  where nspname = $1`

/** Reads the catalogue in the transaction of a caller, whose privileges decide. */
export async function describeSchema(
  tx: Tx,
  { schema, followsPrivileges }: { schema: string; followsPrivileges: boolean },
): Promise<DescribedSchema> {
  const tables = await tx.query<DescribedTable>(tablesQuery, [schema, followsPrivileges])
  const functions = await tx.query<{ name: string; description: string | null }>(functionsQuery, [
    schema,
    followsPrivileges,
  ])
  const described = await tx.query<{ description: string | null }>(schemaQuery, [schema])
  return {
    description: described.rows[0]?.description ?? null,
    tables: tables.rows,
    functions: functions.rows,
  }
}
