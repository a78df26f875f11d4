/**
 * A regular expression can be slower than it looks, so each runs among the costly requests. Nobody
 * may use more than 32: PostgreSQL caches so many, and compiles any further ones again for each row.
 */
const compile = 30_000
const matchRow = 3
const matchByte = 0.01

/**
 * Look-around and back references, with which PostgreSQL tries every way to divide the text: five
 * seconds for one row of 600 bytes. Also options such as `(?x)`, which allow a pattern to be written
 * so that it is not recognised here.
 */
const slowSyntax = /\\[1-9]|\(\?(?!:)/

/**
 * The time to compile the regular expressions of a filter, in microseconds; `Infinity` for one that
 * can take any time.
 * @param filter one pattern, or the array of patterns of `(any)` and `(all)`
 */
export function compileRegexUs(filter: string): number {
  if (slowSyntax.test(filter) || slowSyntax.test(withoutQuotes(filter))) return Infinity
  const patterns = filter.startsWith('{') ? filter.split(',').length : 1
  return patterns * compile + regexWeight(filter) ** 2
}

/** The time to match one value of that length, in microseconds. */
export function matchRegexUs(filter: string, widthBytes: number): number {
  const byteUs = matchByte + regexWeight(filter) ** 2 / 50_000
  return matchRow + widthBytes * byteUs
}

/**
 * The most states that the automaton of a pattern has: PostgreSQL writes out counted repetitions.
 * Its time grows with their square: 1 s to compile 500 times `.?`, and 20 µs for each byte then.
 */
function regexWeight(filter: string): number {
  const pattern = withoutQuotes(filter)
  let repeats = 1
  for (const [, min, max] of pattern.matchAll(/\{(\d+)(?:,(\d+))?/g))
    repeats *= Math.max(1, Number(min), Number(max ?? 0))
  return filter.length * repeats
}

/** The elements of an array without quotes and escapes, which must not hide anything. */
function withoutQuotes(filter: string): string {
  return filter.startsWith('{') ? filter.replaceAll(/\\(.)|"/gs, '$1') : filter
}
