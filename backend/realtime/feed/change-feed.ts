/** A column of a changed row, with PostgreSQL's name of its type, e.g. `int8`, `_text`. */
export interface ChangedColumn {
  name: string
  type: string
}

/** One changed row of a published table. */
export interface RowChange {
  schema: string
  table: string
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  columns: readonly ChangedColumn[]
  /**
   * The new row as `to_jsonb` writes it; null for DELETE. A large value that an UPDATE left alone
   * may be missing, and so may a generated column. Numbers that JavaScript cannot hold are what
   * `JSON.rawJSON` makes.
   */
  record: Readonly<Record<string, unknown>> | null
  /**
   * What the database knows of the old row: its key, or all of it with `replica identity full`.
   * Null for INSERT, and for an UPDATE that left the key alone.
   */
  oldRecord: Readonly<Record<string, unknown>> | null
}

/**
 * What one transaction, or a part of it, changed in published tables. Changes of the same row come
 * in the order in which they were made.
 */
export interface CommittedTransaction {
  committedAt: Date
  /**
   * Its number (`xid`), where a reader may hear of it before others see its rows: PostgreSQL writes
   * the log first.
   */
  transactionId?: number
  changes: readonly RowChange[]
}

/**
 * Tells what other sessions commit to the published tables: those of `supabase_realtime`, and
 * `realtime.messages`.
 */
export interface ChangeFeed extends AsyncDisposable {
  /** `wal` reads the write-ahead log; `outbox` a table that triggers fill. */
  readonly source: 'wal' | 'outbox'
  /**
   * The feed runs while at least one lease is held.
   * @returns a promise that resolves when every later commit will be seen; while the database is
   * away, it waits
   * @throws Error when the feed is closed meanwhile
   */
  lease(): Promise<Disposable>
  onTransaction(handler: (transaction: CommittedTransaction) => void): void
  /** Calls `handler` with each content that another process gave to `emit`. */
  onMessage(handler: (content: Uint8Array) => void): void
  /**
   * Sends to the feeds of the other processes on this database; they need a lease to hear it, and
   * so does this one to send. Writes nothing when no other process has one.
   */
  emit(content: Uint8Array): Promise<void>
  /** Calls `handler` after each time when changes or messages may have been missed. */
  onGap(handler: () => void): void
}
