import type { ChangedColumn } from '../feed/change-feed.ts'

/** What a client asks for in `config.postgres_changes` of its join, as it sent it. */
export interface ChangeBinding {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema: string
  table?: string
  /** `column=operator.value`, as realtime-js writes it. */
  filter?: string
  /** Columns that the client wants to see; all when missing. */
  select?: readonly string[]
}

/** The payload of the event `postgres_changes`. */
export interface PostgresChangePayload {
  /** The bindings that it belongs to. */
  ids: readonly number[]
  data: {
    schema: string
    table: string
    commit_timestamp: string
    type: 'INSERT' | 'UPDATE' | 'DELETE'
    columns: readonly ChangedColumn[]
    /** Empty for DELETE. */
    record: Readonly<Record<string, unknown>>
    /** The key, or the whole old row; only for UPDATE and DELETE. */
    old_record?: Readonly<Record<string, unknown>>
    errors: readonly string[] | null
  }
}

/** One joined channel. */
export interface ChangesSubscriber {
  /** The role and claims of its present token; asked for each batch of changes. */
  claims(): { role: string; claims: object }
  /**
   * Subscribers who get the same get the same object, so a caller may encode it once (for example
   * in a `WeakMap` by payload).
   */
  send(change: PostgresChangePayload): void
  /**
   * Changes may have been missed: the database was away, or they came faster than they could be
   * checked. The client must join again and read what it shows again; nothing more will be sent.
   */
  lost(reason: string): void
}

export interface ChangesSubscription extends Disposable {
  /** One for each binding, in the order of the bindings; equal bindings have equal ids. */
  ids: readonly number[]
  /**
   * Resolves when every later commit will be told (then: `Subscribed to PostgreSQL`). Rejects with
   * a `PostgresChangesError`, whose message is that of the `system` error; nothing will be sent.
   */
  ready: Promise<void>
  /**
   * Asks again after a refusal, when the channel has another token. A client joins with its api key
   * when its session is not read yet.
   * @returns as `ready`, and null when nothing was refused
   */
  retry(): Promise<void> | null
}

export interface PostgresChanges extends AsyncDisposable {
  /** Takes a lease of the feed as long as one subscription is there. */
  subscribe(subscriber: ChangesSubscriber, bindings: readonly ChangeBinding[]): ChangesSubscription
}

/** A subscription that is refused; the message is for the client. */
export class PostgresChangesError extends Error {}
