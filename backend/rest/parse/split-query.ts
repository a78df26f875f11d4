import { restError } from '../rest-error.ts'

export type Pair = readonly [name: string, value: string]

/** Longer than clients need: postgrest-js warns above 8,000 characters. */
const maxLength = 32_000

/**
 * Splits a query string into its parameters, in their order. Parameters without `=` are ignored, as
 * in PostgREST.
 * @throws RestError PGRST100 when the text is too long, is not valid percent-encoding, or contains
 * a NUL, which PostgreSQL text cannot hold
 */
export function splitQuery(text: string): Pair[] {
  if (text.length > maxLength)
    throw restError('PGRST100', `The query string may be at most ${maxLength} characters long`)
  const pairs: Pair[] = []
  for (const part of text.split('&')) {
    const at = part.indexOf('=')
    if (at >= 0) pairs.push([decode(part.slice(0, at)), decode(part.slice(at + 1))])
  }
  return pairs
}

function decode(text: string): string {
  const decoded = decodePercent(text.replaceAll('+', ' '))
  if (decoded.includes('\0'))
    throw restError('PGRST100', 'The query string contains a NUL character')
  return decoded
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw Object.assign(
      restError('PGRST100', 'The query string is not valid percent-encoded UTF-8'),
      { cause },
    )
  }
}
