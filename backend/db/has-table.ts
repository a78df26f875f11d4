import type { Client } from 'pg'

/** Whether a database has a table. @param name with its schema */
export async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [name],
  )
  return rows[0]?.exists === true
}
