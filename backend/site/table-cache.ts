import type { TableChanges } from '../db/table-changes.ts'

export interface Made<Value> {
  value: Value
  /** The tables it was made from; `*` stands for any. */
  tables: ReadonlySet<string>
  cacheable: boolean
  /** The service behind it failed: what was kept before is better, while changes cannot be heard either. */
  hasFailed: boolean
  /** What it takes in memory, about. */
  bytes: number
}

export interface TableCache<Value> {
  /** What is kept under a key; null when there is nothing, or when changes could have been missed. */
  find(key: string): Value | null
  /**
   * What is kept under a key, or what `make` makes of it, kept from then on. Callers that ask for the same key at the same
   * time share one making. When that fails on a database that is away, the last value kept is better than none.
   * @throws what `make` throws, when nothing was kept
   */
  getOrSet(key: string, make: () => Promise<Made<Value>>): Promise<Value>
}

export interface TableCacheOptions {
  changes: TableChanges
  maxBytes: number
  /** Bounds what no notification tells: the year in the footer, a post whose hour has come. */
  maxAgeMs: number
}

/**
 * Values in memory, bounded by bytes, the least recently used dropped first. A value is dropped as soon as the database
 * says that a table it was made from has changed; while that connection is down nothing is served from memory.
 */
export function createTableCache<Value>({
  changes,
  maxBytes,
  maxAgeMs,
}: TableCacheOptions): TableCache<Value> {
  const kept = createCachedReads<Value>(maxBytes, maxAgeMs)
  const running = new Map<string, Promise<Value>>()

  changes.listen((table) => {
    if (table === null) kept.clear()
    else kept.dropMadeFrom(table)
    // Who asks from now on must not join a making that began before the change.
    running.clear()
  })

  async function makeAndKeep(key: string, make: () => Promise<Made<Value>>): Promise<Value> {
    const startedAt = changes.now()
    const findStale = () => (changes.isLive() ? null : kept.findStale(key))
    try {
      const made = await make()
      if (made.hasFailed) return findStale() ?? made.value
      if (made.cacheable && changes.isLive() && !changes.happenedSince(startedAt, made.tables))
        kept.keep(key, made)
      return made.value
    } catch (error) {
      const stale = findStale()
      if (stale) return stale
      throw error
    }
  }

  const find = (key: string) => (changes.isLive() ? kept.find(key) : null)
  return {
    find,
    getOrSet(key, make) {
      const value = find(key)
      if (value) return Promise.resolve(value)
      const joined = running.get(key)
      if (joined) return joined
      const started = makeAndKeep(key, make).finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    },
  }
}

function createCachedReads<Value>(maxBytes: number, maxAgeMs: number) {
  // In order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, Made<Value> & { expiresMs: number }>()
  let heldBytes = 0

  function drop(key: string): void {
    heldBytes -= entries.get(key)?.bytes ?? 0
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
    keep(key: string, made: Made<Value>): void {
      drop(key)
      entries.set(key, { ...made, expiresMs: performance.now() + maxAgeMs })
      heldBytes += made.bytes
      for (const oldKey of entries.keys()) {
        if (heldBytes <= maxBytes) break
        drop(oldKey)
      }
    },
    dropMadeFrom(table: string): void {
      for (const [key, { tables }] of entries) if (tables.has(table) || tables.has('*')) drop(key)
    },
    clear(): void {
      entries.clear()
      heldBytes = 0
    },
  }
}
