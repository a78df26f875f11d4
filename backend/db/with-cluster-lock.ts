import { Client, DatabaseError } from 'pg'

/** Any fixed number. */
const lockKey = 4_653_003

/**
 * Does what changes roles: they belong to the whole cluster, and two databases of it that change one at once fail ("tuple
 * concurrently updated"). Advisory locks hold within one database, so this one is taken in `postgres`, which every
 * cluster has; where the admin may not connect to it, `work` runs without.
 */
export async function withClusterLock<T>(adminUrl: string, work: () => Promise<T>): Promise<T> {
  const client = await connectToShared(adminUrl)
  if (!client) return work()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
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
    // There is none, or it is not for us: no such database, no right to connect, no entry in pg_hba.conf.
    if (error instanceof DatabaseError && ['3D000', '42501', '28000'].includes(error.code ?? ''))
      return null
    throw error
  }
}
