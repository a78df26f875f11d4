import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { platformMigrations } from '../../backend/db/migrate.ts'
import { hostedPlatformMigrations } from '../../backend/db/prepare-hosted.ts'
import { createEmptyDatabase } from '../template-database.ts'

/** As Supabase grants what is new in `public`, on projects made before 30 May 2026. */
const hostedDefaults = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n')

/**
 * A database with what a new project on hosted Supabase has, and nothing of ours; dropped at the end
 * of the test.
 */
export async function createHostedDatabase(): Promise<{ url: string; client: Client }> {
  const { adminUrl, ...database } = await createEmptyDatabase(inject('adminUrl'))
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database[Symbol.asyncDispose]()
  })
  for (const file of (hostedPlatformMigrations.except ?? []).toSorted())
    await client.query(readFileSync(join(platformMigrations.folder, file), 'utf8'))
  await client.query('alter default privileges grant execute on functions to public')
  await client.query(hostedDefaults)
  return { url: adminUrl, client }
}
