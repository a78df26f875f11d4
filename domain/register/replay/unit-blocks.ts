export const unitStatuses = ['held', 'retired', 'cancelled', 'buffer'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/** Units of one vintage that stand together, of one holder and status. Both serials are inclusive. */
export interface UnitBlock {
  from: number
  to: number
  status: UnitStatus
  holder: string | null
}

// A vintage may have 100,000 blocks; in lists of this length a split moves few of them.
const maxChunk = 512

/** The blocks of one vintage in the order of their serials: from 1 on, without gaps. */
export class UnitBlocks {
  readonly #chunks: UnitBlock[][] = [[]]
  #issuedKg = 0

  get issuedKg(): number {
    return this.#issuedKg
  }

  /** Adds units behind the last ones. */
  add(kg: number, status: 'held' | 'buffer', holder: string | null): void {
    const from = this.#issuedKg + 1
    this.#issuedKg += kg
    this.#put(this.#chunks.length - 1, Infinity, 0, [{ from, to: this.#issuedKg, status, holder }])
  }

  /**
   * Takes units from one status and holder to another, and splits blocks where it must.
   * @returns null, or the block that is not where it should be; nothing has changed then. Of units
   * that do not exist it is the one before them.
   */
  move(
    { from, to }: { from: number; to: number },
    expected: Pick<UnitBlock, 'status' | 'holder'>,
    next: Pick<UnitBlock, 'status' | 'holder'>,
  ): UnitBlock | 'missing' | null {
    if (!(from >= 1 && from <= to && to <= this.#issuedKg)) return 'missing'
    const wrong = this.between(from, to).find(
      ({ status, holder }) => status !== expected.status || holder !== expected.holder,
    )
    if (wrong) return wrong
    for (let at = from; at <= to;) {
      const [chunkAt, blockAt] = this.#find(at)
      const block = this.#chunks[chunkAt]?.[blockAt]
      if (!block) throw new RangeError(`no block has the serial ${at}`)
      const last = Math.min(to, block.to)
      const parts = [
        { ...block, to: at - 1 },
        { from: at, to: last, ...next },
        { ...block, from: last + 1 },
      ].filter((part) => part.from <= part.to)
      this.#put(chunkAt, blockAt, 1, parts)
      at = last + 1
    }
    return null
  }

  /** The blocks that have one of these serials. */
  between(from: number, to: number): UnitBlock[] {
    const found: UnitBlock[] = []
    let [chunkAt, blockAt] = this.#find(from)
    for (; chunkAt < this.#chunks.length; chunkAt++, blockAt = 0) {
      const chunk = this.#chunks[chunkAt] ?? []
      for (; blockAt < chunk.length; blockAt++) {
        const block = chunk[blockAt]
        if (!block || block.from > to) return found
        if (block.to >= from) found.push(block)
      }
    }
    return found
  }

  #find(serial: number): [chunk: number, block: number] {
    const chunkAt = lastAtMost(this.#chunks, serial, (chunk) => chunk[0]?.from)
    return [chunkAt, lastAtMost(this.#chunks[chunkAt] ?? [], serial, ({ from }) => from)]
  }

  #put(chunkAt: number, blockAt: number, remove: number, blocks: UnitBlock[]): void {
    const chunk = this.#chunks[chunkAt] ?? []
    chunk.splice(blockAt, remove, ...blocks)
    if (chunk.length > maxChunk)
      this.#chunks.splice(chunkAt, 1, chunk.slice(0, maxChunk / 2), chunk.slice(maxChunk / 2))
  }
}

/** The last place whose number is at most this one, by halving; 0 when there is none. */
function lastAtMost<Item>(
  items: readonly Item[],
  limit: number,
  numberOf: (item: Item) => number | undefined,
): number {
  let [low, high] = [0, items.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const item = items[middle]
    if (item !== undefined && (numberOf(item) ?? Infinity) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
