import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, type Database } from '../db/database.ts'
import type { Migrations } from '../db/migrate.ts'
import { requireUsable } from '../db/open-database.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { createRestPools, type RestPools } from '../db/rest-pools.ts'
import { seed } from '../db/seed.ts'
import type { ProjectConfig } from './project-config.ts'

interface ProjectDatabase extends AsyncDisposable {
  db: Database
  restPools: RestPools
}

/**
 * Migrates and seeds a project's database: the platform, the project's migrations, its seed files.
 * @param databaseUrl a role that may create roles and schemas
 * @throws StartError when the database cannot be used; Error with the name of the file that failed
 */
export async function openProjectDatabase(
  databaseUrl: string,
  { folder, project }: ProjectConfig,
): Promise<ProjectDatabase> {
  await requireUsable(databaseUrl)
  const { url } = await prepareDatabase(
    databaseUrl,
    findMigrations(folder, project.db.migrations.enabled),
  )
  if (project.db.seed.enabled) await seed(databaseUrl, { folder, paths: project.db.seed.sql_paths })
  const db = createDatabase({ url })
  const restPools = createRestPools(url)
  return {
    db,
    restPools,
    async [Symbol.asyncDispose]() {
      await Promise.all([db.close(), restPools[Symbol.asyncDispose]()])
    },
  }
}

/** Recorded in the table of the Supabase CLI; null when the project has no migrations to run. */
function findMigrations(projectFolder: string, areEnabled: boolean): Migrations | null {
  const folder = join(projectFolder, 'migrations')
  return areEnabled && existsSync(folder)
    ? { folder, ledger: { schema: 'supabase_migrations', table: 'schema_migrations' } }
    : null
}
