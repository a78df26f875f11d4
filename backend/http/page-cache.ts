import type { Database } from '../db/database.ts'
import type { EncodedBody } from './encoded-body.ts'

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
  mayKeep: boolean
}

export interface PageCache {
  /** The page kept under a key; null when there is none, or when changes could have been missed. */
  find(key: string): Page | null
  /**
   * The page kept under a key, or what `render` makes of it, kept from then on. Callers that ask for the same key at the same
   * time share one render. When rendering fails on a database that is away, the last page kept is better than none.
   * @throws what `render` throws, when nothing was kept
   */
  findOrRender(key: string, render: () => Promise<RenderedPage>): Promise<Page>
  close(): Promise<void>
}

export interface PageCacheOptions {
  db: Pick<Database, 'listen'>
  /** The payload of a notification is the name of the table that changed. */
  channel: string
  maxBytes?: number
  /** Bounds what no notification tells: the year in the footer, a post whose hour has come. */
  maxAgeMs?: number
}

/**
 * Whole pages in memory, bounded by bytes, the least recently used dropped first. A page is dropped as soon as the database
 * says that a table it was made from has changed; while that connection is down nothing is served from memory.
 */
export async function openPageCache({ db, channel, maxBytes = 64 * 1024 * 1024, maxAgeMs = 300_000 }: PageCacheOptions): Promise<PageCache> {
  const kept = createKeptPages(maxBytes, maxAgeMs)
  const renders = new Map<string, Promise<Page>>()
  const changes = createChangeClock()

  const subscription = await db.listen(channel, {
    onPayload(table) {
      changes.note(table)
      kept.dropMadeFrom(table)
      // Who asks from now on must not join a render that began before the change.
      renders.clear()
    },
    onGap() {
      changes.noteAll()
      kept.clear()
      renders.clear()
    },
  })

  async function renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<Page> {
    const startedAt = changes.now()
    const findStale = () => (subscription.isLive() ? null : kept.findStale(key))
    try {
      const rendered = await render()
      if (rendered.page.status >= 500) return findStale() ?? rendered.page
      if (rendered.mayKeep && subscription.isLive() && !changes.happenedSince(startedAt, rendered.tables)) kept.keep(key, rendered)
      return rendered.page
    } catch (error) {
      const stale = findStale()
      if (stale) return stale
      throw error
    }
  }

  const find = (key: string) => (subscription.isLive() ? kept.find(key) : null)
  return {
    find,
    findOrRender(key, render) {
      const page = find(key)
      if (page) return Promise.resolve(page)
      const running = renders.get(key)
      if (running) return running
      const started = renderAndKeep(key, render).finally(() => {
        if (renders.get(key) === started) renders.delete(key)
      })
      renders.set(key, started)
      return started
    },
    close: () => subscription.close(),
  }
}

interface Entry extends Pick<RenderedPage, 'page' | 'tables'> {
  /** An upper bound: brotli and gzip together make less of text than there was. */
  bytes: number
  expiresMs: number
}

const entryOverheadBytes = 2_000

function createKeptPages(maxBytes: number, maxAgeMs: number) {
  // In order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, Entry>()
  let heldBytes = 0

  function drop(key: string): void {
    heldBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    find(key: string): Page | null {
      const entry = entries.get(key)
      if (!entry || entry.expiresMs < performance.now()) return null
      entries.delete(key)
      entries.set(key, entry)
      return entry.page
    },
    findStale: (key: string): Page | null => entries.get(key)?.page ?? null,
    keep(key: string, { page, tables }: RenderedPage): void {
      drop(key)
      const bytes = 2 * page.body.identityLength + entryOverheadBytes
      entries.set(key, { page, tables, bytes, expiresMs: performance.now() + maxAgeMs })
      heldBytes += bytes
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

/** Remembers when each table last changed, so that a page rendered while a change arrived is not kept. */
function createChangeClock() {
  const changedAt = new Map<string, number>()
  let time = 0
  let allChangedAt = 0
  return {
    now: () => time,
    note: (table: string) => void changedAt.set(table, ++time),
    noteAll: () => void (allChangedAt = ++time),
    happenedSince(start: number, tables: ReadonlySet<string>): boolean {
      if (tables.has('*')) return time > start
      return allChangedAt > start || [...tables].some((table) => (changedAt.get(table) ?? 0) > start)
    },
  }
}
