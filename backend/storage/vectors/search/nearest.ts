/** How the distance of two vectors is measured; smaller is nearer. */
export type Metric = 'cosine' | 'euclidean' | 'dotproduct'

/** Vectors one after the other, and the id of each. */
export interface VectorBlock {
  ids: Float64Array
  values: Float32Array
}

export interface Found {
  id: number
  distance: number
}

/** The nearest vectors seen so far, nearest first. */
export class Nearest {
  readonly #limit: number
  readonly #found: Found[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** What is as far or farther need not be added. */
  get worst(): number {
    return this.#found.length < this.#limit ? Infinity : (this.#found.at(-1)?.distance ?? Infinity)
  }

  add(found: Found): void {
    if (found.distance >= this.worst) return
    const place = this.#found.findIndex(({ distance }) => distance > found.distance)
    this.#found.splice(place === -1 ? this.#found.length : place, 0, found)
    if (this.#found.length > this.#limit) this.#found.pop()
  }

  list(): Found[] {
    return this.#found
  }
}

/**
 * A function for the distance from `query` to the vector that begins at `offset` and has the given
 * length. Cosine: 1 minus the cosine of the angle, 0 to 2. Euclidean: the length of the difference.
 * Dot product: its negative, so that smaller is nearer.
 */
export function distanceTo(
  query: Float32Array,
  metric: Metric,
): (values: Float32Array, offset: number, length: number) => number {
  if (metric === 'euclidean') return (values, offset) => euclidean(query, values, offset)
  if (metric === 'dotproduct') return (values, offset) => -dot(query, values, offset)
  const queryLength = lengthOf(query)
  return (values, offset, length) =>
    length === 0 ? 1 : 1 - dot(query, values, offset) / (queryLength * length)
}

function dot(query: Float32Array, values: Float32Array, offset: number): number {
  const length = query.length
  const whole = length - (length % 4)
  // Four sums, so that one addition need not wait for the one before.
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let index = 0
  for (; index < whole; index += 4) {
    const at = offset + index
    a += at4(query, index) * at4(values, at)
    b += at4(query, index + 1) * at4(values, at + 1)
    c += at4(query, index + 2) * at4(values, at + 2)
    d += at4(query, index + 3) * at4(values, at + 3)
  }
  for (; index < length; index++) a += at4(query, index) * at4(values, offset + index)
  return a + b + c + d
}

function euclidean(query: Float32Array, values: Float32Array, offset: number): number {
  const length = query.length
  const whole = length - (length % 2)
  let a = 0
  let b = 0
  let index = 0
  for (; index < whole; index += 2) {
    const one = at4(query, index) - at4(values, offset + index)
    const two = at4(query, index + 1) - at4(values, offset + index + 1)
    a += one * one
    b += two * two
  }
  for (; index < length; index++) {
    const one = at4(query, index) - at4(values, offset + index)
    a += one * one
  }
  return Math.sqrt(a + b)
}

/** The callers stay within the array; a check for `undefined` would cost a tenth of the time. */
function at4(values: Float32Array, index: number): number {
  return values[index] as number
}

/** The length of a vector; it is needed for each comparison by cosine, so it is kept. */
export function lengthOf(values: Float32Array): number {
  return Math.sqrt(dot(values, values, 0))
}
