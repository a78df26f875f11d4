import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

export interface Seed {
  folder: string
  /** Relative to the folder, with `*` and `**`. */
  paths: readonly string[]
}

/** An arbitrary number: two servers that start at once seed one after the other. */
const lockKey = 4_653_003

/**
 * Runs the seed files that this database has not had yet, each in its own transaction, in the order they are listed; the
 * files of a pattern by name. The record of them is in the Supabase CLI's table. As there, a changed file is not run again.
 * @returns the files that ran
 * @throws Error naming the file, with PostgreSQL's message; nothing of that file stays
 */
export async function seed(adminUrl: string, { folder, paths }: Seed): Promise<string[]> {
  const files = [
    ...new Set(paths.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort())),
  ].map((path) => ({ path, sql: readFileSync(join(folder, path), 'utf8') }))
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create schema if not exists supabase_migrations; create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)',
    )
    const { rows } = await client.query<{ path: string }>(
      'select path from supabase_migrations.seed_files',
    )
    const ran = new Set(rows.map(({ path }) => path))
    const fresh = files.filter(({ path }) => !ran.has(path))
    for (const file of fresh) await seedOne(client, file)
    return fresh.map(({ path }) => path)
  } finally {
    await client.end()
  }
}

interface SeedFile {
  path: string
  sql: string
}

async function seedOne(client: Client, file: SeedFile): Promise<void> {
  try {
    await client.query('begin')
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
