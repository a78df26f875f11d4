import { DatabaseError } from 'pg'
import type { Pool } from 'pg'
import type { Log } from '../../log.ts'
import { outsideRequest } from '../../log/current-request.ts'
import { openPool } from '../pooling/open-pool.ts'
import { cancelWaiting, isInTheWay, listTableLocks, type TableLock } from './list-table-locks.ts'
import { TableLockedError } from './outage.ts'

/** A statement of a request. */
interface WatchedStatement {
  /** The process of PostgreSQL that runs it. */
  pid: number
  /**
   * Statements of one kind need the same tables: the same text for the same role. Null is a kind of
   * its own each time.
   */
  kind: string | null
}

/** The statements of one pool. */
export interface WatchedPool {
  /** @throws TableLockedError when a statement of this kind would wait for a locked table */
  requireFree(kind: string): void
  /**
   * Runs a statement, and cancels it when it waits too long for a locked table.
   * @throws TableLockedError then, or at once when it would wait
   */
  run<T>(statement: WatchedStatement, run: () => Promise<T>): Promise<T>
}

/** Where nobody looks for locks. */
export const unwatched: WatchedPool = { requireFree() {}, run: (_, run) => run() }

/** A statement that takes this long may be waiting for a lock. */
const suspectAfterMs = 200
const lookEveryMs = 100
/** From then on nobody waits for this lock any more. */
const patienceMs = 1_000
const forgetAfterMs = 5_000
/** Requests of strangers, each with another text, must not fill the memory. */
const maxKinds = 1_000
const queryCanceled = '57014'

interface Running extends WatchedStatement {
  /** How many of its pool may wait for one table, and all that the pool runs. */
  share: number
  pool: Set<Running>
  startedMs: number
  isRefused: boolean
}

/** A lock that kept statements waiting. */
interface KnownLock {
  relation: number
  mode: string
  sinceMs: number
  /** The kinds of the statements that waited. */
  kinds: Set<string>
}

/**
 * Makes sure that one locked table, such as during a migration or behind a transaction that somebody
 * left open, stops only the requests that need that table. While a statement of this process runs for
 * long, it asks PostgreSQL on a connection of its own which of our statements wait for a table, and
 * remembers their kinds. Within the first second of a lock a part of each pool may wait for it; after
 * that everything that needs the table is refused at once, until nobody holds or awaits the lock. So
 * the connections stay free for the others. Waits for rows are not touched: `lock_timeout` ends them.
 */
export class TableLocks {
  #pool: Pool
  #log: Log
  #running = new Set<Running>()
  #known = new Map<string, KnownLock>()
  #reported = new Set<number>()
  #timer: NodeJS.Timeout | null = null
  #lookedMs = 0
  #isClosed = false

