import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/**
 * Runs the seed files that this database has not had yet, each in its own transaction, in the order they are listed; what
 * a pattern finds, by name. Which ran is kept where the Supabase CLI keeps it; as there, a file that changed since is not run again.
 * @param paths relative to the folder, with `*` and `**`
 * @returns the files that ran
 * @throws Error naming the file, with PostgreSQL's message; nothing of that file stays
 */
export async function seed(adminUrl: string, { folder, paths }: { folder: string; paths: readonly string[] }): Promise<string[]> {
  const files = new Set(paths.flatMap((pattern) => globSync(pattern, { cwd: folder }).sort()))
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('create schema if not exists supabase_migrations; create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)')
    const { rows } = await client.query<{ path: string }>('select path from supabase_migrations.seed_files')
    const fresh = [...files].filter((file) => !rows.some(({ path }) => path === file))
    for (const file of fresh) await seedOne(client, file, readFileSync(join(folder, file), 'utf8'))
    return fresh
  } finally {
    await client.end()
  }
}

async function seedOne(client: Client, file: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('reset all')
    await client.query('insert into supabase_migrations.seed_files (path, hash) values ($1, $2)', [file, createHash('sha256').update(sql).digest('hex')])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`Seed file ${file} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
