import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { StartError } from '../start/start-error.ts'
import { hasTable } from './has-table.ts'
import { withClient } from './with-client.ts'

/** Exists from the beginning of a restore until its rows are committed. */
export const unfinishedRestoreTable = 'platform.unfinished_restore'

/** Exists in a data folder whose embedded database was created for a restore. */
export const createdForRestoreFile = 'created-for-restore'

/**
 * Refuses a database into which a restore began and did not end: it would be an empty shop.
 * @throws StartError that says what to do
 */
export async function requireFinishedRestore(adminUrl: string, dataDir: string): Promise<void> {
  const isCreatedForRestore = existsSync(join(dataDir, createdForRestoreFile))
  const isUnfinished = await withClient(
    adminUrl,
    async (client) =>
      (await hasTable(client, unfinishedRestoreTable)) ||
      // It ended before the table was made.
      (isCreatedForRestore && (await isEmpty(client))),
  )
  if (isUnfinished)
    throw new StartError(
      'A restore into this database did not finish. Run the same "npm run restore" again; it starts over.',
    )
}

async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `select to_regnamespace('platform') is null as "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}
