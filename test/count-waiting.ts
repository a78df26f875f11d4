import type { Client } from 'pg'

/** How many connections to this database wait for a lock now. */
export async function countWaiting(client: Client): Promise<number> {
  // Without this, PostgreSQL repeats its first answer until the end of the transaction.
  await client.query('select pg_stat_clear_snapshot()')
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount ?? 0
}
