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

interface Entry {
  page: Page
  tables: ReadonlySet<string>
  expiresMs: number
}

const entryOverheadBytes = 2_000

/**
 * Whole pages in memory, bounded by bytes, the least recently used dropped first. A page is dropped as soon as the database
 * says that a table it was made from has changed; while that connection is down nothing is served from memory.
 */
export async function openPageCache({ db, channel, maxBytes = 64 * 1024 * 1024, maxAgeMs = 300_000 }: PageCacheOptions): Promise<PageCache> {
  // In order of last use: a Map keeps the order of insertion.
  const entries = new Map<string, Entry>()
  const renders = new Map<string, Promise<Page>>()
  const changes = createChangeClock()

  function onTableChanged(table: string): void {
    changes.note(table)
    for (const [key, entry] of entries) if (entry.tables.has(table) || entry.tables.has('*')) entries.delete(key)
    // Who asks from now on must not join a render that began before the change.
    renders.clear()
  }

  function onGap(): void {
    changes.noteAll()
    entries.clear()
    renders.clear()
  }

  const subscription = await db.listen(channel, { onPayload: onTableChanged, onGap })

  function find(key: string): Page | null {
    const entry = entries.get(key)
    if (!entry || !subscription.isLive()) return null
    if (entry.expiresMs < performance.now()) return null
    entries.delete(key)
    entries.set(key, entry)
    return entry.page
  }

  function keep(key: string, { page, tables }: RenderedPage): void {
    entries.delete(key)
    entries.set(key, { page, tables, expiresMs: performance.now() + maxAgeMs })
    let heldBytes = 0
    for (const entry of entries.values()) heldBytes += entry.page.body.byteLength() + entryOverheadBytes
    for (const [oldKey, entry] of entries) {
      if (heldBytes <= maxBytes) break
      heldBytes -= entry.page.body.byteLength() + entryOverheadBytes
      entries.delete(oldKey)
    }
  }

  async function renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<Page> {
    const startedAt = changes.now()
    const findStale = () => (subscription.isLive() ? undefined : entries.get(key)?.page)
    try {
      const rendered = await render()
      if (rendered.page.status >= 500) return findStale() ?? rendered.page
      if (rendered.mayKeep && subscription.isLive() && !changes.happenedSince(startedAt, rendered.tables)) keep(key, rendered)
      return rendered.page
    } catch (error) {
      const stale = findStale()
      if (stale) return stale
      throw error
    }
  }

  return {
    find,
    findOrRender(key, render) {
      const kept = find(key)
      if (kept) return Promise.resolve(kept)
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
