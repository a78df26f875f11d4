import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { prepareDatabase, requestLoginUrl } from '../backend/db/prepare.ts'
import { prepareJobSchema } from '../backend/jobs/job-schema.ts'
import { productMigrations, seedDemo } from '../supabase/setup/product.ts'

const template = 'test_template'
/** Of a TEST_DATABASE_URL without a password. */
const loginSecret = 'tests'

/**
 * Superuser URL of an external PostgreSQL for the tests; without it they start the embedded one.
 */
export const givenDatabaseUrl = process.env['TEST_DATABASE_URL']

/**
 * Creates the database that {@link cloneDatabase} copies: platform, product schema, demo data and the
 * tables of the job queue. It is vacuumed, so that no copy has to be.
 */
export async function createTemplate(adminUrl: string): Promise<void> {
  await dropTemplate(adminUrl)
  await onServer(adminUrl, (client) => client.query(`create database ${template}`))
  const url = withDatabase(adminUrl, template)
  await prepareDatabase(url, productMigrations, { loginSecret, async record() {} })
  await seedDemo(url)
  await prepareJobSchema(url)
  await onServer(url, async (client) => {
    // As in the demo: most tests sign admins in with a password alone.
    await client.query('update public.security_settings set admins_need_second_factor = false')
    await client.query('vacuum (freeze, analyze)')
  })
  // PostgreSQL stores what a first connection has to find in the catalogue, and each copy has it.
  await onServer(url, (client) => client.query('select'))
}

export async function dropTemplate(adminUrl: string): Promise<void> {
  await onServer(adminUrl, (client) =>
    client.query(`drop database if exists ${template} with (force)`),
  )
}

export interface TestDatabase extends AsyncDisposable {
  /** A superuser, to read and change the database directly. */
  adminUrl: string
  /** The login that requests use. */
  url: string
}

/** A copy of the template for one test file; dropped when disposed. */
export async function cloneDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = openServer(adminUrl)
  // Copying the files takes a quarter of the processor time of logging each page.
  await server.query(`create database ${name} template ${template} strategy file_copy`)
  const own = withDatabase(adminUrl, name)
  return {
    adminUrl: own,
    url: requestLoginUrl(own, loginSecret),
    [Symbol.asyncDispose]: () => dropDatabase(server, name),
  }
}

/** A database without anything in it; dropped when disposed. */
export async function createEmptyDatabase(
  adminUrl: string,
): Promise<Pick<TestDatabase, 'adminUrl'> & AsyncDisposable> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = openServer(adminUrl)
  await server.query(`create database ${name}`)
  return {
    adminUrl: withDatabase(adminUrl, name),
    [Symbol.asyncDispose]: () => dropDatabase(server, name),
  }
}

/** A reader of the write-ahead log ends a moment after its connection, and `force` does not end it. */
async function dropDatabase(server: Pool, name: string): Promise<void> {
  await server.query(
    `select pg_terminate_backend(active_pid, 5000) from pg_replication_slots
     where database = $1 and active_pid is not null`,
    [name],
  )
  await server.query(`drop database ${name} with (force)`)
}

const servers = new Map<string, Pool>()

/**
 * The connection that creates and drops the databases of all files of a worker. New ones would cost
 * as much as copying a database.
 */
function openServer(adminUrl: string): Pool {
  const known = servers.get(adminUrl)
  if (known) return known
  const server = new Pool({
    connectionString: adminUrl,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // PostgreSQL stops at the end of the run.
  server.on('error', () => {})
  servers.set(adminUrl, server)
  return server
}

function withDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.toString()
}

async function onServer(
  adminUrl: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
