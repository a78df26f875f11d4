import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

export interface Seed {
  folder: string
  /** Relative to the folder, with `*` and `**`. */
  paths: readonly string[]
  /** A database without a record was filled before there was one, with the files up to this one, by name. */
  ranBeforeRecord?: string | null
}

/** Any fixed number: two servers that start at once seed one after the other. */
const lockKey = 4_653_003

/**
 * Runs the seed files that this database has not had yet, each in its own transaction, in the order they are listed; what
 * a pattern finds, by name. Which ran is kept where the Supabase CLI keeps it; as there, a file that changed since is not run again.
 * @returns the files that ran
 * @throws Error naming the file, with PostgreSQL's message; nothing of that file stays
 */
export async function seed(
  adminUrl: string,
  { folder, paths, ranBeforeRecord = null }: Seed,
): Promise<string[]> {
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
    if (ran.size === 0 && ranBeforeRecord !== null) {
      const before = files.filter(({ path }) => path <= ranBeforeRecord)
      await record(client, before)
      for (const { path } of before) ran.add(path)
    }
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
    await record(client, [file])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(
      `Seed file ${file.path} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

async function record(client: Client, files: readonly SeedFile[]): Promise<void> {
  const hashes = files.map(({ sql }) => createHash('sha256').update(sql).digest('hex'))
  await client.query(
    'insert into supabase_migrations.seed_files (path, hash) select * from unnest($1::text[], $2::text[])',
    [files.map(({ path }) => path), hashes],
  )
}
