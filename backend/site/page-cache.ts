import type { EncodedBody } from '../web/encoded-body.ts'
import { createTableCache } from './table-cache.ts'
import type { TableChanges } from '../db/table-changes.ts'

/** A whole answer, ready to be written to a socket. */
export interface Page {
  status: number
  /** Names and values in turn, as `writeHead` takes them; without those that depend on the encoding. */
  headers: readonly string[]
  /** Weak, so that it holds for every encoding. */
  etag: string
  body: EncodedBody
}

export interface RenderedPage {
  page: Page
  /** The tables it was made from; `*` stands for any. */
  tables: ReadonlySet<string>
  cacheable: boolean
}

export interface PageCache {
  /** The page kept under a key, or null. */
  find(key: string): Page | null
  /** The page kept under a key, or what `render` makes of it; see `TableCache`. */
  findOrRender(key: string, render: () => Promise<RenderedPage>): Promise<Page>
}

export interface PageCacheOptions {
  changes: TableChanges
  maxBytes?: number
  maxAgeMs?: number
}

const entryOverheadBytes = 2_000

/** Whole pages in memory, each until a table it was made from changes. */
export function createPageCache({
  changes,
  maxBytes = 32 * 1024 * 1024,
  maxAgeMs = 300_000,
}: PageCacheOptions): PageCache {
  const cache = createTableCache<Page>({ changes, maxBytes, maxAgeMs })
  return {
    find: cache.find,
    findOrRender: (key, render) =>
      cache.getOrSet(key, async () => {
        const { page, tables, cacheable } = await render()
        // An upper bound: brotli and gzip together make less of text than there was.
        return {
          value: page,
          tables,
          cacheable,
          hasFailed: page.status >= 500,
          bytes: 2 * page.body.identityLength + entryOverheadBytes,
        }
      }),
  }
}
