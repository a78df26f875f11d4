import { Pool, type ClientBase } from 'pg'

interface PoolOptions {
  url: string
  maxConnections: number
  statementTimeoutMs: number
  /** The name of these connections in `pg_stat_activity`. */
  applicationName: string
}

interface OpenPool {
  pool: Pool
  /** The process of PostgreSQL that serves a connection of this pool. */
  backendPidOf(client: ClientBase): number
}

/** A login takes seconds while all processors are busy; `Availability` finds a database that is away. */
export const loginTimeoutMs = 5_000

/**
 * How long a request waits for a row that somebody else changes: people who press at the same time
 * wait for each other. Waits for a whole table end earlier, see `TableLocks`.
 */
const requestLockTimeoutMs = 5_000

export function openPool(options: PoolOptions): OpenPool {
  const backendPids = new WeakMap<ClientBase, number>()
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    connectionTimeoutMillis: loginTimeoutMs,
    application_name: options.applicationName,
    // Statements are sent without waiting for the answer to the one before; PostgreSQL still runs
    // them in order.
    pipeline: true,
    async onConnect(client) {
      backendPids.set(client, await prepareSession(client, options))
    },
  })
  // The pool replaces a connection that breaks while idle. If the database is down, the next
  // request gets an error.
  pool.on('error', () => {})
  // A connection that breaks while in use rejects its queries; without a listener its error event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, backendPidOf: (client) => backendPids.get(client) ?? 0 }
}

/**
 * Sets the limits of a session. As parameters of the login, a pooler before PostgreSQL would refuse
 * them, and it invents the process that the login names.
 */
async function prepareSession(
  client: ClientBase,
  { statementTimeoutMs }: Pick<PoolOptions, 'statementTimeoutMs'>,
): Promise<number> {
  const settings = {
    statement_timeout: statementTimeoutMs,
    // Below the limit of the statement, so that PostgreSQL says which of the two ended it.
    lock_timeout: Math.min(requestLockTimeoutMs, statementTimeoutMs * 0.8),
    idle_in_transaction_session_timeout: 15_000,
  }
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, ${Object.entries(settings)
      .map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
      .join(', ')}`,
  )
  return rows[0]?.pid ?? 0
}
