import type { Database } from './database.ts'

/** What was made from tables, and of which of them it is to be told. */
export interface TableChanges {
  /** False while changes could be missed: nothing made before may be trusted. */
  isLive(): boolean
  /** A moment to compare with; see `happenedSince`. */
  now(): number
  /** Whether one of the tables has changed since; `*` stands for any. */
  happenedSince(start: number, tables: ReadonlySet<string>): boolean
  /** Calls with the name of each table that changes, and with null when any may have. All listeners hear of it in the same turn. */
  listen(listener: (table: string | null) => void): void
  /** Resolves when all changes committed before the call have been heard of. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Follows a channel whose notifications carry the name of the table that changed. */
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
