import type { Database } from '../../../db/database.ts'
import type { FilterSql } from '../metadata-filter.ts'
import { Nearest, type Found, type Metric } from './nearest.ts'
import { startSearchThread, type SearchThread } from './search-thread.ts'
import { listVectorIds, readVectorBlocks } from './vector-blocks.ts'

export interface SearchedIndex {
  id: string
  dimension: number
  metric: Metric
  /** The version and size that the database has now. */
  version: number
  count: number
}

export interface SearchQuery {
  index: SearchedIndex
  query: Float32Array
  limit: number
  /** Makes the SQL of the metadata filter, whose placeholders begin at the number; null without one. */
  filterFrom: ((first: number) => FilterSql) | null
}

export interface VectorSearchOptions {
  db: Database
  /** What the vectors in memory may take together. An index that is larger is read for each query. */
  memoryBytes?: number
  /** After this time without a search the vectors leave the memory. */
  idleMs?: number
}

interface Loaded {
  version: number
  bytes: number
  /** Resolves when the reading in progress is over. */
  reading: Promise<void>
}

/**
 * Exact search. The vectors of an index are read into a worker thread with its first query; later
 * queries read only what was written since, by any process. Deleted vectors stay in memory until
 * {@link VectorSearch.forgetDeleted} is called.
 */
export class VectorSearch {
  readonly #db: Database
  readonly #memoryBytes: number
  readonly #idle: NodeJS.Timeout
  #thread: SearchThread | null = null
  #active = 0
  /** The least recently used first. */
  readonly #loaded = new Map<string, Loaded>()

  // A little more than 100,000 vectors of 384 dimensions, the size of a large catalogue.
  constructor({ db, memoryBytes = 256 * 1_048_576, idleMs = 5 * 60_000 }: VectorSearchOptions) {
    this.#db = db
    this.#memoryBytes = memoryBytes
    this.#idle = setTimeout(() => {
      if (this.#active > 0) this.#idle.refresh()
      else void this.#unload()
    }, idleMs).unref()
  }

  /** The nearest vectors, nearest first. Some of them may have been deleted meanwhile. */
  search(search: SearchQuery): Promise<Found[]> {
    return this.#whileActive(() => this.#search(search))
  }

  /** Removes from memory what is no longer in the table. */
  forgetDeleted(indexId: string): Promise<void> {
    return this.#whileActive(async () => {
      if (!this.#loaded.has(indexId)) return
      const ids = await listVectorIds(this.#db, indexId, null)
      await this.#running().run({ kind: 'keep', indexId, ids })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#unload()
  }

  /** Frees the memory. The next query reads the vectors again. */
  async #unload(): Promise<void> {
    await this.#thread?.stop()
  }

  async #whileActive<T>(work: () => Promise<T>): Promise<T> {
    this.#active++
    this.#idle.refresh()
    try {
      return await work()
    } finally {
      this.#active--
    }
  }

  async #search(search: SearchQuery): Promise<Found[]> {
    const { index, query, limit, filterFrom } = search
    if (index.count === 0) return []
    if (bytesOf(index) > this.#memoryBytes) return this.#searchTable(search)
    const loaded = await this.#bringUpToDate(index)
    const only = filterFrom ? await listVectorIds(this.#db, index.id, filterFrom(2)) : null
    if (only?.length === 0) return []
    // Another index needed the room meanwhile.
    if (this.#loaded.get(index.id) !== loaded) return this.#searchTable(search)
    return this.#running().run({ kind: 'search', indexId: index.id, query, limit, only })
  }

  /** Reads the matching vectors block by block and keeps none. */
  async #searchTable({ index, query, limit, filterFrom }: SearchQuery): Promise<Found[]> {
    const filter = filterFrom?.(5) ?? null
    const byId = new Map<number, Found>()
    for await (const { ids, values } of readVectorBlocks(this.#db, { index, after: 0, filter })) {
      const { metric } = index
      const block = { ids, values }
      const found = await this.#running().run({ kind: 'searchBlock', block, query, metric, limit })
      // A vector that was written meanwhile comes twice; the later one counts.
      for (const one of found) byId.set(one.id, one)
    }
    const nearest = new Nearest(limit)
    for (const found of byId.values()) nearest.add(found)
    return nearest.list()
  }

  async #bringUpToDate(index: SearchedIndex): Promise<Loaded> {
    const known = this.#loaded.get(index.id)
    const loaded = known ?? { version: 0, bytes: 0, reading: Promise.resolve() }
    loaded.bytes = bytesOf(index)
    this.#loaded.delete(index.id)
    await this.#makeRoom(loaded.bytes)
    this.#loaded.set(index.id, loaded)
    // One after the other: the second one often finds nothing left to read.
    const reading = loaded.reading.then(() => this.#read(index, loaded))
    loaded.reading = reading.catch(() => {})
    await reading
    return loaded
  }

  async #read(index: SearchedIndex, loaded: Loaded): Promise<void> {
    if (loaded.version >= index.version) return
    const { id: indexId, dimension, metric } = index
    for await (const { version, ids, values } of readVectorBlocks(this.#db, {
      index,
      after: loaded.version,
    })) {
      if (this.#loaded.get(indexId) !== loaded) return
      const block = { ids, values }
      await this.#running().run({ kind: 'put', indexId, dimension, metric, block })
      // All older versions came before. This one may go on in the next block.
      loaded.version = Math.max(loaded.version, version - 1)
    }
    loaded.version = Math.max(loaded.version, index.version)
  }

  async #makeRoom(bytes: number): Promise<void> {
    let used = bytes
    for (const loaded of this.#loaded.values()) used += loaded.bytes
    for (const [indexId, loaded] of this.#loaded) {
      if (used <= this.#memoryBytes) return
      used -= loaded.bytes
      this.#loaded.delete(indexId)
      await this.#running().run({ kind: 'drop', indexId })
    }
  }

  #running(): SearchThread {
    this.#thread ??= startSearchThread(() => {
      this.#thread = null
      this.#loaded.clear()
    })
    return this.#thread
  }
}

function bytesOf({ count, dimension }: SearchedIndex): number {
  return count * dimension * 4
}
