import { Client, DatabaseError } from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'

/**
 * Runs work that changes roles. Roles belong to the whole cluster, and two databases that change
 * one at the same time fail ("tuple concurrently updated"). An advisory lock is valid within one
 * database, so this one is taken in `postgres`, which every cluster has. If the admin cannot
 * connect to it, `work` runs without the lock.
 */
export async function withClusterLock<T>(adminUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connectToShared(adminUrl)
  if (!client) return work()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.changeRoles])
    return await work()
  } finally {
    await client.end()
  }
}

async function connectToShared(adminUrl: string): Promise<Client | null> {
  const url = new URL(adminUrl)
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.toString() })
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    // No such database, no right to connect, or no entry in pg_hba.conf.
    if (error instanceof DatabaseError && ['3D000', '42501', '28000'].includes(error.code ?? ''))
      return null
    throw error
  }
}
