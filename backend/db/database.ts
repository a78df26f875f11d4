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
import { DatabaseUnavailableError, findOutage } from './outage/outage.ts'
import { readOnce, type ReadStatement, type TextRow } from './read-once.ts'
import { reportOutages } from './outage/report-outages.ts'
import { toTx, type Tx } from './tx.ts'
import { kindOf, settingsStatement, type TransactionSettings } from './transaction-settings.ts'

export type { Tx }

export interface DatabaseOptions extends ConnectionOptions {
  /** Gets a line when the database cannot work; see `reportOutages`. */
  log?: Log
}

export interface Database {
  /**
   * Runs `work` in one transaction under a role. Commits when it returns, rolls back when it
   * throws. It fails as a whole when the database could not do one of its queries now, even if
   * `work` catches that error.
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
  const { availability, recent, locks } = connections
  settings.onConnected?.()
  const startedAt = performance.now()
  const { person, readOnly } = settings
  const isKnown = person && readOnly && recent.has(person, startedAt)
  const cancellation = cancelOnAbort(client, connections, settings.signal)
  let broken: Error | undefined
  const { tx, end } = begin(client, connections, isKnown ? { ...settings, person: null } : settings)
  try {
    settings.signal?.throwIfAborted()
    const result = await work(tx)
    await end()
    if (person && !isKnown) recent.add(person, startedAt)
    const committed = locks.run({ pid: connections.backendPidOf(client), kind: null }, () =>
      commit(client, settings, startedAt),
    )
    // Nothing was written, so the next user of the connection need not wait for the answer. If the
    // connection breaks, that user gets the error.
    if (readOnly) committed.catch(() => {})
    else await availability.watch(committed)
    return result
  } catch (error) {
    // Refuses later queries; why the transaction failed is known already.
    end().catch(() => {})
    broken = await rollBack(client, error, availability)
    throw error
  } finally {
    await cancellation[Symbol.asyncDispose]()
    client.release(broken)
  }
}

/**
 * Begins a transaction.
 * @returns `end`, after which its queries are refused; it rejects when the transaction must not
 * commit
 */
function begin(
  client: PoolClient,
  { prepared, availability, locks, backendPidOf }: Connections,
  settings: TransactionSettings,
): { tx: Tx; end(): Promise<void> } {
  const pid = backendPidOf(client)
  let isOver = false
  let failure: unknown
  let outage: unknown
  // Sent together with the first statement of the work: one round trip instead of three.
  const opened = Promise.all([
    client.query(beginOf(settings)),
    client.query(settingsStatement(settings)),
  ])
  // A failure here is thrown by a query or at the end. If the work fails before both, this avoids an
  // unhandled rejection.
  opened.catch(() => {})
  return {
    tx: toTx(async <Row extends object>(text: string, values?: readonly unknown[]) => {
      // The connection may already serve another transaction: parallel work went on after one
      // part of it failed.
      if (isOver) throw new Error('A query came after the end of its transaction')
      if (outage) throw outage
      const statement = { pid, kind: kindOf(settings, text) }
      const both = () => Promise.all([opened, run<Row>(client, prepared, text, values)])
      try {
        const [, answer] = await availability.watch(locks.run(statement, both))
        return answer
      } catch (error) {
        // The first failure is the reason; a later one only says that the transaction is aborted.
        failure ??= error
        const reason = isConsequence(error) ? failure : error
        if (findOutage(reason)) outage ??= reason
        throw reason
      }
    }),
    async end() {
      isOver = true
      await availability.watch(opened)
      if (outage) throw outage
    },
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
