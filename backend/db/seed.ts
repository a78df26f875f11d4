import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { scriptSearchPath } from './migrate.ts'

export interface Seed {
  folder: string
  /** Relative to the folder, with `*` and `**`. */
  paths: readonly string[]
}

/**
 * Runs the seed files that have not run on this database yet, each in its own transaction, in the
 * order of `paths`; the files of one pattern by name. They are recorded in the table of the
 * Supabase CLI. As there, a changed file does not run again. Two servers that start at the same
 * time seed one after the other.
 * @returns the files that ran
 * @throws Error with the file name and PostgreSQL's message; that file is rolled back
 */
export async function seed(adminUrl: string, { folder, paths }: Seed): Promise<string[]> {
  const files = [
    ...new Set(paths.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort())),
  ].map((path) => ({ path, sql: readFileSync(join(folder, path), 'utf8') }))
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.seed])
    await createSeedLedger(client)
    const { rows } = await client.query<{ path: string }>(
      'select path from supabase_migrations.seed_files',
    )
    const ran = new Set(rows.map(({ path }) => path))
    const fresh = files.filter(({ path }) => !ran.has(path))
    for (const file of fresh) await seedOne(client, file)
    // Without statistics the Data API would take the tables for empty until autovacuum comes.
    if (fresh.length > 0) {
      await client.query('analyze')
      await client.query(`notify pgrst, 'reload schema'`)
    }
    return fresh.map(({ path }) => path)
  } finally {
    await client.end()
  }
}

/** Creates the table that records which seed files ran, when it is missing. */
export async function createSeedLedger(client: Client): Promise<void> {
  await client.query(
    `create schema if not exists supabase_migrations;
     create table if not exists supabase_migrations.seed_files (path text primary key,
       hash text not null)`,
  )
}

interface SeedFile {
  path: string
  sql: string
}

async function seedOne(client: Client, file: SeedFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(scriptSearchPath)
    await client.query(file.sql)
    await client.query('reset all')
    await client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [
      file.path,
      createHash('sha256').update(file.sql).digest('hex'),
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(
      `Seed file ${file.path} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
