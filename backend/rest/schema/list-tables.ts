import type { Tx } from '../../db/database.ts'
import { keyOf, type Column, type QualifiedName, type Table } from './table.ts'

interface TableRow {
  schema: string
  name: string
  events: number
  columns: Column[]
}

// pg_relation_is_updatable returns one bit per command: 4 update, 8 insert, 16 delete. Partitions
// are left out; requests use the partitioned table.
const tablesQuery = `
  select n.nspname as schema, c.relname as name,
    case
      when c.relkind in ('r', 'p') then 28
      else pg_relation_is_updatable(c.oid, true)
    end as events,
    coalesce((
      select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'baseType', coalesce(b.typname, t.typname),
        'defaultValue', case
          when a.attgenerated <> '' then null
          when a.attidentity = 'd' then format('nextval(%L)',
            pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
          else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
        end
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type b on b.oid = nullif(t.typbasetype, 0)
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname = any ($1)
  order by n.nspname, c.relname`

const computedFieldsQuery = `
  select tn.nspname as table_schema, c.relname as table_name, fn.nspname as schema,
    p.proname as name
  from pg_proc p
  join pg_namespace fn on fn.oid = p.pronamespace
  join pg_class c on c.reltype = p.proargtypes[0]
  join pg_namespace tn on tn.oid = c.relnamespace
  where p.pronargs = 1
    and p.prokind = 'f'
    and not p.proretset
    and tn.nspname = any ($1)
    and fn.nspname = any ($2::text[])
  order by array_position($2::text[], fn.nspname::text)`

interface TableScope {
  schemas: readonly string[]
  /** The schemas that are searched for computed fields. */
  searchPath: readonly string[]
  /** Keys of the map are those of {@link keyOf}. */
  primaryKeys: ReadonlyMap<string, readonly string[]>
}

/** Reads the tables of the exposed schemas. */
export async function listTables(
  tx: Tx,
  { schemas, searchPath, primaryKeys }: TableScope,
): Promise<Table[]> {
  const tables = await tx.query<TableRow>(tablesQuery, [schemas])
  const computed = await tx.query<QualifiedName & { table_schema: string; table_name: string }>(
    computedFieldsQuery,
    [schemas, searchPath],
  )
  const computedFieldsByTable = new Map<string, Map<string, QualifiedName>>()
  for (const { table_schema, table_name, schema, name } of computed.rows) {
    const key = keyOf({ schema: table_schema, name: table_name })
    const fields = computedFieldsByTable.get(key) ?? new Map<string, QualifiedName>()
    if (!fields.has(name)) fields.set(name, { schema, name })
    computedFieldsByTable.set(key, fields)
  }
  return tables.rows.map(({ schema, name, events, columns }) => ({
    schema,
    name,
    isUpdatable: (events & 4) !== 0,
    isInsertable: (events & 8) !== 0,
    isDeletable: (events & 16) !== 0,
    primaryKey: primaryKeys.get(keyOf({ schema, name })) ?? [],
    columns: new Map(columns.map((column) => [column.name, column])),
    computedFields: computedFieldsByTable.get(keyOf({ schema, name })) ?? new Map(),
  }))
}
