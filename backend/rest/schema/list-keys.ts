import type { Tx } from '../../db/database.ts'
import type { QualifiedName } from './table.ts'
import { readViewColumns } from './view-columns.ts'

/**
 * A primary or foreign key of any table in the database. Tables are object ids, columns are column
 * numbers.
 */
export interface Key {
  name: string
  table: string
  columns: readonly number[]
  /** The referenced columns of a foreign key; null for a primary key. */
  foreign: { table: string; columns: readonly number[] } | null
  /**
   * Whether the columns are unique. A foreign key with unique columns is a one-to-one relationship.
   */
  isUnique: boolean
}

/** A relation with the names of its columns by column number. */
export interface Relation extends QualifiedName {
  columns: ReadonlyMap<number, string>
  /** For a view: the table column behind each of its columns. Null for a table. */
  sourceColumns: ReadonlyMap<number, { table: string; column: number }> | null
}

const maxViewDepth = 50

const relationsQuery = `
  select c.oid::text as oid, n.nspname as schema, c.relname as name, r.ev_action::text as rule,
    coalesce((
      select json_agg(json_build_array(a.attnum, a.attname))
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

const keysQuery = `
  select k.conname as name, k.conrelid::text as table, k.conkey as columns,
    nullif(k.confrelid, 0)::text as foreign_table, k.confkey as foreign_columns,
    exists (
      select from pg_constraint u
      where u.conrelid = k.conrelid
        and u.contype in ('p', 'u')
        and u.conkey <@ k.conkey
        and u.conkey @> k.conkey
    ) as is_unique
  from pg_constraint k
  where k.contype in ('p', 'f') and k.conparentid = 0
  order by k.conname`

interface KeyRow {
  name: string
  table: string
  columns: number[]
  foreign_table: string | null
  foreign_columns: number[] | null
  is_unique: boolean
}

/** Reads every relation outside PostgreSQL's own schemas, by object id. */
export async function listRelations(tx: Tx): Promise<Map<string, Relation>> {
  const { rows } = await tx.query<
    QualifiedName & { oid: string; rule: string | null; columns: [number, string][] }
  >(relationsQuery)
  const origins = new Map(
    rows
      .filter((row) => row.rule)
      .map((row) => [
        row.oid,
        new Map(readViewColumns(row.rule ?? '').map((origin) => [origin.attnum, origin])),
      ]),
  )

  /** Follows a column through nested views to the table it comes from. */
  function findTableColumn(
    oid: string,
    column: number,
    depth = 0,
  ): { table: string; column: number } | null {
    const view = origins.get(oid)
    if (!view) return { table: oid, column }
    const origin = view.get(column)
    return origin && depth < maxViewDepth
      ? findTableColumn(origin.oid, origin.originAttnum, depth + 1)
      : null
  }

  return new Map(
    rows.map(({ oid, schema, name, rule, columns }) => {
      const sources = columns.flatMap(([attnum]) => {
        const origin = rule === null ? null : findTableColumn(oid, attnum)
        return origin ? [[attnum, origin] as const] : []
      })
      return [
        oid,
        {
          schema,
          name,
          columns: new Map(columns),
          sourceColumns: rule === null ? null : new Map(sources),
        },
      ]
    }),
  )
}

/** Reads every primary and foreign key, ordered by name. */
export async function listKeys(tx: Tx): Promise<Key[]> {
  const { rows } = await tx.query<KeyRow>(keysQuery)
  return rows.map(({ name, table, columns, foreign_table, foreign_columns, is_unique }) => ({
    name,
    table,
    columns,
    foreign:
      foreign_table && foreign_columns ? { table: foreign_table, columns: foreign_columns } : null,
    isUnique: is_unique,
  }))
}
