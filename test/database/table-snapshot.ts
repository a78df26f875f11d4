import type { Client } from 'pg'

interface Table {
  oid: number
  name: string
  columns: string
  rows: number
}

interface Sequence {
  name: string
  last_value: string
  is_called: boolean
}

export interface TableSnapshot {
  /**
   * Restores the rows of all tables and the values of all sequences.
   * @returns false when the schema has changed (a table, a function, a right) or another connection
   * has an open transaction; the database must then be dropped
   */
  restore(): Promise<boolean>
}

/** Their rows change without a change of the schema. */
const ownOfPostgres = ['pg_statistic', 'pg_largeobject', 'pg_largeobject_metadata']

interface Connections {
  /** Looks for changes. */
  reader: Client
  /** Holds the rows in temporary tables, and restores them. */
  writer: Client
}

/**
 * Stores the rows that a database has now.
 * @param connections of a superuser, which nothing else uses. There are two because restoring without
 * triggers discards the plans of its connection, and the queries that look for changes take longer to
 * plan than to run.
 */
export async function takeSnapshot({ reader, writer }: Connections): Promise<TableSnapshot> {
  const { rows: tables } = await reader.query<Table>(
    `select c.oid::int as oid, format('%I.%I', nspname, relname) as name, columns.list as columns,
       (xpath('/row/n/text()', query_to_xml(
         format('select count(*) as n from %I.%I', nspname, relname), false, true, '')))[1]::text::int
         as rows
     from pg_class c
     join pg_namespace n on n.oid = relnamespace
     cross join lateral (
       select string_agg(format('%I', attname), ', ') as list
       from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) columns
     where relkind = 'r' and nspname <> 'information_schema' and nspname !~ '^pg_'`,
  )
  const filled = tables.filter(({ rows }) => rows > 0)
  await writer.query(
    filled
      .map(
        ({ oid, name, columns }) =>
          `create temp table snapshot_${oid} as select ${columns} from ${name};`,
      )
      .join('\n'),
  )
  const sequences = await listSequences(reader)
  const catalogues = await listCatalogues(reader)
  let newest = await currentTransaction(reader)

  async function restore(): Promise<boolean> {
    if ((await isInUse(reader)) || (await hasNewRows(reader, catalogues, newest))) return false
    const changed = await findChanged(reader, tables, newest)
    await writer.query(
      [
        'begin; set local session_replication_role = replica',
        ...changed.map(({ name }) => `delete from ${name}`),
        ...changed
          .filter(({ rows }) => rows > 0)
          .map(
            ({ oid, name, columns }) =>
              `insert into ${name} (${columns}) overriding system value
               select ${columns} from snapshot_${oid}`,
          ),
        ...sequences.map(
          (each) => `select setval('${each.name}', ${each.last_value}, ${each.is_called})`,
        ),
        'commit',
      ].join(';\n'),
    )
    newest = await currentTransaction(reader)
    return true
  }
  return { restore }
}

/** Rows that are newer have a higher number. */
async function currentTransaction(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select (pg_current_xact_id()::text::bigint & 4294967295) as id',
  )
  return Number(rows[0]?.id)
}

async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class
     join pg_namespace n on n.oid = relnamespace
     where relkind = 'S' and nspname !~ '^pg_'`,
  )
  const { rows } = await client.query<Sequence>(
    names
      .map(({ name }) => `select '${name}' as name, last_value, is_called from ${name}`)
      .join(' union all '),
  )
  return rows
}

async function listCatalogues(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class
     join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname = 'pg_catalog' and not relisshared
       and relname <> all ($1)`,
    [ownOfPostgres],
  )
  return rows.map(({ name }) => name)
}

/** Whether a query runs, or a transaction is open, in another connection. */
async function isInUse(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
     limit 1`,
  )
  return rowCount !== 0
}

async function hasNewRows(
  client: Client,
  tables: readonly string[],
  since: number,
): Promise<boolean> {
  const { rows } = await client.query<{ has_new: boolean }>({
    name: 'new-rows',
    text: `select ${tables
      .map((name) => `exists (select from ${name} where xmin::text::bigint > $1)`)
      .join(' or ')} as has_new`,
    values: [since],
  })
  return rows[0]?.has_new === true
}

async function findChanged(
  client: Client,
  tables: readonly Table[],
  since: number,
): Promise<Table[]> {
  const { rows } = await client.query<{ oid: number }>({
    name: 'changed-tables',
    text: tables
      .map(({ oid, name, rows: before }) =>
        before === 0
          ? `select ${oid} as oid where exists (select from ${name})`
          : `select ${oid} as oid from ${name}
             having count(*) <> ${before} or max(xmin::text::bigint) > $1`,
      )
      .join(' union all '),
    values: [since],
  })
  const changed = new Set(rows.map(({ oid }) => oid))
  return tables.filter(({ oid }) => changed.has(oid))
}
