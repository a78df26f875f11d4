import { DatabaseError, type PoolClient, type QueryResult } from 'pg'
import type { Log } from '../log.ts'
import {
  cancelOnAbort,
  connect,
  openConnections,
  type ConnectionOptions,
  type Connections,
  type StatementNames,
} from './connections.ts'
import type { Availability } from './outage/availability.ts'
import { listen, type NotificationHandlers, type Subscription } from './listen.ts'
import { DatabaseUnavailableError } from './outage/outage.ts'
import { readOnce, type ReadStatement, type TextRow } from './read-once.ts'
import { reportOutages } from './outage/report-outages.ts'
import { settingsStatement, type TransactionSettings } from './transaction-settings.ts'

/** The queries of a transaction. Code inside a transaction may do nothing else that waits. */
export interface Tx {
  /**
   * Runs one statement. A text that is used often is prepared once per connection. Statements sent
   * in parallel run in the order in which they were sent; after a failure all that follow fail with
   * the same error. Do not go on after a failure with a savepoint: a later failure would get the
   * error of the first.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

export interface DatabaseOptions extends ConnectionOptions {
  /** Gets a line when the database cannot work; see `reportOutages`. */
  log?: Log
}

export interface Database {
  /**
   * Runs `work` in one transaction under a role. Commits when it returns, rolls back when it
   * throws.
   * @throws what `work` throws; `pg.DatabaseError` with its SQLSTATE in `code`
   */
  transaction<T>(settings: TransactionSettings, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs statements in one transaction that only reads, in one round trip, and returns the first
   * row of the last one. {@link Database.transaction} is for statements that depend on each other.
   * @throws `pg.DatabaseError` with its SQLSTATE in `code`
   */
  read(
    settings: Omit<TransactionSettings, 'readOnly' | 'isSnapshot'>,
    statements: readonly ReadStatement[],
  ): Promise<TextRow | undefined>
  /**
   * Calls `onPayload` for each NOTIFY on the channel, over a separate connection that is reopened
   * when it drops. Calls `onGap` after each time when notifications may have been missed.
   */
  listen(channel: string, handlers: NotificationHandlers): Promise<Subscription>
  close(): Promise<void>
}

/** A session that ended must not write more than a second later. */
const recheckAfterMs = 500

/**
 * A pool on one PostgreSQL. Every query goes through {@link Database.transaction}, so a role is
 * always set.
 */
export function createDatabase({ log = () => {}, ...options }: DatabaseOptions): Database {
  const { url } = options
  const connections = openConnections(options)
  const report = reportOutages(log)
  return {
    read: (settings, statements) => readOnce(connections, settings, statements).catch(report),
    transaction: (settings, work) => transact(connections, settings, work).catch(report),
    listen: (channel, handlers) => listen(url, channel, handlers),
    close() {
      connections.availability.close()
      return connections.pool.end()
    },
  }
}

function beginOf({ readOnly, isSnapshot }: TransactionSettings): string {
  if (!readOnly) return 'begin'
  return isSnapshot ? 'begin isolation level repeatable read read only' : 'begin read only'
}

async function transact<T>(
  connections: Connections,
  settings: TransactionSettings,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connect(connections)
  const { prepared, availability, recent } = connections
  settings.onConnected?.()
  const startedAt = performance.now()
  const { person, readOnly } = settings
  const isKnown = person && readOnly && recent.has(person, startedAt)
  const cancellation = cancelOnAbort(client, connections.url, settings.signal)
  let broken: Error | undefined
  let isOver = false
  let failure: unknown
  try {
    // Sent together with the first statement of `work`: one round trip instead of three.
    const opened = Promise.all([
      client.query(beginOf(settings)),
      client.query(settingsStatement(isKnown ? { ...settings, person: null } : settings)),
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
        if (answer.status === 'fulfilled') return answer.value
        failure ??= answer.reason
        throw isConsequence(answer.reason) ? failure : answer.reason
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
    await cancellation[Symbol.asyncDispose]()
    client.release(broken)
  }
}

/** The statement was refused only because an earlier one of its transaction had failed. */
function isConsequence(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02'
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

/** @param startedAt of `performance.now()` */
async function commit(
  client: PoolClient,
  { person, readOnly, endsSession }: TransactionSettings,
  startedAt: number,
): Promise<void> {
  const asksAgain = !readOnly && !endsSession && performance.now() - startedAt > recheckAfterMs
  // Sent together: after a failure, `commit` rolls back.
  await Promise.all([
    person &&
      asksAgain &&
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
