import { join } from 'node:path'
import type { Migrations } from '../../backend/db/migrate.ts'
import { seed } from '../../backend/db/seed.ts'

/** The product's own schema, recorded where the Supabase CLI looks for it. */
export const productMigrations: Migrations = {
  folder: join(import.meta.dirname, '../migrations'),
  ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
}

/** The schemas whose rows a backup holds, beside those of the services. */
export const productSchemas = ['public', 'private', 'supabase_migrations']

/**
 * Runs the seed files of the demo company that this database has not run yet. Rows of an earlier
 * run stay unchanged.
 * @returns the files that ran
 */
export function seedDemo(adminUrl: string): Promise<string[]> {
  return seed(adminUrl, { folder: join(import.meta.dirname, '..'), paths: ['seed/*.sql'] })
}
