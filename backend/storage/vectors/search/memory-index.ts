import { distanceTo, lengthOf, Nearest, type Found, type Metric, type VectorBlock } from './nearest.ts'

/** 4 MB: large enough to be read quickly, small enough to grow in steps. */
const floatsPerChunk = 1_048_576

/** The vectors of one index, in chunks, so that it grows without being copied. */
export class MemoryIndex {
  readonly #dimension: number
  readonly #metric: Metric
  readonly #perChunk: number
  readonly #chunks: Float32Array[] = []
  readonly #ids: number[] = []
  readonly #lengths: number[] = []
  readonly #slots = new Map<number, number>()

  constructor(dimension: number, metric: Metric) {
    this.#dimension = dimension
    this.#metric = metric
    this.#perChunk = Math.max(1, Math.floor(floatsPerChunk / dimension))
  }

  /** Adds vectors; one with a known id takes the place of the old one. */
  put({ ids, values }: VectorBlock): void {
    ids.forEach((id, index) => {
      const slot = this.#slots.get(id) ?? this.#append(id)
      const start = index * this.#dimension
      this.#write(slot, values.subarray(start, start + this.#dimension))
    })
  }

  /** Removes every vector whose id is not among those given. */
  keep(ids: Float64Array): void {
    const kept = new Set(ids)
    for (let slot = this.#ids.length - 1; slot >= 0; slot--) {
      const id = this.#ids[slot]
      if (id !== undefined && !kept.has(id)) this.#remove(id, slot)
    }
  }

  /** @param only the ids to choose from; null for all */
  search(query: Float32Array, limit: number, only: Float64Array | null): Found[] {
    const nearest = new Nearest(limit)
    const distance = distanceTo(query, this.#metric)
    const visit = (id: number, slot: number) => {
      const chunk = this.#chunks[Math.floor(slot / this.#perChunk)]
      if (!chunk) return
      const start = (slot % this.#perChunk) * this.#dimension
      const found = distance(chunk, start, this.#lengths[slot] ?? 0)
      if (found < nearest.worst) nearest.add({ id, distance: found })
    }
    if (only === null) this.#ids.forEach(visit)
    else
      for (const id of only) {
        const slot = this.#slots.get(id)
        if (slot !== undefined) visit(id, slot)
      }
    return nearest.list()
  }

  #append(id: number): number {
    const slot = this.#ids.push(id) - 1
    this.#slots.set(id, slot)
    if (slot === this.#chunks.length * this.#perChunk)
      this.#chunks.push(new Float32Array(this.#perChunk * this.#dimension))
    return slot
  }

  #write(slot: number, vector: Float32Array): void {
    const chunk = this.#chunks[Math.floor(slot / this.#perChunk)]
    chunk?.set(vector, (slot % this.#perChunk) * this.#dimension)
    this.#lengths[slot] = lengthOf(vector)
  }

  #remove(id: number, slot: number): void {
    const lastSlot = this.#ids.length - 1
    const lastId = this.#ids[lastSlot]
    const lastChunk = this.#chunks.at(-1)
    if (lastId === undefined || !lastChunk) return
    // The last vector fills the gap.
    const start = (lastSlot % this.#perChunk) * this.#dimension
    this.#write(slot, lastChunk.slice(start, start + this.#dimension))
    this.#ids[slot] = lastId
    this.#slots.set(lastId, slot)
    this.#slots.delete(id)
    this.#ids.pop()
    this.#lengths.pop()
    if (lastSlot % this.#perChunk === 0) this.#chunks.pop()
  }
}

/** The nearest vectors of one block that is not kept. */
export function searchBlock(
  { ids, values }: VectorBlock,
  { query, metric, limit }: { query: Float32Array; metric: Metric; limit: number },
): Found[] {
  const nearest = new Nearest(limit)
  const distance = distanceTo(query, metric)
  ids.forEach((id, index) => {
    const start = index * query.length
    const length = lengthOf(values.subarray(start, start + query.length))
    nearest.add({ id, distance: distance(values, start, length) })
  })
  return nearest.list()
}
