import { createHash } from 'node:crypto'
import { Client, Pool, type PoolClient, type QueryResult } from 'pg'

export interface TransactionSettings {
  /**
   * `anon`, `authenticated`, `service_role` or `supabase_auth_admin`; its grants and row level
   * security apply.
   */
  role: string
  /** `set local` settings, e.g. `request.jwt.claims`; values are strings, as in PostgreSQL. */
  settings?: Record<string, string>
  readOnly?: boolean
}

/** The queries of a transaction. Code inside a transaction may do nothing else that waits. */
export interface Tx {
  /**
   * Runs one statement. A text that is used often is prepared once per connection. Statements sent
   * in parallel run in the order in which they were sent.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface Database {
  /**
   * Runs `work` in one transaction under a role. Commits when it returns, rolls back when it
   * throws.
   * @throws what `work` throws; `pg.DatabaseError` with its SQLSTATE in `code`
   */
  transaction<T>(settings: TransactionSettings, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `onPayload` for each NOTIFY on the channel, over a separate connection that is reopened
   * when it drops. Calls `onGap` after each time when notifications may have been missed.
   */
  listen(
    channel: string,
    handlers: { onPayload: (payload: string) => void; onGap: () => void },
  ): Promise<Subscription>
  close(): Promise<void>
}

export interface Subscription {
  /**
   * False while the connection is down: anything that depends on notifications may be out of date.
   */
  isLive(): boolean
  /**
   * Resolves when all notifications committed before the call have been received. Resolves at once
   * while the connection is down, and after 5 s if it does not respond.
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  statementTimeoutMs?: number
  /** How long a transaction waits for a free connection before it fails. */
  acquireTimeoutMs?: number
  /** The name of these connections in `pg_stat_activity`. */
  applicationName?: string
}

/**
 * A pool on one PostgreSQL. Every query goes through {@link Database.transaction}, so a role is
 * always set.
 */
export function createDatabase(options: DatabaseOptions): Database {
  const { url } = options
  const pool = openPool(options)
  const prepared = new StatementNames()

  return {
    async transaction(settings, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      let isOver = false
      try {
        // Sent together with the first statement of `work`: one round trip instead of three.
        const opened = Promise.all([
          client.query(settings.readOnly ? 'begin read only' : 'begin'),
          setLocal(client, settings),
        ])
        // A failure here is thrown below or by a query. If `work` fails before both, this avoids an
        // unhandled rejection.
        opened.catch(() => {})
        const result = await work({
          async query<Row extends object>(text: string, values?: readonly unknown[]) {
            // The connection may already serve another transaction: parallel work went on after one
            // part of it failed.
            if (isOver) throw new Error('A query came after the end of its transaction')
            const [first, answer] = await Promise.allSettled([
              opened,
              run<Row>(client, prepared, text, values),
            ])
            // The first failure is the reason; a later one only says that the transaction is
            // aborted.
            if (first.status === 'rejected') throw first.reason
            if (answer.status === 'rejected') throw answer.reason
            return answer.value
          },
        })
        await opened
        isOver = true
        const committed = client.query('commit')
        // Nothing was written, so the next user of the connection need not wait for the answer. If
        // the connection breaks, that user gets the error.
        if (settings.readOnly) committed.catch(() => {})
        else await committed
        return result
      } catch (error) {
        isOver = true
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    listen: (channel, handlers) => listen(url, channel, handlers),
    close: () => pool.end(),
  }
}

function openPool({
  url,
  maxConnections = 8,
  statementTimeoutMs = 8_000,
  acquireTimeoutMs = 5_000,
  applicationName = 'services',
}: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: acquireTimeoutMs,
    application_name: applicationName,
    // Statements are sent without waiting for the answer to the one before; PostgreSQL still runs
    // them in order.
    pipeline: true,
  })
  // The pool replaces a connection that breaks while idle. If the database is down, the next
  // request gets an error.
  pool.on('error', () => {})
  // A connection that breaks while in use rejects its queries; without a listener its error event
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function setLocal(
  client: PoolClient,
  { role, settings = {} }: TransactionSettings,
): Promise<void> {
  const entries = [...Object.entries(settings), ['role', role] as const]
  const calls = entries.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  await client.query({
    name: `set_local_${entries.length}`,
    text: `select ${calls.join(', ')}`,
    values: entries.flat(),
  })
}

async function run<Row extends object>(
  client: PoolClient,
  prepared: StatementNames,
  text: string,
  values: readonly unknown[] = [],
) {
  const name = prepared.nameOf(text)
  const result: QueryResult<Row> = await client.query<Row>({
    text,
    values: [...values],
    ...(name ? { name } : {}),
  })
  return { rows: result.rows, rowCount: result.rowCount ?? 0 }
}

/**
 * Names the statements worth preparing: used three times, at most 300, so that unusual requests
 * cannot fill the memory.
 */
class StatementNames {
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

/** A listening connection that does not respond for this long is closed and reopened. */
const listenTimeoutMs = 5_000

async function listen(
  url: string,
  channel: string,
  handlers: { onPayload: (payload: string) => void; onGap: () => void },
): Promise<Subscription> {
  let client: Client | null = null
  let closed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'services listen',
      keepAlive: true,
      pipeline: true,
      query_timeout: listenTimeoutMs,
      connectionTimeoutMillis: listenTimeoutMs,
    })
    fresh.on('notification', (message) => handlers.onPayload(message.payload ?? ''))
    fresh.on('error', () => {})
    fresh.on('end', () => {
      client = null
      if (!closed) retry = setTimeout(reconnect, 500)
    })
    await fresh.connect()
    await fresh.query(`listen ${Client.prototype.escapeIdentifier(channel)}`)
    client = fresh
    handlers.onGap()
  }

  function reconnect(): void {
    if (closed) return
    connect().catch(() => {
      clearTimeout(retry)
      retry = setTimeout(reconnect, 1_000)
    })
  }

  await connect()
  return {
    isLive: () => client !== null,
    async catchUp() {
      // PostgreSQL sends a session its notifications before the result of a statement. If the
      // statement fails, the connection is lost and `isLive` is false.
      await client?.query('').catch(() => {})
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
