import { Client, escapeIdentifier } from 'pg'
import { platformMigrations, type Migrations } from '../db/migrate.ts'
import { unfinishedRestoreTable } from '../db/unfinished-restore.ts'
import { jobSchema } from '../jobs/job-schema.ts'

/** The database that is backed up, or restored. */
export interface BackedUpDatabase {
  /** A role that may read and change every table. */
  adminUrl: string
  product: Migrations
  /** The schemas of the product with all its rows. */
  productSchemas: readonly string[]
}

/**
 * A table or another list of rows. Its names are not quoted: which words `quote_ident` quotes depends
 * on the version of PostgreSQL.
 */
export interface Table {
  /** With its schema. */
  name: string
  /** What stands for its rows in SQL. */
  from: string
  /** Without generated columns. */
  columns: string[]
}

/** The schemas of the services, as far as their rows are part of a backup. */
const platformSchemas = ['auth', 'platform', 'storage']

/** The schema of realtime: its messages are gone after some days anyway. */
const shortLivedSchemas = ['realtime']

/**
 * A session in which `copy` writes and reads the same texts in every database, and waits for no
 * lock longer than 30 s.
 */
export async function openCopySession(adminUrl: string): Promise<Client> {
  const client = new Client({ connectionString: adminUrl, application_name: 'services backup' })
  // Queries are rejected when the connection breaks; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set search_path = ''; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set row_security = off; set statement_timeout = 0; set lock_timeout = '30s';
    set idle_in_transaction_session_timeout = 0`)
  return client
}

/** The version of the PostgreSQL, such as `18.1`. */
export async function readVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return rows[0]?.version ?? 'unknown'
}

/** The tables of all schemas that are backed up. */
export async function listTables(
  client: Client,
  { product, productSchemas }: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
): Promise<Table[]> {
  const { rows } = await client.query<{ schema: string; table: string; columns: string[] }>(
    `select nspname as schema, relname as table,
       array(
         select attname::text
         from pg_catalog.pg_attribute
         where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns
     from pg_catalog.pg_class relation
     join pg_catalog.pg_namespace schema on schema.oid = relnamespace
     where nspname = any ($1)
       and relkind in ('r', 'p')
       and not relispartition
       and format('%s.%s', nspname, relname) <> all ($2)
     order by 1, 2`,
    [[...platformSchemas, ...productSchemas], listTablesLeftOut(product)],
  )
  return rows.map(({ schema, table, columns }) => ({
    name: `${schema}.${table}`,
    from: quoteName(schema, table),
    columns,
  }))
}

function quoteName(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
}

/** The columns of a table in SQL. */
export function quoteColumns({ columns }: Pick<Table, 'columns'>): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ')
}

/**
 * A restore runs the migrations themselves, and the files of earlier backups are not on the machine
 * of the restored shop.
 */
function listTablesLeftOut(product: Migrations): string[] {
  return [...listLedgers(product), 'platform.backups', unfinishedRestoreTable]
}

/** The tables that record which migrations ran. */
export function listLedgers(product: Migrations): string[] {
  return [platformMigrations, product].map(({ ledger }) => `${ledger.schema}.${ledger.table}`)
}

/** All sequences of the schemas that are backed up, each also as SQL needs it. */
export async function listSequences(
  client: Client,
  { productSchemas }: Pick<BackedUpDatabase, 'productSchemas'>,
): Promise<Pick<Table, 'name' | 'from'>[]> {
  const { rows } = await client.query<{ schema: string; sequence: string }>(
    `select nspname as schema, relname as sequence
     from pg_catalog.pg_class
     join pg_catalog.pg_namespace schema on schema.oid = relnamespace
     where nspname = any ($1) and relkind = 'S'
     order by 1, 2`,
    [[...platformSchemas, ...productSchemas]],
  )
  return rows.map(({ schema, sequence }) => ({
    name: `${schema}.${sequence}`,
    from: quoteName(schema, sequence),
  }))
}

/**
 * Schemas with tables that a backup leaves out. The schema of the job queue is not among them,
 * because its jobs are backed up.
 */
export async function listOtherSchemas(
  client: Client,
  { product, productSchemas }: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct nspname as name
     from pg_catalog.pg_class relation
     join pg_catalog.pg_namespace schema on schema.oid = relnamespace
     where relkind in ('r', 'p', 'm')
       and nspname !~ '^pg_'
       and nspname <> all ($1)
       and not exists (
         select from pg_catalog.pg_depend where objid = relation.oid and deptype = 'e'
       )
     order by 1`,
    [
      [
        'information_schema',
        jobSchema,
        product.ledger.schema,
        ...platformSchemas,
        ...shortLivedSchemas,
        ...productSchemas,
      ],
    ],
  )
  return rows.map(({ name }) => name)
}

/** SQL for the number of rows of a table, and a sum over them that ignores their order. */
export function checksumSql({ from, columns }: Pick<Table, 'from' | 'columns'>): string {
  return `select count(*)::float8 as rows,
      coalesce(sum(('x' || left(md5(row(${quoteColumns({ columns })})::text), 15))::bit(60)::bigint), 0)::text
        as checksum
    from ${from}`
}
