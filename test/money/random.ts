/** Random numbers that repeat for the same seed. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** The generator mulberry32 (Tommy Ettinger, public domain), good enough to choose steps. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: (items) => items[below(items.length)] }
}
