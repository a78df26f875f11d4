import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Migrations } from '../backend/db/migrate.ts'

/** The product's own schema, recorded where the Supabase CLI looks for it. */
export const productMigrations: Migrations = {
  folder: join(import.meta.dirname, 'migrations'),
  ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
}

/** Fills an empty database with the demo company; every file says what to do on conflict, so running twice changes nothing. */
export async function seedDemo(adminUrl: string): Promise<void> {
  const folder = join(import.meta.dirname, 'seed')
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql')).sort()) {
      await client.query(`begin;\n${readFileSync(join(folder, file), 'utf8')}\ncommit;`)
    }
  } finally {
    await client.end()
  }
}
