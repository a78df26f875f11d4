import type { Database } from '../../db/database.ts'
import { loadSchemaCache, type ExposedSchemas, type SchemaCache } from './schema-cache.ts'

/** A schema cache that follows the database. */
export interface SchemaWatch {
  current(): SchemaCache
  /** While the catalogues are being read again: resolves when they have been. Null otherwise. */
  pending(): Promise<void> | null
  /** Reads the catalogues again. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Channel and payload that PostgREST listens to, so that `notify pgrst, 'reload schema'` in anyone's migration works. */
const channel = 'pgrst'
const retryMs = 1_000

/**
 * Reads the catalogues, and again after each `notify pgrst` and each time one may have been missed.
 * @param onChange called with each new cache
 * @throws what the database says when the first reading fails
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

  function reloadUntilDone(): void {
    clearTimeout(retry)
    reload().catch(() => {
      // The database is away: what was read last stays in use, and every request says so itself.
      if (!isClosed) retry = setTimeout(reloadUntilDone, retryMs)
    })
  }

  const subscription = await db.listen(channel, {
    onPayload: (payload) => {
      if (payload === '' || payload === 'reload schema') reloadUntilDone()
    },
    onGap: () => {
      if (cache) reloadUntilDone()
    },
  })
  await reload()
  return {
    current() {
      if (!cache) throw new Error('The schema cache has not been read')
      return cache
    },
    pending: () => pending,
    reload,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await subscription.close()
    },
  }
}
