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
  '20261122000000_create_roles.sql',
  '20261122010000_create_auth_users.sql',
  '20261122011000_create_auth_factors.sql',
  '20261122012000_create_auth_sessions.sql',
  '20261122013000_create_auth_providers.sql',
  '20261122112100_record_audit_as_security_events.sql',
  '20261123010000_create_storage.sql',
  '20261123011000_create_s3_multipart_uploads.sql',
  '20261123012000_create_storage_home.sql',
  '20261123020000_create_unfinished_uploads.sql',
  '20261123030000_create_realtime.sql',
  '20261123015000_add_listing_key_to_objects.sql',
  '20261123016000_create_storage_policy_functions.sql',
  '20261123040000_create_pending_sign_ups.sql',
  '20261123040100_restore_default_execute.sql',
  '20261123040200_create_roles_of_tools.sql',
  '20261123045000_create_vector_buckets.sql',
  '20261123124550_let_audit_log_be_redacted.sql',
  '20261123035000_create_change_feed.sql',
  '20261123035100_create_check_changes.sql',
  '20261130050000_shield_tables_from_each_other.sql',
  '20261130060000_leave_out_tables_of_others.sql',
  '20261129180000_find_sign_ins_of_accounts.sql',
  '20261130040100_give_schemas_to_supabase_admin.sql',
  '20261130040200_let_audit_log_be_emptied.sql',
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
