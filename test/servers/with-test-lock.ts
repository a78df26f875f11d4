import { Client } from 'pg'

/** Runs work that no two workers of a test run may do at the same time. */
export async function withTestLock<T>(
  adminUrl: string,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return await work()
  } finally {
    await client.end()
  }
}
