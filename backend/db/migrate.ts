import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { listMigrationFiles } from './migration-files.ts'

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
export async function migrate(
  adminUrl: string,
  { folder, ledger, setup, adapt = (sql) => sql, except = [], isRestore = false }: Migrations,
): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const table = `${ledger.schema}.${ledger.table}`
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    await client.query(`create schema if not exists ${ledger.schema};
      create table if not exists ${table} (version text primary key, statements text[], name text)`)
    const { rows } = await client.query<{ version: string }>(`select version from ${table}`)
    const done = new Set(rows.map((row) => row.version))
    if (setup && done.size === 0) await client.query(setup)
    const ran: string[] = []
    for (const file of listMigrationFiles({ folder, except })) {
      const [version = '', ...words] = file.replace('.sql', '').split('_')
      if (done.has(version)) continue
      const sql = readFileSync(join(folder, file), 'utf8')
      await runOne(client, {
        file,
        sql: adapt(sql),
        isRestore,
        record: [
          `insert into ${table} (version, statements, name) values ($1, $2, $3)`,
          [version, [sql], words.join('_')],
        ],
      })
      ran.push(file)
    }
    // So that `DatabaseHealth` can compare it with the files.
    await client.query(`grant usage on schema ${ledger.schema} to service_role;
      grant select on ${table} to service_role`)
    return ran
  } finally {
    await client.end()
  }
}

/**
 * Where a script finds a name without a schema, as on hosted projects: extensions too, such as
 * `crypt()` of pgcrypto. Only for the transaction.
 */
export const scriptSearchPath = 'set local search_path to "$user", public, extensions'

interface Step extends Required<Pick<Migrations, 'isRestore'>> {
  file: string
  sql: string
  record: [string, unknown[]]
}

/**
 * A migration that waits for a table keeps everybody waiting who comes after it, so it waits for a second
 * only, and tries again after another: for five minutes.
 */
const lockTimeoutMs = 1_000
const pauseMs = 1_000
const maxWaits = 150
const maxCollisions = 5

/** It waited too long for a lock. */
const isLocked = (cause: unknown) => cause instanceof DatabaseError && cause.code === '55P03'

/**
 * A deadlock with a server that keeps running, or a role that another database of the cluster changed
 * at the same time, which PostgreSQL reports as an internal error. `withClusterLock` avoids the second
 * among our own servers, where the admin can connect to its database.
 */
const isCollision = (cause: unknown) =>
  cause instanceof DatabaseError &&
  (cause.code === '40P01' ||
    (cause.code === 'XX000' && cause.message === 'tuple concurrently updated'))

/** Runs one migration. It is retried when PostgreSQL rolls it back because of another transaction. */
async function runOne(client: Client, step: Step): Promise<void> {
  let [collisions, waits] = [0, 0]
  for (;;) {
    try {
      return await runBetweenBackups(client, step)
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

/** A backup reads every table until its end. The wait for it is for no table, so it is in nobody's way. */
async function runBetweenBackups(client: Client, step: Step): Promise<void> {
  if (step.isRestore) return runOnce(client, step)
  await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup])
  try {
    await runOnce(client, step)
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.backup])
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
