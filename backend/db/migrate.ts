import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { runBetweenBackups } from './locks/between-backups.ts'
import { listMigrationFiles } from './migration-files.ts'
import { withClusterLock } from './locks/with-cluster-lock.ts'

export interface Migrations {
  /** Folder of `YYYYMMDDHHMMSS_verb_thing.sql` files. */
  folder: string
  /**
   * Table that records which migrations ran; created when missing, with the columns of the Supabase
   * CLI.
   */
  ledger: { schema: string; table: string }
  /** Runs before the first file that this database ever ran. */
  setup?: string
  /** Changes the SQL of a file before it runs. */
  adapt?: (sql: string) => string
  /** Files to skip, because the database already has their content. */
  except?: readonly string[]
  /** True in a restore, which holds the lock of backups itself. */
  isRestore?: boolean
  /** True for files that change roles: they run under the lock of the cluster. */
  changesRoles?: boolean
}

/** The schemas of the services (auth, jobs, …), for a PostgreSQL that is not hosted by Supabase. */
export const platformMigrations: Migrations = {
  folder: join(import.meta.dirname, 'migrations'),
  ledger: { schema: 'platform', table: 'schema_migrations' },
}

/**
 * Runs the migrations that have not run yet, each in its own transaction, in the order of their
 * version. Two servers that start at the same time migrate one after the other.
 * @returns the names of the files that ran
 * @throws Error with the file name and PostgreSQL's message; that file is rolled back
 */
export async function migrate(adminUrl: string, migrations: Migrations): Promise<string[]> {
  const { ledger, setup, isRestore = false, changesRoles = false } = migrations
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const table = `${ledger.schema}.${ledger.table}`
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    await client.query(`create schema if not exists ${ledger.schema};
      create table if not exists ${table} (version text primary key, statements text[], name text)`)
    const { rows } = await client.query<{ version: string }>(`select version from ${table}`)
    const done = new Set(rows.map((row) => row.version))
    const files = listMigrationFiles(migrations).filter(
      (file) => !done.has(splitName(file).version),
    )
    if (files.length > 0) {
      const run = async () => {
        if (setup && done.size === 0) await client.query(setup)
        await runAll(client, migrations, files)
      }
      const runInCluster = () => (changesRoles ? withClusterLock(adminUrl, run) : run())
      // Before the lock of the cluster, on which other databases wait too.
      await (isRestore ? runInCluster() : runBetweenBackups(client, runInCluster))
    }
    // So that `DatabaseHealth` can compare it with the files.
    await client.query(`grant usage on schema ${ledger.schema} to service_role;
      grant select on ${table} to service_role`)
    return files
  } finally {
    await client.end()
  }
}

function splitName(file: string): { version: string; name: string } {
  const [version = '', ...words] = file.replace('.sql', '').split('_')
  return { version, name: words.join('_') }
}

async function runAll(
  client: Client,
  { folder, ledger, adapt = (sql) => sql }: Migrations,
  files: readonly string[],
): Promise<void> {
  for (const file of files) {
    const { version, name } = splitName(file)
    const sql = readFileSync(join(folder, file), 'utf8')
    await runOne(client, {
      file,
      sql: adapt(sql),
      record: [
        `insert into ${ledger.schema}.${ledger.table} (version, statements, name) values ($1, $2, $3)`,
        [version, [sql], name],
      ],
    })
  }
}

/**
 * Where a script finds a name without a schema, as on hosted projects: extensions too, such as
 * `crypt()` of pgcrypto. Only for the transaction.
 */
export const scriptSearchPath = 'set local search_path to "$user", public, extensions'

interface Step {
  file: string
  sql: string
  record: [string, unknown[]]
}

/**
 * A migration that waits for a table keeps everybody waiting who comes after it, so it waits for a
 * second only, and tries again after another: for five minutes.
 */
const lockTimeoutMs = 1_000
const pauseMs = 1_000
const maxWaits = 150
const maxCollisions = 5

/** It waited too long for a lock. */
const isLocked = (cause: unknown) => cause instanceof DatabaseError && cause.code === '55P03'

/**
 * A deadlock with a server that keeps running, or a role that another database of the cluster
 * changed at the same time, which PostgreSQL reports as an internal error. `withClusterLock` avoids
 * the second among our own servers, where the admin can connect to its database.
 */
const isCollision = (cause: unknown) =>
  cause instanceof DatabaseError &&
  (cause.code === '40P01' ||
    (cause.code === 'XX000' && cause.message === 'tuple concurrently updated'))

/** Runs one migration, again when PostgreSQL rolls it back because of another transaction. */
async function runOne(client: Client, step: Step): Promise<void> {
  let [collisions, waits] = [0, 0]
  for (;;) {
    try {
      return await runOnce(client, step)
    } catch (cause) {
      if (isCollision(cause) && ++collisions < maxCollisions) continue
      if (isLocked(cause) && ++waits < maxWaits) {
        await sleep(pauseMs)
        continue
      }
      const hint = isLocked(cause)
        ? '. Another session has locked a table that it changes; pg_locks shows which'
        : ''
      throw new Error(
        `Migration ${step.file} failed: ${cause instanceof Error ? cause.message : String(cause)}${hint}`,
        { cause },
      )
    }
  }
}

async function runOnce(client: Client, { sql, record }: Step): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`${scriptSearchPath}; set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(sql)
    await client.query(...record)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}
