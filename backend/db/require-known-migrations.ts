import type { Client } from 'pg'
import { StartError } from '../start/start-error.ts'
import { hasTable } from './has-table.ts'
import type { Migrations } from './migrate.ts'
import { listMigrationFiles, versionOf } from './migration-files.ts'
import { withClient } from './with-client.ts'

export interface CheckedMigrations extends Migrations {
  /**
   * Other software also writes to this ledger: only an unknown version with one of our names is
   * refused.
   */
  isShared?: boolean
}

/**
 * Refuses a database that another version of this software made, before changing anything in it.
 * Its migrations are unknown here, so ours could fail half-way or change its tables wrongly.
 * @throws StartError that says what to do
 */
export async function requireKnownMigrations(
  adminUrl: string,
  all: readonly CheckedMigrations[],
): Promise<void> {
  const unknown = await withClient(adminUrl, async (client) => {
    const found: string[] = []
    for (const migrations of all) found.push(...(await findUnknown(client, migrations)))
    return found
  })
  const [first, ...others] = unknown
  if (first === undefined) return
  const isNewer = unknown.every((name) => name > newestOf(all))
  throw new StartError(
    `This database was made by ${isNewer ? 'a newer' : 'another'} version of this software: it has migrations that this version does not know (${first}${others.length > 0 ? ` and ${others.length} more` : ''}). Nothing was changed. To keep the data, start the version that made it${isNewer ? ' or a later one' : ', and run `npm run backup` there'}. To start afresh with this version, set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  )
}

async function findUnknown(
  client: Client,
  { folder, ledger, isShared = false }: CheckedMigrations,
): Promise<string[]> {
  const table = `${ledger.schema}.${ledger.table}`
  if (!(await hasTable(client, table))) return []
  const files = listMigrationFiles({ folder })
  const versions = new Set(files.map(versionOf))
  const names = new Set(files.map(nameOf))
  // Old versions of the Supabase CLI made the ledger without names.
  const { rows } = await client.query<{ version: string; name: string }>(
    `select version, coalesce(to_jsonb(ledger) ->> 'name', '') as name
     from ${table} ledger
     order by version`,
  )
  return rows
    .filter(({ version, name }) => !versions.has(version) && (!isShared || names.has(name)))
    .map(({ version, name }) => (name === '' ? version : `${version}_${name}`))
}

function newestOf(all: readonly CheckedMigrations[]): string {
  return (
    all
      .flatMap(({ folder }) => listMigrationFiles({ folder }))
      .sort()
      .at(-1) ?? ''
  )
}

function nameOf(file: string): string {
  return file.replace('.sql', '').split('_').slice(1).join('_')
}
