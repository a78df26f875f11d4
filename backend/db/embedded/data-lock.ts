import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'

const lockKey = advisoryLocks.dataDirectory
/** The application name of the session that holds the lock, before the process id. */
const sessionName = 'services pid '
const retryMs = 250

export interface DataLock {
  release(): Promise<void>
}

/**
 * Makes this process the only server on an embedded cluster. The lock belongs to a database
 * session, so PostgreSQL releases it when the process ends, even after a crash. If the database
 * itself restarts, the lock is taken again.
 * @param onLost called once, with the process id of another server that took the lock after such a
 * restart
 * @returns the lock, or the process id of the server that holds it
 */
export async function takeDataLock(
  adminUrl: string,
  onLost: (toPid: string) => void,
): Promise<DataLock | { heldByPid: string }> {
  const first = await tryLock(adminUrl)
  if ('heldByPid' in first) return first
  let session = first
  const released = new AbortController()
  function watch(): void {
    session.once('end', () => {
      if (!released.signal.aborted) void takeAgain()
    })
  }
  async function takeAgain(): Promise<void> {
    while (!released.signal.aborted) {
      await sleep(retryMs, undefined, { ref: false })
      // The database is not back yet; the code that restarts it logs the reason.
      const outcome = await tryLock(adminUrl).catch(() => null)
      if (!outcome) continue
      if ('heldByPid' in outcome) return onLost(outcome.heldByPid)
      session = outcome
      if (released.signal.aborted) return void session.end()
      return watch()
    }
  }
  watch()
  return {
    release() {
      released.abort()
      return session.end()
    },
  }
}

/** @returns the session that now holds the lock, or the process id of its holder */
async function tryLock(adminUrl: string): Promise<Client | { heldByPid: string }> {
  const client = new Client({
    connectionString: adminUrl,
    application_name: sessionName + process.pid,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [lockKey],
    )
    if (rows[0]?.taken) return client
    const holder = await client.query<{ application_name: string }>(
      `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
      [lockKey],
    )
    await client.end()
    return { heldByPid: holder.rows[0]?.application_name.replace(sessionName, '') ?? 'unknown' }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}
