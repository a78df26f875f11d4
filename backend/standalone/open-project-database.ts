import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Migrations } from '../db/migrate.ts'
import { withClient } from '../db/with-client.ts'
import { requireUsable } from '../db/pooling/require-usable.ts'
import { openRequestPools, type RequestPools } from '../db/pooling/open-request-pools.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { seed } from '../db/seed.ts'
import type { Log } from '../log.ts'
import { listAvailableExtensions, withoutMissingExtensions } from './missing-extensions.ts'
import type { ProjectConfig } from './project-config.ts'
import type { Project } from './project-schema.ts'

/**
 * Migrates and seeds a project's database: the platform, the project's migrations, its seed files.
 * Extensions that this PostgreSQL does not have are left out and named in the log.
 * @param databaseUrl a role that may create roles and schemas
 * @throws StartError when the database cannot be used; Error with the name of the file that failed
 */
export async function openProjectDatabase(
  databaseUrl: string,
  { folder, project }: ProjectConfig,
  log: Log,
): Promise<RequestPools> {
  await requireUsable(databaseUrl)
  const available = await listAvailableExtensions(databaseUrl)
  const adapt = (sql: string) => {
    const { sql: adapted, missing } = withoutMissingExtensions(sql, available)
    for (const name of missing)
      log({ level: 'warn', message: `This PostgreSQL does not have the extension ${name}.` })
    return adapted
  }
  const migrations = findMigrations(folder, project)
  const setup = defaultPrivileges(project.api.auto_expose_new_tables)
  const { url } = await prepareDatabase(databaseUrl, migrations && { ...migrations, setup, adapt })
  // Tables may come from elsewhere.
  if (!migrations && setup !== '') await withClient(databaseUrl, (client) => client.query(setup))
  if (project.db.seed.enabled) await seed(databaseUrl, { folder, paths: project.db.seed.sql_paths })
  return openRequestPools(url, log)
}

/** Recorded in the table of the Supabase CLI; null when the project has no migrations to run. */
function findMigrations(projectFolder: string, { db }: Project): Migrations | null {
  const folder = join(projectFolder, 'migrations')
  if (!db.migrations.enabled || !existsSync(folder)) return null
  const ledger = { schema: 'supabase_migrations', table: 'schema_migrations' }
  return { folder, ledger }
}

/**
 * `[api] auto_expose_new_tables`: whether the API roles may use what is added to `public` without a
 * grant, as on all projects of Supabase until 2026. Later migrations of the project may change that
 * for themselves, so it is not granted twice.
 */
function defaultPrivileges(exposes: boolean | undefined): string {
  if (!exposes) return ''
  return ['tables', 'sequences', 'functions']
    .map(
      (kind) =>
        `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join('\n')
}
