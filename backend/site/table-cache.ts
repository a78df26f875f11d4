import type { TableChanges } from '../db/table-changes.ts'

export interface Entry<Value> {
  value: Value
  /** The tables that it was made from; `*` means any. */
  tables: ReadonlySet<string>
  cacheable: boolean
  /**
   * The service behind it failed. While change notifications are down, an older cached value is
   * better.
   */
  isError: boolean
  /** The database did not answer: an older cached value is better. */
  isOutage: boolean
  /** About how much memory it needs. */
  bytes: number
}

export interface TableCache<Value> {
  /** The cached value; null when there is none, or when changes could have been missed. */
  find(key: string): Value | null
  /** The value that a call of `create` is making now; null when none is. */
  findRunning(key: string): Promise<Value> | null
  /**
   * The cached value, or the one that `create` makes, which is then cached. Callers that ask for
   * the same key at the same time share one call of `create`. If it fails while the database is
   * away, the last cached value is returned.
   * @throws what `create` throws, when nothing is cached
   */
  getOrSet(key: string, create: () => Promise<Entry<Value>>): Promise<Value>
}

export interface TableCacheOptions {
  changes: TableChanges
  maxBytes: number
  /**
   * Bounds the age of what no notification reports, e.g. the year in the footer or a post whose
   * publication time has come.
   */
  maxAgeMs: number
}

/**
 * A cache in the memory of this process, for values that are made from database tables.
 * - Key: chosen by the caller.
 * - Lifetime: at most `maxAgeMs`. Above `maxBytes` the least recently used value is dropped first.
 * - Invalidation: a value is dropped when the database notifies that one of its tables has changed.
 *   While the connection for notifications is down, no value is used.
 */
export function createTableCache<Value>({
  changes,
  maxBytes,
  maxAgeMs,
}: TableCacheOptions): TableCache<Value> {
  const entries = createEntries<Value>(maxBytes, maxAgeMs)
  const running = new Map<string, Promise<Value>>()

  changes.listen((table) => {
    if (table === null) entries.clear()
    else entries.dropByTable(table)
    // Later callers must not join a call of `create` that started before the change.
    running.clear()
  })

  async function createAndSet(key: string, create: () => Promise<Entry<Value>>): Promise<Value> {
    const startedAt = changes.now()
    const findStale = () => (changes.isLive() ? null : entries.findStale(key))
    try {
      const entry = await create()
      if (entry.isOutage) return entries.findStale(key) ?? entry.value
      if (entry.isError) return findStale() ?? entry.value
      const isCurrent = changes.isLive() && !changes.happenedSince(startedAt, entry.tables)
      if (entry.cacheable && isCurrent) entries.set(key, entry)
      return entry.value
    } catch (error) {
      const stale = findStale()
      if (stale) return stale
      throw error
    }
  }

  const find = (key: string) => (changes.isLive() ? entries.find(key) : null)
  const findRunning = (key: string) => running.get(key) ?? null
  return {
    find,
    findRunning,
    getOrSet(key, create) {
      const value = find(key)
      if (value) return Promise.resolve(value)
      const joined = findRunning(key)
      if (joined) return joined
      const started = createAndSet(key, create).finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    },
  }
}

function createEntries<Value>(maxBytes: number, maxAgeMs: number) {
  // In order of last use, because a Map keeps the order of insertion.
  const entries = new Map<string, Entry<Value> & { expiresMs: number }>()
  let totalBytes = 0

  function drop(key: string): void {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    find(key: string): Value | null {
      const entry = entries.get(key)
      if (!entry || entry.expiresMs < performance.now()) return null
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    findStale: (key: string): Value | null => entries.get(key)?.value ?? null,
    set(key: string, entry: Entry<Value>): void {
      drop(key)
      entries.set(key, { ...entry, expiresMs: performance.now() + maxAgeMs })
      totalBytes += entry.bytes
      for (const oldKey of entries.keys()) {
        if (totalBytes <= maxBytes) break
        drop(oldKey)
      }
    },
    dropByTable(table: string): void {
      for (const [key, { tables }] of entries) if (tables.has(table) || tables.has('*')) drop(key)
    },
    clear(): void {
      entries.clear()
      totalBytes = 0
    },
  }
}
