/** Units of a vintage that stand together. Both serials are inclusive, from 1 on. */
export interface UnitRange {
  vintage: string
  from: number
  to: number
}

const digits = 9

/**
 * The serial of one unit (`IME-P0001-2026-000012345-K`) or of units that stand together
 * (`IME-P0001-2026-000000001-000001000-K`). The last character checks the others.
 * @param code short name of the register
 */
export function formatSerial(code: string, { vintage, from, to }: UnitRange): string {
  const numbers = from === to ? [from] : [from, to]
  const body = [code, vintage, ...numbers.map((n) => String(n).padStart(digits, '0'))].join('-')
  return `${body}-${checkCharacter(body)}`
}

export type ParsedSerial =
  | { ok: true; range: UnitRange }
  | { ok: false; reason: 'malformed' | 'wrong-check' }

/** Reads a serial as people type it: small letters and spaces are fine. */
export function parseSerial(code: string, typed: string): ParsedSerial {
  const text = typed.toUpperCase().replaceAll(/\s+/g, '')
  const [, body = '', ofCode, vintage = '', first = '', last = first, check] =
    /^(([A-Z0-9]{2,8})-(P\d{4,6}-\d{4})-(\d{9,15})(?:-(\d{9,15}))?)-([A-Z0-9])$/.exec(text) ?? []
  const range = { vintage, from: Number(first), to: Number(last) }
  if (body === '' || ofCode !== code || range.from < 1 || range.to < range.from)
    return { ok: false, reason: 'malformed' }
  if (checkCharacter(body) !== check) return { ok: false, reason: 'wrong-check' }
  return { ok: true, range }
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character of letters and digits by ISO 7064 MOD 37,36; others are skipped. It finds
 * every mistake in one character, and nearly every two that changed places.
 */
export function checkCharacter(text: string): string {
  let product = 36
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) continue
    const sum = (product + value) % 36 || 36
    product = (sum * 2) % 37
  }
  return alphabet.charAt((37 - product) % 36)
}
