import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** Any fixed number; it names "the one server of this data folder" among advisory locks. */
const lockKey = 4_653_001
const retryMs = 250

export interface DataLock {
  release(): Promise<void>
}

/**
 * Makes this process the only server on an embedded cluster. The lock lives in a database session, so it is gone
 * the moment its holder dies, however it dies. When it is the database that dies, the lock is taken again as soon as that is back.
 * @param onLost another server was quicker to take it again; called once with its process id
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
      // Not back yet: whoever keeps it running says so.
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

/** @returns the session that has the lock now, or who else has it */
async function tryLock(adminUrl: string): Promise<Client | { heldByPid: string }> {
  const client = new Client({
    connectionString: adminUrl,
    application_name: `imole server ${process.pid}`,
    keepAlive: true,
  })
  client.on('error', () => {})
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
  return { heldByPid: holder.rows[0]?.application_name.replace('imole server ', '') ?? 'unknown' }
}
