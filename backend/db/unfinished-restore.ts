import { StartError } from '../start/start-error.ts'
import { hasTable } from './has-table.ts'
import { withClient } from './with-client.ts'

/** Exists from the beginning of a restore until its rows are committed. */
export const unfinishedRestoreTable = 'platform.unfinished_restore'

/**
 * Refuses a database into which a restore began and did not end: it would be an empty shop.
 * @throws StartError that says what to do
 */
export async function requireFinishedRestore(adminUrl: string): Promise<void> {
  if (await withClient(adminUrl, (client) => hasTable(client, unfinishedRestoreTable)))
    throw new StartError(
      'A restore into this database did not finish. Run the same "npm run restore" again; it starts over.',
    )
}
