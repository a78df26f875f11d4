import type { Tx } from '../../db/database.ts'
import { quoteName } from '../sql/parameters.ts'
import { keyOf, type QualifiedName } from './table.ts'

/** How large a relation is, for estimates of what a request costs. */
export interface Statistics {
  /** An upper bound or PostgreSQL's estimate. */
  rows: number
  /** Only columns that PostgreSQL has statistics or an index for. */
  columns: ReadonlyMap<string, ColumnStatistics>
}

export interface ColumnStatistics {
  /** The average length of a value in bytes. */
  widthBytes: number
  /** In how many rows the most frequent value is; 1 for a unique column. */
  rowsPerValue: number
  /** Whether rows with a given value are found without reading the whole relation. */
  isIndexed: boolean
}

interface RelationRow extends QualifiedName {
  rows: number
  /** The relations that a view reads, as keys of {@link keyOf}. */
  sources: [schema: string, name: string][] | null
  columns: [name: string, width: number, distinct: number, highestFrequency: number][] | null
  indexed: [name: string, isUnique: boolean][] | null
  isCountable: boolean
}

// A negative number of rows means that PostgreSQL has not counted them. A negative `n_distinct` is
// a share of the rows. `pg_stats` shows only what the caller may read; the service role may read
// every exposed table.
const statisticsQuery = `
  select n.nspname as schema, c.relname as name, c.reltuples as rows,
    c.relkind in ('r', 'p', 'm')
      and has_schema_privilege(n.oid, 'usage')
      and has_table_privilege(c.oid, 'select') as "isCountable",
    (
      select json_agg(distinct jsonb_build_array(sn.nspname, s.relname))
      from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      join pg_class s on d.refclassid = 'pg_class'::regclass and s.oid = d.refobjid
      join pg_namespace sn on sn.oid = s.relnamespace
      where r.ev_class = c.oid and s.oid <> c.oid and c.relkind = 'v'
    ) as sources,
    (
      select json_agg(json_build_array(s.attname, s.avg_width, s.n_distinct,
        coalesce(s.most_common_freqs[1], 0)))
      from pg_stats s
      where s.schemaname = n.nspname and s.tablename = c.relname
        and s.inherited = (c.relkind = 'p')
    ) as columns,
    (
      select json_agg(json_build_array(a.attname, i.indisunique and i.indnkeyatts = 1))
      from pg_index i
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisvalid and i.indpred is null
    ) as indexed
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f')
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

/**
 * PostgreSQL has no statistics of a relation that is new or too small for autovacuum. It is counted
 * up to here.
 */
const maxCounted = 10_000
/** PostgreSQL's guess for a foreign table. */
const unknownRows = 1_000
/** The length of a value without statistics. */
export const unknownWidthBytes = 32

/** Reads the size of every relation outside PostgreSQL's own schemas; keys are those of `keyOf`. */
export async function listStatistics(tx: Tx): Promise<Map<string, Statistics>> {
  const { rows } = await tx.query<RelationRow>(statisticsQuery)
  const counted = await countRows(
    tx,
    rows.filter((row) => row.rows < 0 && row.isCountable),
  )
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))

  /** A view has at most as many rows as the relations that it reads, unless it multiplies them. */
  function rowsOf(row: RelationRow, seen: readonly string[] = []): number {
    const key = keyOf(row)
    if (!row.sources) return row.rows < 0 ? (counted.get(key) ?? unknownRows) : row.rows
    if (seen.includes(key)) return 0
    return row.sources
      .map(([schema, name]) => byKey.get(keyOf({ schema, name })))
      .reduce((sum, source) => sum + (source ? rowsOf(source, [...seen, key]) : 0), 0)
  }

  return new Map(
    rows.map((row) => {
      const count = Math.max(1, rowsOf(row))
      return [keyOf(row), { rows: count, columns: toColumns(row, count) }]
    }),
  )
}

function toColumns({ columns, indexed }: RelationRow, rows: number): Map<string, ColumnStatistics> {
  const found = new Map<string, ColumnStatistics>()
  for (const [name, widthBytes, distinct, highestFrequency] of columns ?? []) {
    const values = Math.max(1, distinct < 0 ? -distinct * rows : distinct)
    const rowsPerValue = Math.max(1, rows / values, highestFrequency * rows)
    found.set(name, { widthBytes, rowsPerValue, isIndexed: false })
  }
  for (const [name, isUnique] of indexed ?? []) {
    const known = found.get(name) ?? { widthBytes: unknownWidthBytes, rowsPerValue: rows }
    const rowsPerValue = isUnique ? 1 : known.rowsPerValue
    found.set(name, { ...known, rowsPerValue, isIndexed: true })
  }
  return found
}

async function countRows(
  tx: Tx,
  relations: readonly QualifiedName[],
): Promise<Map<string, number>> {
  if (relations.length === 0) return new Map()
  const counts = relations.map(
    (relation, index) =>
      `select ${index} as place, count(*)::int as rows
       from (select from ${quoteName(relation)} limit ${maxCounted}) r`,
  )
  const { rows } = await tx.query<{ place: number; rows: number }>(counts.join(' union all '))
  return new Map(
    rows.flatMap(({ place, rows: count }) => {
      const relation = relations[place]
      return relation ? [[keyOf(relation), count]] : []
    }),
  )
}
