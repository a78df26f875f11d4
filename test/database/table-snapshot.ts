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

export interface KeptRows {
  /**
   * Brings back the rows of all tables and the values of all sequences.
   * @returns false when more than rows has changed (a table, a function, a right) or somebody still
   * works in the database; the database is then of no more use
   */
  restore(): Promise<boolean>
}

/** Their rows change without a change of the schema. */
const ownOfPostgres = ['pg_statistic', 'pg_largeobject', 'pg_largeobject_metadata']

/**
 * Keeps the rows that a database has now, as temporary tables of this connection.
 * @param keeper a superuser's connection that nothing else uses
 */
export async function keepRows(keeper: Client): Promise<KeptRows> {
  // The queries of all tables take longer to plan than to run.
  await keeper.query('set plan_cache_mode = force_generic_plan')
  const { rows: tables } = await keeper.query<Table>(
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
  await keeper.query(
    filled
      .map(
        ({ oid, name, columns }) =>
          `create temp table kept_${oid} as select ${columns} from ${name};`,
      )
      .join('\n'),
  )
  const sequences = await listSequences(keeper)
  const catalogues = await listCatalogues(keeper)
  let newest = await currentTransaction(keeper)

  async function restore(): Promise<boolean> {
    if ((await isInUse(keeper)) || (await hasNewRows(keeper, catalogues, newest))) return false
    const changed = await findChanged(keeper, tables, newest)
    await keeper.query(
      [
        'begin; set local session_replication_role = replica',
        ...changed.map(({ name }) => `delete from ${name}`),
        ...changed
          .filter(({ rows }) => rows > 0)
          .map(
            ({ oid, name, columns }) =>
              `insert into ${name} (${columns}) overriding system value
               select ${columns} from kept_${oid}`,
          ),
        ...sequences.map(
          (each) => `select setval('${each.name}', ${each.last_value}, ${each.is_called})`,
        ),
        'commit',
      ].join(';\n'),
    )
    newest = await currentTransaction(keeper)
    return true
  }
  return { restore }
}

/** Rows that are newer have a higher number. */
async function currentTransaction(keeper: Client): Promise<number> {
  const { rows } = await keeper.query<{ id: string }>(
    'select (pg_current_xact_id()::text::bigint & 4294967295) as id',
  )
  return Number(rows[0]?.id)
}

async function listSequences(keeper: Client): Promise<Sequence[]> {
  const { rows: names } = await keeper.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class
     join pg_namespace n on n.oid = relnamespace
     where relkind = 'S' and nspname !~ '^pg_'`,
  )
  const { rows } = await keeper.query<Sequence>(
    names
      .map(({ name }) => `select '${name}' as name, last_value, is_called from ${name}`)
      .join(' union all '),
  )
  return rows
}

async function listCatalogues(keeper: Client): Promise<string[]> {
  const { rows } = await keeper.query<{ name: string }>(
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
async function isInUse(keeper: Client): Promise<boolean> {
  const { rowCount } = await keeper.query(
    `select
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
     limit 1`,
  )
  return rowCount !== 0
}

async function hasNewRows(
  keeper: Client,
  tables: readonly string[],
  since: number,
): Promise<boolean> {
  const { rows } = await keeper.query<{ has_new: boolean }>({
    name: 'new-rows',
    text: `select ${tables
      .map((name) => `exists (select from ${name} where xmin::text::bigint > $1)`)
      .join(' or ')} as has_new`,
    values: [since],
  })
  return rows[0]?.has_new === true
}

async function findChanged(
  keeper: Client,
  tables: readonly Table[],
  since: number,
): Promise<Table[]> {
  const { rows } = await keeper.query<{ oid: number }>({
    name: 'changed-tables',
    text: tables
      .map(({ oid, name, rows: kept }) =>
        kept === 0
          ? `select ${oid} as oid where exists (select from ${name})`
          : `select ${oid} as oid from ${name}
             having count(*) <> ${kept} or max(xmin::text::bigint) > $1`,
      )
      .join(' union all '),
    values: [since],
  })
  const changed = new Set(rows.map(({ oid }) => oid))
  return tables.filter(({ oid }) => changed.has(oid))
}
