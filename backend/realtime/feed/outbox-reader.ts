import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { FeedConnection } from './leases.ts'

/** Notifications come at once; this is for one that was lost, and keeps the reader's row alive. */
const pollMs = 5_000
/** Rows stay this long after they were read, for other processes. */
const keepMs = 30_000
/** How long to wait for transactions that began before this reader and know nothing of it. */
const maxStartMs = 5_000
const startPollMs = 20

/**
 * Reads the outbox over one connection. A snapshot of PostgreSQL says which transactions it has
 * seen: each read asks for what was committed since the one before, so nothing is told twice or
 * left out, however transactions overlap.
 */
export class OutboxReader implements FeedConnection {
  readonly ended: Promise<void>
  #client: Client
  #id: string
  #onRows: (rows: readonly unknown[]) => void
  #end: () => void
  #readUntil = ''
  #readAt = 0
  #snapshots: { at: number; snapshot: string }[] = []
  #reading: Promise<void> | null = null
  #isDue = false
  #timer: NodeJS.Timeout | null = null

  constructor(client: Client, id: string, onRows: (rows: readonly unknown[]) => void) {
    this.#client = client
    this.#id = id
    this.#onRows = onRows
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#end = resolve
    client.on('error', () => resolve())
    client.on('end', () => resolve())
  }

  /** @returns when every later commit will be read */
  async start(signal: AbortSignal): Promise<void> {
    try {
      await this.#client.connect()
      await this.#client.query('listen realtime_outbox')
      await this.refresh()
      const { rows } = await this.#client.query<{ id: string }>(
        `insert into realtime.outbox_readers (id, expires_at)
         values ($1, now() + interval '30 s')
         on conflict (id) do update
           set expires_at = excluded.expires_at, transaction_id = pg_current_xact_id()
         returning transaction_id::text as id`,
        [this.#id],
      )
      await this.#waitForOlder(rows[0]?.id ?? '0', signal)
      this.#readUntil = await this.#snapshot()
      this.#readAt = performance.now()
    } catch (error) {
      await this.#client.end().catch(() => {})
      throw error
    }
    this.#client.on('notification', () => this.#read())
    this.#timer = setInterval(() => this.#read(), pollMs)
    this.#timer.unref()
  }

  async refresh(): Promise<void> {
    await this.#client.query('select realtime.install_outbox_triggers()')
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#reading
    // The last one empties the outbox. The connection may be lost; the row expires then.
    await this.#client
      .query('delete from realtime.outbox_readers where id = $1', [this.#id])
      .then(() =>
        this.#client.query(
          `delete from realtime.outbox
           where not exists (select from realtime.outbox_readers where expires_at > now())`,
        ),
      )
      .catch(() => {})
    await this.#client.end().catch(() => {})
  }

  async #waitForOlder(transactionId: string, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + maxStartMs
    while (!signal.aborted && performance.now() < deadline) {
      const { rows } = await this.#client.query<{ done: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as done',
        [transactionId],
      )
      if (rows[0]?.done) return
      await sleep(startPollMs)
    }
  }

  async #snapshot(): Promise<string> {
    const { rows } = await this.#client.query<{ snapshot: string }>(
      'select pg_current_snapshot()::text as snapshot',
    )
    return rows[0]?.snapshot ?? ''
  }

  /** One read at a time; notifications during a read ask for one more. */
  #read(): void {
    this.#isDue = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
  }

  async #readAll(): Promise<void> {
    try {
      while (this.#isDue) {
        this.#isDue = false
        // Rows may have been removed meanwhile.
        if (performance.now() - this.#readAt > keepMs - pollMs) return this.#end()
        const until = await this.#snapshot()
        const { rows } = await this.#client.query('select * from realtime.read_outbox($1, $2)', [
          this.#readUntil,
          until,
        ])
        this.#readUntil = until
        this.#readAt = performance.now()
        this.#onRows(rows)
        await this.#clean()
      }
    } catch {
      // The connection is opened again.
      this.#end()
    }
  }

  async #clean(): Promise<void> {
    const last = this.#snapshots.at(-1)
    if (last && this.#readAt - last.at < pollMs - 100) return
    this.#snapshots.push({ at: this.#readAt, snapshot: this.#readUntil })
    const old = this.#snapshots.findLast(({ at }) => this.#readAt - at > keepMs)
    // A reader that was killed while the clock was ahead would keep everything until that time.
    await this.#client.query(
      `with kept as (
         update realtime.outbox_readers set expires_at = now() + interval '30 s' where id = $1)
       delete from realtime.outbox_readers
       where id <> $1 and not expires_at between now() and now() + interval '1 minute'`,
      [this.#id],
    )
    if (!old) return
    this.#snapshots = this.#snapshots.filter(({ at }) => at >= old.at)
    await this.#client.query(
      'delete from realtime.outbox where pg_visible_in_snapshot(transaction_id, $1)',
      [old.snapshot],
    )
  }
}
