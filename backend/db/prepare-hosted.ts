import { requireDurability } from './durability.ts'
import { migrate, platformMigrations, type Migrations } from './migrate.ts'
import type { PreparedDatabase } from './prepare.ts'

/** What Supabase brings itself: its roles and schemas, and the tables of its auth service. */
const broughtBySupabase = ['20261101000000_create_roles.sql', '20261101000100_create_auth.sql']

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
  const platform = await migrate(databaseUrl, { ...platformMigrations, except: broughtBySupabase })
  return {
    url: databaseUrl,
    ranMigrations: [...platform, ...(await migrate(databaseUrl, product))],
  }
}
