import type { Parser } from '../../../domain/parse/parser.ts'
import type { Stored } from './stored.ts'

/** The stored JSON; null without one, and for a text that another version or another program wrote. */
export function readJson<Value>(stored: Stored, parse: Parser<Value>): Value | null {
  try {
    const parsed = parse(JSON.parse(stored.read() ?? 'null'))
    return parsed.ok ? parsed.value : null
  } catch {
    return null
  }
}
