import { createHash } from 'node:crypto'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { Availability } from './outage/availability.ts'
import { unwatched, type TableLocks, type WatchedPool } from './outage/table-locks.ts'
import { loginTimeoutMs, openPool } from './pooling/open-pool.ts'
import { RecentSessions } from './recent-sessions.ts'
import { withClient } from './with-client.ts'

export interface ConnectionOptions {
  url: string
  maxConnections?: number
  statementTimeoutMs?: number
  /** How long a transaction waits for a connection of others to get free before it fails. */
  acquireTimeoutMs?: number
  /** The name of these connections in `pg_stat_activity`. */
  applicationName?: string
  /** Ends waits for a locked table; without it they end after 5 s, as waits for a row do. */
  tableLocks?: TableLocks
}

/** What the transactions of one pool share. */
export interface Connections {
  url: string
  pool: Pool
  backendPidOf(client: ClientBase): number
  acquireTimeoutMs: number
  prepared: StatementNames
  availability: Availability
  recent: RecentSessions
  locks: WatchedPool
}

export function openConnections({
  url,
  maxConnections = 8,
  statementTimeoutMs = 8_000,
  applicationName = 'services',
  acquireTimeoutMs = loginTimeoutMs,
  tableLocks,
}: ConnectionOptions): Connections {
  const pool = openPool({ url, maxConnections, statementTimeoutMs, applicationName })
  return {
    url,
    ...pool,
    acquireTimeoutMs,
    prepared: new StatementNames(),
    availability: new Availability(url),
    recent: new RecentSessions(),
    locks: tableLocks?.watchPool(maxConnections) ?? unwatched,
  }
}

/** @throws DatabaseUnavailableError; the error of the pool when no connection gets free in time */
export async function connect({
  pool,
  availability,
  acquireTimeoutMs,
}: Pick<Connections, 'pool' | 'availability' | 'acquireTimeoutMs'>): Promise<PoolClient> {
  availability.requireAvailable()
  const free = pool.idleCount + pool.options.max - pool.totalCount
  const mustWait = pool.waitingCount >= free
  const connecting = pool.connect()
  const given = mustWait ? withLimit(connecting, acquireTimeoutMs) : connecting
  return availability.watch(given).catch((error: unknown) => {
    // It may be connected later, when nobody waits for it.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  })
}

/** @throws the error of the pool, after this time */
function withLimit<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const busy = () => reject(new Error('timeout exceeded when trying to connect'))
    const timer = setTimeout(busy, ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Names the statements worth preparing: used three times, at most 300, so that unusual requests
 * cannot fill the memory.
 */
export class StatementNames {
  #seen = new Map<string, number>()
  #names = new Map<string, string>()

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    const count = (this.#seen.get(text) ?? 0) + 1
    if (this.#seen.size > 2_000) this.#seen.clear()
    this.#seen.set(text, count)
    if (count < 3 || this.#names.size >= 300) return undefined
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    this.#seen.delete(text)
    return name
  }
}

/**
 * Cancels what a connection runs when a signal is aborted, because nobody waits for its answer.
 * Dispose of it before the connection serves somebody else: it waits until a cancellation has
 * arrived. One that cannot be sent changes nothing: the statement runs to its time limit.
 */
export function cancelOnAbort(
  client: PoolClient,
  { url, backendPidOf }: Pick<Connections, 'url' | 'backendPidOf'>,
  signal: AbortSignal | undefined,
): AsyncDisposable {
  let cancelling: Promise<unknown> | null = null
  const cancel = () => {
    cancelling = withClient(url, (other) =>
      other.query('select pg_cancel_backend($1)', [backendPidOf(client)]),
    ).catch(() => {})
  }
  signal?.addEventListener('abort', cancel, { once: true })
  return {
    async [Symbol.asyncDispose]() {
      signal?.removeEventListener('abort', cancel)
      await cancelling
    },
  }
}
