import { platformMigrations, type Migrations } from '../db/migrate.ts'
import { listMigrationFiles, versionOf } from '../db/migration-files.ts'
import { StartError } from '../start/start-error.ts'
import type { Manifest } from './manifest.ts'

/**
 * Our migrations, without those that had not run yet when the backup was made. The others run at
 * the next start of the server.
 * @throws StartError for a backup of a release that this one does not know
 */
export function selectMigrations(manifest: Manifest, product: Migrations): Migrations[] {
  return [platformMigrations, product].map((migrations) => {
    const ledger = `${migrations.ledger.schema}.${migrations.ledger.table}`
    const ran = new Set(manifest.migrations.find((each) => each.ledger === ledger)?.versions ?? [])
    const files = listMigrationFiles({ folder: migrations.folder })
    const known = new Set(files.map(versionOf))
    const unknown = [...ran].find((version) => !known.has(version))
    if (unknown !== undefined)
      throw new StartError(
        `The backup was made by another version of this software: it has the migration ${unknown}, which this version does not know. Restore it with the version that made it.`,
      )
    return { ...migrations, except: files.filter((file) => !ran.has(versionOf(file))) }
  })
}
