import { join } from 'node:path'
import type { Migrations } from '../../backend/db/migrate.ts'
import { seed } from '../../backend/db/seed.ts'

/** The product's own schema, recorded where the Supabase CLI looks for it. */
export const productMigrations: Migrations = {
  folder: join(import.meta.dirname, '../migrations'),
  ledger: { schema: 'supabase_migrations', table: 'schema_migrations' },
}

/** The last file of the version that kept no record of what it filled a shop with. */
const lastUnrecorded = 'seed/150_openings.sql'

/**
 * Fills the demo company with the seed files that its database has not had yet; what these once wrote stays as it is now.
 * @param isFilled the company is there already: without a record it has what came before the record
 * @returns the files that ran
 */
export function seedDemo(adminUrl: string, { isFilled = false } = {}): Promise<string[]> {
  return seed(adminUrl, {
    folder: join(import.meta.dirname, '..'),
    paths: ['seed/*.sql'],
    ranBeforeRecord: isFilled ? lastUnrecorded : null,
  })
}
