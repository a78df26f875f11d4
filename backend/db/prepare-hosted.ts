import { requireDurability } from './durability.ts'
import { migrate, platformMigrations, type Migrations } from './migrate.ts'
import type { PreparedDatabase } from './prepare.ts'
import { requireKnownMigrations } from './require-known-migrations.ts'

/** What Supabase brings itself: its roles and schemas, and the tables of its auth service. */
const broughtBySupabase = [
  '20261122000000_create_roles.sql',
  '20261122010000_create_auth_users.sql',
  '20261122011000_create_auth_factors.sql',
  '20261122012000_create_auth_sessions.sql',
  '20261122013000_create_auth_providers.sql',
]

/**
 * Brings the database of a hosted Supabase up to date: the product's schema and our own platform tables (mail, jobs,
 * limits). Nothing of Supabase's is touched, its request login least of all.
 * @param databaseUrl the direct connection or the session pooler: notifications do not pass a transaction pooler
 */
export async function prepareHostedDatabase(
  databaseUrl: string,
  product: Migrations,
): Promise<PreparedDatabase> {
  await requireDurability(databaseUrl)
  await requireKnownMigrations(databaseUrl, [platformMigrations, { ...product, isShared: true }])
  const platform = await migrate(databaseUrl, { ...platformMigrations, except: broughtBySupabase })
  return {
    url: databaseUrl,
    ranMigrations: [...platform, ...(await migrate(databaseUrl, product))],
  }
}
