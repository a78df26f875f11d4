import { Client } from 'pg'
import { StartError } from '../start/start-error.ts'

/** Exists from the beginning of a restore until its rows are committed. */
export const unfinishedRestoreTable = 'platform.unfinished_restore'

/**
 * Refuses a database into which a restore began and did not end: it would be an empty shop.
 * @throws StartError that says what to do
 */
export async function requireFinishedRestore(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      'select to_regclass($1) is not null as exists',
      [unfinishedRestoreTable],
    )
    if (rows[0]?.exists)
      throw new StartError(
        'A restore into this database did not finish. Run the same "npm run restore" again; it starts over.',
      )
  } finally {
    await client.end()
  }
}
