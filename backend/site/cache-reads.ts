import type { TableChanges } from '../db/table-changes.ts'
import type { FetchData } from './render-page.ts'
import { createTableCache } from './table-cache.ts'
import type { TableDependencies } from './table-dependencies.ts'
import { listTablesRead } from './track-table-reads.ts'

export interface CacheReadsOptions {
  fetchData: FetchData
  dependencies: TableDependencies
  changes: TableChanges
  maxBytes?: number
  maxAgeMs?: number
}

interface CachedResponse {
  status: number
  headers: [string, string][]
  text: string
}

/** Request headers that change a response of the Data API. */
const keyHeaders = ['authorization', 'accept', 'accept-profile', 'prefer', 'range', 'range-unit']

/**
 * Wraps `fetchData` with a cache of Data API responses in the memory of this process, for rendering
 * pages.
 * - Key: method, URL, arguments of a function and the headers that change a response. Only reads of
 *   known tables are cached.
 * - Lifetime: 1 minute. Above 8 MB the least recently used response is dropped first.
 * - Invalidation: a change of a table that the response was read from.
 */
export function cacheReads({
  fetchData,
  dependencies,
  changes,
  maxBytes = 8 * 1024 * 1024,
  maxAgeMs = 60_000,
}: CacheReadsOptions): FetchData {
  const cache = createTableCache<CachedResponse>({ changes, maxBytes, maxAgeMs })
  return async (request, info) => {
    const tables = listTablesRead(request.method, new URL(request.url), dependencies)
    if (tables.has('*')) return fetchData(request, info)
    const body = request.method === 'POST' ? await request.text() : null
    const key = [
      request.method,
      request.url,
      ...keyHeaders.map((name) => request.headers.get(name)),
      body,
    ].join('\n')
    const { status, headers, text } = await cache.getOrSet(key, async () => {
      const response = await fetchData(
        body === null ? request : new Request(request, { method: 'POST', body }),
        info,
      )
      const value = {
        status: response.status,
        headers: [...response.headers],
        text: await response.text(),
      }
      return {
        value,
        tables,
        cacheable: response.ok,
        isError: response.status >= 500,
        isOutage: response.status === 503,
        bytes: 2 * (value.text.length + key.length) + 1_000,
      }
    })
    return new Response(text, { status, headers })
  }
}
