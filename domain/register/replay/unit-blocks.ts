export const unitStatuses = ['held', 'retired', 'cancelled', 'buffer'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/** Where a unit is. */
export interface UnitPlace {
  status: UnitStatus
  holder: string | null
}

/** Units of one vintage that stand together, of one holder and status. Both serials are inclusive. */
export interface UnitBlock extends UnitPlace {
  from: number
  to: number
  /** The index of the event that brought them here. */
  event: number
}

type Arrival = Pick<UnitBlock, 'status' | 'holder' | 'event'>

// A vintage may have 100,000 blocks; in lists of this length a split moves few of them.
const maxChunk = 256

/** Some of the blocks, and where each begins: a search reads only these numbers, which lie together. */
interface Chunk {
  starts: number[]
  blocks: UnitBlock[]
}

/** The blocks of one vintage in the order of their serials: from 1 on, without gaps. */
export class UnitBlocks {
  readonly #chunks: Chunk[] = [{ starts: [], blocks: [] }]
  /** Where each chunk begins. */
  readonly #starts: number[] = [1]
  #issuedKg = 0

  get issuedKg(): number {
    return this.#issuedKg
  }

  /** Adds units behind the last ones. */
  add(kg: number, arrival: Arrival): void {
    const from = this.#issuedKg + 1
    this.#issuedKg += kg
    const chunkAt = this.#chunks.length - 1
    const blockAt = this.#chunks[chunkAt]?.blocks.length ?? 0
    this.#insert(chunkAt, blockAt, { from, to: this.#issuedKg, ...arrival })
    this.#splitLarge(chunkAt)
  }

  /**
   * Takes units from one status and holder to another, and splits blocks where it must.
   * @returns null; or the first block that is not where it should be, or `missing` when not all of the
   * units exist: then nothing has changed
   */
  move(
    { from, to }: { from: number; to: number },
    expected: UnitPlace,
    next: Arrival,
  ): UnitBlock | 'missing' | null {
    if (!(from >= 1 && from <= to && to <= this.#issuedKg)) return 'missing'
    const wrong = this.#findElsewhere(from, to, expected)
    if (wrong) return wrong
    for (let at = from; at <= to;) at = this.#moveFirst(at, to, next)
    return null
  }

  /** The blocks that have one of these serials. */
  between(from: number, to: number): UnitBlock[] {
    const found: UnitBlock[] = []
    this.#some(from, to, (block) => {
      found.push(block)
      return false
    })
    return found
  }

  #findElsewhere(from: number, to: number, { status, holder }: UnitPlace): UnitBlock | null {
    return this.#some(from, to, (block) => block.status !== status || block.holder !== holder)
  }

  /** The first block with one of these serials of which something is true. */
  #some(from: number, to: number, isFound: (block: UnitBlock) => boolean): UnitBlock | null {
    let chunkAt = placeOf(this.#starts, from)
    let blockAt = placeOf(this.#chunks[chunkAt]?.starts ?? [], from)
    for (; chunkAt < this.#chunks.length; chunkAt++, blockAt = 0) {
      const blocks = this.#chunks[chunkAt]?.blocks ?? []
      for (; blockAt < blocks.length; blockAt++) {
        const block = blocks[blockAt]
        if (!block || block.from > to) return null
        if (isFound(block)) return block
      }
    }
    return null
  }

  /** Moves the units from a serial on that are in one block. @returns the serial after them */
  #moveFirst(from: number, to: number, { status, holder, event }: Arrival): number {
    const chunkAt = placeOf(this.#starts, from)
    const chunk = this.#chunks[chunkAt]
    const blockAt = placeOf(chunk?.starts ?? [], from)
    const block = chunk?.blocks[blockAt]
    if (!chunk || !block) throw new RangeError(`no block has the serial ${from}`)
    const before = { ...block, to: from - 1 }
    const after = { ...block, from: to + 1 }
    const moved = { from, to: Math.min(to, block.to), status, holder, event }
    // The place of the block is taken by its first part, so that chunks keep their starts.
    if (after.from <= after.to) this.#insert(chunkAt, blockAt + 1, after)
    if (before.from > before.to) chunk.blocks[blockAt] = moved
    else {
      chunk.blocks[blockAt] = before
      this.#insert(chunkAt, blockAt + 1, moved)
    }
    this.#splitLarge(chunkAt)
    return moved.to + 1
  }

  #insert(chunkAt: number, blockAt: number, block: UnitBlock): void {
    const chunk = this.#chunks[chunkAt]
    if (!chunk) throw new RangeError(`there is no chunk ${chunkAt}`)
    chunk.starts.splice(blockAt, 0, block.from)
    chunk.blocks.splice(blockAt, 0, block)
  }

  #splitLarge(chunkAt: number): void {
    const chunk = this.#chunks[chunkAt]
    if (!chunk || chunk.blocks.length <= maxChunk) return
    const later = {
      starts: chunk.starts.splice(maxChunk / 2),
      blocks: chunk.blocks.splice(maxChunk / 2),
    }
    this.#chunks.splice(chunkAt + 1, 0, later)
    this.#starts.splice(chunkAt + 1, 0, later.starts[0] ?? 0)
  }
}

/** The place of the last of these numbers that is at most this one, by halving; 0 when none is. */
function placeOf(starts: readonly number[], serial: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? Infinity) <= serial) low = middle
    else high = middle - 1
  }
  return low
}
