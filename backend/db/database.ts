import { createHash } from 'node:crypto'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import type { Log } from '../log.ts'
import { Availability } from './outage/availability.ts'
import { listen, type NotificationHandlers, type Subscription } from './listen.ts'
import { DatabaseUnavailableError } from './outage/outage.ts'
import type { Person } from './person.ts'
import { RecentSessions } from './recent-sessions.ts'
import { reportOutages } from './outage/report-outages.ts'

export interface TransactionSettings {
  /**
   * `anon`, `authenticated`, `service_role` or `supabase_auth_admin`; its grants and row level
   * security apply.
   */
  role: string
  /** `set local` settings, e.g. `request.jwt.claims`; values are strings, as in PostgreSQL. */
  settings?: Record<string, string>
  readOnly?: boolean
  /** Of a read: all its queries see the database as it was at the first one. */
  isSnapshot?: boolean
  /**
   * The person for whom it runs: their session must exist, and they must be neither banned nor
   * deleted. Asked in the same round trip as the first statement, and once more before a slow write
   * commits; not again for a read within half a second.
   */
  person?: Person | null
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
  listen(channel: string, handlers: NotificationHandlers): Promise<Subscription>
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
  /** Gets a line when the database cannot work; see `reportOutages`. */
  log?: Log
}

/** A session that ended must not write more than a second later. */
const recheckAfterMs = 500

/** What the transactions of one pool share. */
interface Connections {
  pool: Pool
  prepared: StatementNames
  availability: Availability
  recent: RecentSessions
}

/**
 * A pool on one PostgreSQL. Every query goes through {@link Database.transaction}, so a role is
 * always set.
 */
export function createDatabase({ log = () => {}, ...options }: DatabaseOptions): Database {
  const { url } = options
  const pool = openPool(options)
  const availability = new Availability(url)
  const recent = new RecentSessions()
  const connections = { pool, prepared: new StatementNames(), availability, recent }
  const report = reportOutages(log)
  return {
    transaction: (settings, work) => transact(connections, settings, work).catch(report),
    listen: (channel, handlers) => listen(url, channel, handlers),
    close() {
      availability.close()
      return pool.end()
    },
  }
}

function beginOf({ readOnly, isSnapshot }: TransactionSettings): string {
  if (!readOnly) return 'begin'
  return isSnapshot ? 'begin isolation level repeatable read read only' : 'begin read only'
}

async function transact<T>(
  { pool, prepared, availability, recent }: Connections,
  settings: TransactionSettings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, availability)
  const startedAt = performance.now()
  const { person, readOnly } = settings
  const isKnown = person && readOnly && recent.has(person, startedAt)
  let broken: Error | undefined
  let isOver = false
  try {
    // Sent together with the first statement of `work`: one round trip instead of three.
    const opened = Promise.all([
      client.query(beginOf(settings)),
      setLocal(client, isKnown ? { ...settings, person: null } : settings),
    ])
    // A failure here is thrown below or by a query. If `work` fails before both, this avoids an
    // unhandled rejection.
    opened.catch(() => {})
    const result = await work({
      async query<Row extends object>(text: string, values?: readonly unknown[]) {
        // The connection may already serve another transaction: parallel work went on after one
        // part of it failed.
        if (isOver) throw new Error('A query came after the end of its transaction')
        const [first, answer] = await availability.watch(
          Promise.allSettled([opened, run<Row>(client, prepared, text, values)]),
        )
        // The first failure is the reason; a later one only says that the transaction is aborted.
        if (first.status === 'rejected') throw first.reason
        if (answer.status === 'rejected') throw answer.reason
        return answer.value
      },
    })
    await availability.watch(opened)
    if (person && !isKnown) recent.add(person, startedAt)
    isOver = true
    const committed = commit(client, settings, startedAt)
    // Nothing was written, so the next user of the connection need not wait for the answer. If the
    // connection breaks, that user gets the error.
    if (readOnly) committed.catch(() => {})
    else await availability.watch(committed)
    return result
  } catch (error) {
    isOver = true
    broken = await rollBack(client, error, availability)
    throw error
  } finally {
    client.release(broken)
  }
}

function openPool({
  url,
  maxConnections = 8,
  statementTimeoutMs = 8_000,
  acquireTimeoutMs = 5_000,
  applicationName = 'services',
}: Omit<DatabaseOptions, 'log'>): Pool {
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

async function connect(pool: Pool, availability: Availability): Promise<PoolClient> {
  availability.requireAvailable()
  const connecting = pool.connect()
  return availability.watch(connecting).catch((error: unknown) => {
    // It may be connected later, when nobody waits for it.
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  })
}

/** @returns an error when the connection cannot be used again */
async function rollBack(
  client: PoolClient,
  reason: unknown,
  availability: Availability,
): Promise<Error | undefined> {
  if (reason instanceof DatabaseUnavailableError) return reason
  return availability.watch(client.query('rollback')).then(
    () => undefined,
    (error: Error) => error,
  )
}

async function setLocal(
  client: PoolClient,
  { role, settings = {}, person }: TransactionSettings,
): Promise<void> {
  const entries = [...Object.entries(settings), ['role', role] as const]
  const calls = entries.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  const values: (string | null)[] = entries.flat()
  if (person) {
    calls.push(`platform.require_session($${values.length + 1}, $${values.length + 2})`)
    values.push(person.userId, person.sessionId)
  }
  await client.query({
    name: `set_local_${entries.length}${person ? '_person' : ''}`,
    text: `select ${calls.join(', ')}`,
    values,
  })
}

/** @param startedAt of `performance.now()` */
async function commit(
  client: PoolClient,
  { person, readOnly }: TransactionSettings,
  startedAt: number,
): Promise<void> {
  const isSlowWrite = !readOnly && performance.now() - startedAt > recheckAfterMs
  // Sent together: after a failure, `commit` rolls back.
  await Promise.all([
    person &&
      isSlowWrite &&
      client.query('select platform.require_session($1, $2)', [person.userId, person.sessionId]),
    client.query('commit'),
  ])
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
