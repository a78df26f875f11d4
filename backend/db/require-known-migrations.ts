import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { StartError } from '../start/start-error.ts'
import type { Migrations } from './migrate.ts'

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
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const unknown: string[] = []
    for (const migrations of all) unknown.push(...(await findUnknown(client, migrations)))
    const [first, ...others] = unknown
    if (first === undefined) return
    const isNewer = unknown.every((name) => name > newestOf(all))
    throw new StartError(
      `This database was made by ${isNewer ? 'a newer' : 'another'} version of this software: it has migrations that this version does not know (${first}${others.length > 0 ? ` and ${others.length} more` : ''}). Nothing was changed. To keep the data, start the version that made it${isNewer ? ' or a later one' : ''}. To start afresh with this version, set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    )
  } finally {
    await client.end()
  }
}

async function findUnknown(
  client: Client,
  { folder, ledger, isShared = false }: CheckedMigrations,
): Promise<string[]> {
  const table = `${ledger.schema}.${ledger.table}`
  const { rows: found } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [table],
  )
  if (!found[0]?.exists) return []
  const files = listFiles(folder)
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

function listFiles(folder: string): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.sql'))
}

function newestOf(all: readonly CheckedMigrations[]): string {
  return (
    all
      .flatMap(({ folder }) => listFiles(folder))
      .sort()
      .at(-1) ?? ''
  )
}

function versionOf(file: string): string {
  return file.split('_')[0] ?? ''
}

function nameOf(file: string): string {
  return file.replace('.sql', '').split('_').slice(1).join('_')
}
