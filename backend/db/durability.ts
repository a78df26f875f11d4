import { Client } from 'pg'
import { StartError } from '../start/start-error.ts'

/**
 * Refuses a database that could lose committed transactions in a power cut.
 * @throws StartError with each setting that is off and what to do
 */
export async function requireDurability(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting
       from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    const off = rows.filter((row) => ['off', 'false'].includes(row.setting)).map((row) => row.name)
    if (off.length > 0) {
      throw new StartError(
        `Refusing to start: ${off.join(', ')} is off on this PostgreSQL, so a power cut could lose paid orders. Turn it on in postgresql.conf and start again.`,
      )
    }
  } finally {
    await client.end()
  }
}
