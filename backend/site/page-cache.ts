import type { TableChanges } from '../db/table-changes.ts'
import type { EncodedBody } from '../web/encoded-body.ts'
import { createTableCache } from './table-cache.ts'

/** A whole response, ready to be written to a socket. */
export interface Page {
  status: number
  /**
   * Names and values in turn, as `writeHead` takes them, without the headers that depend on the
   * encoding.
   */
  headers: readonly string[]
  /** Weak, so that it is the same for every encoding. */
  etag: string
  body: EncodedBody
}

export interface RenderedPage {
  page: Page
  /** The tables that it was made from; `*` means any. */
  tables: ReadonlySet<string>
  cacheable: boolean
}

export interface PageCache {
  /** The cached page, or null. */
  find(key: string): Page | null
  /** The page that is being rendered, or null. */
  findRunning(key: string): Promise<Page> | null
  /** The cached page, or the one that `render` makes; see `TableCache.getOrSet`. */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<Page>
}

export interface PageCacheOptions {
  changes: TableChanges
  maxBytes?: number
  maxAgeMs?: number
}

const entryOverheadBytes = 2_000

/**
 * Rendered pages in the memory of this process. They are the same for every visitor.
 * - Key: path and sorted query; see `pageKey`.
 * - Lifetime: 5 minutes. Above 16 MB the least recently used page is dropped first.
 * - Invalidation: a change of a table that the page was made from.
 */
export function createPageCache({
  changes,
  maxBytes = 16 * 1024 * 1024,
  maxAgeMs = 300_000,
}: PageCacheOptions): PageCache {
  const cache = createTableCache<Page>({ changes, maxBytes, maxAgeMs })
  return {
    find: cache.find,
    findRunning: cache.findRunning,
    getOrRender: (key, render) =>
      cache.getOrSet(key, async () => {
        const { page, tables, cacheable } = await render()
        return {
          value: page,
          tables,
          cacheable,
          isError: page.status >= 500,
          isOutage: page.status === 503,
          bytes: page.body.maxBytes + entryOverheadBytes,
        }
      }),
  }
}
