import { createHash } from 'node:crypto'
import { Client, Pool, type PoolClient, type QueryResult } from 'pg'

/** The roles a transaction may take; PostgreSQL grants and row level security decide what each can do. */
export type Role = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin'

export interface TransactionSettings {
  role: string
  /** `set local` settings, e.g. `request.jwt.claims`; values are strings as PostgreSQL keeps them. */
  settings?: Record<string, string>
  readOnly?: boolean
}

/** What may be done inside a transaction, and all that may be done there. */
export interface Tx {
  /** Runs one statement. The same text is prepared once per connection after it has been seen a few times. Statements asked for side by side run in the order they were asked. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface Database {
  /**
   * Runs `work` in one transaction under a role. Commits when it returns, rolls back when it throws.
   * @throws what `work` throws; `pg.DatabaseError` with its SQLSTATE in `code`
   */
  transaction<T>(settings: TransactionSettings, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `onPayload` for each NOTIFY on the channel, on a connection of its own that is made again when it drops.
   * `onGap` is called after each time notifications may have been missed.
   */
  listen(
    channel: string,
    handlers: { onPayload: (payload: string) => void; onGap: () => void },
  ): Promise<Subscription>
  close(): Promise<void>
}

export interface Subscription {
  /** False while the connection is down: what depends on notifications must not be trusted then. */
  isLive(): boolean
  /** Resolves when whatever was committed before the call has been heard; at once while the connection is down, and after 5 s when it proves to be. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  maxConnections?: number
  statementTimeoutMs?: number
}

/** A pool on one PostgreSQL. Every query goes through {@link Database.transaction}, so a role is always set. */
export function createDatabase({
  url,
  maxConnections = 8,
  statementTimeoutMs = 8_000,
}: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'imole',
    // Statements are sent without waiting for the answer to the one before; PostgreSQL still runs them in order.
    pipeline: true,
  })
  // A connection that breaks while idle is replaced by the pool; the next request sees the database, or its own error.
  pool.on('error', () => {})
  // One that breaks while it is taken rejects its queries; without a listener its error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const prepared = new StatementNames()

  return {
    async transaction(settings, work) {
      const client = await pool.connect()
      let broken: Error | undefined
      let isOver = false
      try {
        // They travel with the first statement of `work`: one round trip instead of three.
        const opened = Promise.all([
          client.query(settings.readOnly ? 'begin read only' : 'begin'),
          setLocal(client, settings),
        ])
        // A failure here is thrown below or by a query; a `work` that fails before either must not leave it unheard.
        opened.catch(() => {})
        const result = await work({
          async query<Row extends object>(text: string, values?: readonly unknown[]) {
            // The connection is another's by now: of several pieces of work side by side, one has failed and the others went on.
            if (isOver) throw new Error('A query came after the end of its transaction')
            const [first, answer] = await Promise.allSettled([
              opened,
              run<Row>(client, prepared, text, values),
            ])
            // The first failure is the reason; what came after it only says that the transaction is aborted.
            if (first.status === 'rejected') throw first.reason
            if (answer.status === 'rejected') throw answer.reason
            return answer.value
          },
        })
        await opened
        isOver = true
        await client.query('commit')
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

/** Names the statements worth preparing: seen three times, at most 300, so that odd requests cannot fill the server's memory. */
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

/** A listening connection that is silent for so long is closed, and made again. */
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
      application_name: 'imole listen',
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
      // PostgreSQL hands a session its notifications before it says that a statement is done. One that fails has lost its connection.
      await client?.query('').catch(() => {})
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
