import { StartError } from '../start/start-error.ts'
import { hasTable } from './has-table.ts'
import type { Migrations } from './migrate.ts'
import { listMigrationFiles } from './migration-files.ts'
import { withClient } from './with-client.ts'

/**
 * Refuses a database on which a newer release ran, before changing anything in it. For a ledger
 * that other software writes to as well, where an unknown migration says nothing.
 * @throws StartError that says what to do
 */
export async function requireNewestMigration(
  adminUrl: string,
  migrations: Migrations,
): Promise<void> {
  const recorded = await withClient(adminUrl, async (client) => {
    if (!(await hasTable(client, 'platform.installation'))) return null
    const { rows } = await client.query<{ newest_migration: string | null }>(
      'select newest_migration from platform.installation',
    )
    return rows[0]?.newest_migration ?? null
  })
  if (recorded !== null && recorded > newestOf(migrations))
    throw new StartError(
      `A newer version of this software has changed this database: it ran the migration ${recorded}, which this version does not know. Nothing was changed. Start that version or a later one, or set DATABASE_URL to a new database.`,
    )
}

/** Records, after migrating, the newest migration of this release. */
export async function recordNewestMigration(
  adminUrl: string,
  migrations: Migrations,
): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(
      `insert into platform.installation (newest_migration)
       values ($1)
       on conflict (id) do update
         set newest_migration = greatest(installation.newest_migration, excluded.newest_migration)`,
      [newestOf(migrations)],
    ),
  )
}

function newestOf({ folder }: Migrations): string {
  return listMigrationFiles({ folder }).at(-1)?.replace('.sql', '') ?? ''
}