  constructor(url: string, log: Log = () => {}) {
    this.#log = log
    this.#pool = openPool({
      url,
      maxConnections: 1,
      statementTimeoutMs: 2_000,
      applicationName: 'services locks',
    }).pool
    // Opened now and kept: while requests pile up, a login takes seconds. A failure here is tried
    // again by the first look.
    this.#pool.options.idleTimeoutMillis = 0
    listTableLocks(this.#pool, { pids: [], relations: [] }).catch(() => {})
  }

  /** Whether a table has been locked for so long that requests for it are refused. */
  isAnyLocked(): boolean {
    return [...this.#known.values()].some(isLong)
  }

  /** @param maxConnections of the pool; at least one stays free of those who wait for a table */
  watchPool(maxConnections: number): WatchedPool {
    const pool = new Set<Running>()
    const share = Math.min(maxConnections - 1, Math.max(1, Math.floor(maxConnections / 3)))
    const requireFree = (kind: string | null) => {
      if (kind !== null && this.#wouldWait(kind, { pool, share })) throw new TableLockedError()
    }
    return {
      requireFree,
      run: async (statement, run) => {
        requireFree(statement.kind)
        const running = {
          ...statement,
          pool,
          share,
          startedMs: performance.now(),
          isRefused: false,
        }
        this.#add(running)
        try {
          return await run()
        } catch (error) {
          throw running.isRefused && isCanceled(error) ? new TableLockedError() : error
        } finally {
          this.#running.delete(running)
          pool.delete(running)
        }
      },
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#pool.end()
  }

  #add(running: Running): void {
    this.#running.add(running)
    running.pool.add(running)
    this.#scheduleLook()
  }

  #wouldWait(kind: string, { pool, share }: Pick<Running, 'pool' | 'share'>): boolean {
    for (const lock of this.#known.values()) {
      if (!lock.kinds.has(kind)) continue
      if (isLong(lock)) return true
      const waiting = [...pool].filter((other) => other.kind !== null && lock.kinds.has(other.kind))
      if (waiting.length >= share) return true
    }
    return false
  }

  #scheduleLook(): void {
    if (this.#timer || this.#isClosed) return
    this.#timer = outsideRequest(() =>
      setTimeout(() => void this.#lookIfNeeded(), lookEveryMs).unref(),
    )
  }

  /** A shop where every statement is quick asks PostgreSQL nothing. */
  async #lookIfNeeded(): Promise<void> {
    const [oldest] = this.#running
    const isSlow = oldest !== undefined && performance.now() - oldest.startedMs >= suspectAfterMs
    if (isSlow || this.#known.size > 0) await this.#look().catch(() => this.#forgetOld())
    this.#timer = null
    if (this.#running.size > 0 || this.#known.size > 0) this.#scheduleLook()
  }

  /**
   * Without an answer nothing is known about locks after a while. Requests find out what is wrong.
   */
  #forgetOld(): void {
    if (performance.now() - this.#lookedMs > forgetAfterMs) this.#known.clear()
  }

  async #look(): Promise<void> {
    const byPid = new Map<number, Running>()
    // A connection runs its statements one after the other: the oldest is the one that waits.
    for (const running of this.#running)
      if (!byPid.has(running.pid)) byPid.set(running.pid, running)
    const locks = await listTableLocks(this.#pool, {
      pids: [...byPid.keys()],
      relations: [...this.#known.values()].map(({ relation }) => relation),
    })
    this.#lookedMs = performance.now()
    this.#forgetFree(locks)
    const refused = this.#refuse(locks, byPid)
    this.#report(locks)
    if (refused.length > 0) await cancelWaiting(this.#pool, refused)
  }

  #forgetFree(locks: readonly TableLock[]): void {
    for (const [key, known] of this.#known)
      if (!locks.some((lock) => isInTheWay(lock, known))) this.#known.delete(key)
  }

  /** Learns who waits for what, and chooses who waits no longer. */
  #refuse(locks: readonly TableLock[], byPid: ReadonlyMap<number, Running>): TableLock[] {
    const waitingOf = new Map<Running['pool'], number>()
    return locks
      .filter(({ isGranted, pid }) => !isGranted && byPid.has(pid))
      .toSorted((one, other) => other.waitedMs - one.waitedMs)
      .filter((lock) => {
        const running = byPid.get(lock.pid)
        if (!running || !this.#running.has(running)) return false
        const known = this.#learn(lock, running.kind)
        const waiting = (waitingOf.get(running.pool) ?? 0) + 1
        waitingOf.set(running.pool, waiting)
        running.isRefused ||= isLong(known) || waiting > running.share
        return running.isRefused
      })
  }

  #learn({ relation, mode, waitedMs }: TableLock, kind: string | null): KnownLock {
    const key = `${relation} ${mode}`
    const known = this.#known.get(key) ?? {
      relation,
      mode,
      sinceMs: performance.now() - waitedMs,
      kinds: new Set<string>(),
    }
    this.#known.set(key, known)
    if (kind !== null && known.kinds.size < maxKinds) known.kinds.add(kind)
    return known
  }

  /** Only the log names the table. */
  #report(locks: readonly TableLock[]): void {
    const long = [...this.#known.values()].filter(isLong)
    for (const relation of this.#reported)
      if (!long.some((known) => known.relation === relation)) {
        this.#reported.delete(relation)
        this.#log({ level: 'info', message: 'a table is free again', relation })
      }
    for (const known of long) {
      const inTheWay = locks.filter((lock) => isInTheWay(lock, known))
      const [first] = inTheWay
      if (!first || this.#reported.has(known.relation)) continue
      this.#reported.add(known.relation)
      this.#log({
        level: 'error',
        message: 'a table is locked: what needs it is answered 503 until it is free',
        table: first.name,
        relation: known.relation,
        lockedBy: inTheWay.map(({ pid, applicationName, mode, isGranted }) => ({
          pid,
          applicationName,
          mode,
          isGranted,
        })),
      })
    }
  }
}

function isLong({ sinceMs }: KnownLock): boolean {
  return performance.now() - sinceMs >= patienceMs
}

function isCanceled(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === queryCanceled
}
