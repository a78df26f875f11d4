import type { Database } from './database.ts'

/** Tells which tables have changed, for caches of what was read from them. */
export interface TableChanges {
  /** False while changes could be missed: a cached value may be out of date. */
  isLive(): boolean
  /** A point in time for `happenedSince`. It counts changes; it is not a clock time. */
  now(): number
  /** Whether one of the tables has changed since then; `*` means any table. */
  happenedSince(start: number, tables: ReadonlySet<string>): boolean
  /**
   * Calls `listener` with the name of each table that changes, and with null when any table may
   * have changed.
   */
  listen(listener: (table: string | null) => void): void
  /** Resolves when all changes committed before the call have been received. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Listens to a channel whose notifications carry the name of the table that changed. */
export async function openTableChanges({
  db,
  channel,
}: {
  db: Pick<Database, 'listen'>
  channel: string
}): Promise<TableChanges> {
  const listeners: ((table: string | null) => void)[] = []
  const changedAt = new Map<string, number>()
  let time = 0
  let allChangedAt = 0

  const subscription = await db.listen(channel, {
    onPayload(table) {
      changedAt.set(table, ++time)
      for (const listener of listeners) listener(table)
    },
    onGap() {
      allChangedAt = ++time
      for (const listener of listeners) listener(null)
    },
  })
  return {
    isLive: () => subscription.isLive(),
    now: () => time,
    happenedSince(start, tables) {
      if (tables.has('*')) return time > start
      return (
        allChangedAt > start || [...tables].some((table) => (changedAt.get(table) ?? 0) > start)
      )
    },
    listen: (listener) => void listeners.push(listener),
    catchUp: () => subscription.catchUp(),
    close: () => subscription.close(),
  }
}
