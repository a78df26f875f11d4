import type { Database } from '../../db/database.ts'
import { loadSchemaCache, type ExposedSchemas, type SchemaCache } from './schema-cache.ts'

/** A schema cache that is reloaded when the database schema changes. */
interface SchemaWatch {
  current(): SchemaCache
  /** A promise that resolves when a running reload ends; null when none is running. */
  pending(): Promise<void> | null
  close(): Promise<void>
}

/** PostgREST's channel, so that `notify pgrst, 'reload schema'` in any migration works. */
const channel = 'pgrst'
/** Settings in the database are a part of the cache. */
const reloads: ReadonlySet<string> = new Set(['', 'reload schema', 'reload config'])
const retryMs = 1_000
/** Tables grow without a notification, and the cache has their sizes. */
const refreshMs = 60_000

/**
 * Loads the schema cache, and reloads it after each `notify pgrst`, when a notification may have
 * been missed, and every minute.
 * @param onChange called with each new cache
 * @throws the error of the database when the first load fails
 */
export async function watchSchema(
  db: Database,
  exposed: ExposedSchemas,
  onChange: (cache: SchemaCache) => void,
): Promise<SchemaWatch> {
  let cache: SchemaCache | null = null
  let pending: Promise<void> | null = null
  let isStale = false
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function load(): Promise<void> {
    do {
      isStale = false
      cache = await loadSchemaCache(db, exposed)
      onChange(cache)
    } while (isStale)
  }

  function reload(): Promise<void> {
    isStale = true
    pending ??= load().finally(() => {
      pending = null
    })
    return pending
  }

  function reloadWithRetry(): void {
    clearTimeout(retry)
    reload().catch(() => {
      // The database is unavailable. The last cache stays in use; requests report the error
      // themselves.
      if (!isClosed) retry = setTimeout(reloadWithRetry, retryMs)
    })
  }

  const subscription = await db.listen(channel, {
    onPayload: (payload) => {
      if (reloads.has(payload)) reloadWithRetry()
    },
    onGap: () => {
      if (cache) reloadWithRetry()
    },
  })
  await reload()
  const refresh = setInterval(reloadWithRetry, refreshMs)
  refresh.unref()
  return {
    current() {
      if (!cache) throw new Error('The schema cache has not been loaded')
      return cache
    },
    pending: () => pending,
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(refresh)
      await subscription.close()
    },
  }
}
