import { requireDurability } from './durability.ts'
import { migrate, platformMigrations, type Migrations } from './migrate.ts'
import { recordNewestMigration, requireNewestMigration } from './newest-migration.ts'
import type { PreparedDatabase } from './prepare.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'

/**
 * The migrations for what hosted Supabase already has: its roles and schemas, and the tables of its
 * auth, storage and realtime services.
 */
const providedBySupabase = [
  '20261130160000_create_roles.sql',
  '20261130160200_create_auth.sql',
  '20261130160300_create_storage.sql',
  '20261130160400_create_realtime.sql',
  '20261130160500_create_check_changes.sql',
  '20261130160600_protect_schemas_of_services.sql',
]

/** Our tables beside those of a hosted Supabase. */
export const hostedPlatformMigrations: Migrations = {
  ...platformMigrations,
  except: providedBySupabase,
}

/**
 * Migrates the database of a hosted Supabase: the product's schema and our platform tables (mail,
 * jobs, rate limits). The roles and schemas of Supabase are not changed.
 * @param databaseUrl the direct connection or the session pooler; a transaction pooler does not
 * pass on notifications
 */
export async function prepareHostedDatabase(
  databaseUrl: string,
  product: Migrations,
): Promise<PreparedDatabase> {
  await requireDurability(databaseUrl)
  await requireKnownMigrations(databaseUrl, [platformMigrations, { ...product, isShared: true }])
  await requireNewestMigration(databaseUrl, product)
  const platform = await migrate(databaseUrl, hostedPlatformMigrations)
  const ran = await migrate(databaseUrl, product)
  await recordNewestMigration(databaseUrl, product)
  return { url: databaseUrl, ranMigrations: [...platform, ...ran] }
}
