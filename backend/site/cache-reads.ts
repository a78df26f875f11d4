import { listTablesRead } from './track-table-reads.ts'
import type { FetchData } from './render-page.ts'
import { createTableCache } from './table-cache.ts'
import type { TableChanges } from '../db/table-changes.ts'
import type { TableDependencies } from './table-dependencies.ts'

export interface CacheReadsOptions {
  fetchData: FetchData
  dependencies: TableDependencies
  changes: TableChanges
  maxBytes?: number
  maxAgeMs?: number
}

interface Read {
  status: number
  headers: [string, string][]
  text: string
}

/** What an answer depends on beside its address. */
const askedBy = ['authorization', 'accept', 'accept-profile', 'prefer', 'range', 'range-unit']

/**
 * A way to the data for pages that are only read: what one page has read of the Data API is not read again for the next, until
 * a table behind it changes. The pages are the same for everybody, and so is what they read; whatever else is asked passes through.
 */
export function cacheReads({
  fetchData,
  dependencies,
  changes,
  maxBytes = 8 * 1024 * 1024,
  maxAgeMs = 60_000,
}: CacheReadsOptions): FetchData {
  const cache = createTableCache<Read>({ changes, maxBytes, maxAgeMs })
  return async (request, info) => {
    const tables = listTablesRead(request.method, new URL(request.url), dependencies)
    if (tables.has('*')) return fetchData(request, info)
    const key = [
      request.method,
      request.url,
      ...askedBy.map((name) => request.headers.get(name)),
    ].join('\n')
    const { status, headers, text } = await cache.getOrSet(key, async () => {
      const response = await fetchData(request, info)
      const value = {
        status: response.status,
        headers: [...response.headers],
        text: await response.text(),
      }
      return {
        value,
        tables,
        cacheable: response.ok,
        hasFailed: response.status >= 500,
        bytes: 2 * (value.text.length + key.length) + 1_000,
      }
    })
    return new Response(text, { status, headers })
  }
}
