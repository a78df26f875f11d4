import { restError } from '../rest-error.ts'

export type Pair = readonly [name: string, value: string]

/** Longer query strings than any client sends: postgrest-js warns above 8,000 characters. */
const maxLength = 32_000

/**
 * The parameters of a query string, in their order; those without `=` are left out, as PostgREST does.
 * @throws RestError PGRST100 when it is too long, not proper percent-encoding, or holds a NUL, which no PostgreSQL text can
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
