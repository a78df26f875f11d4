/** A range with open ends, as text: `10..20`, `10..`, `..20`. */
export interface Range {
  from: string | null
  to: string | null
}

/** Splits a range; null for text that is none, and for a range with two open ends. */
export function parseRange(text: string): Range | null {
  const [from, to, ...others] = text.split('..')
  if (from === undefined || to === undefined || others.length > 0) return null
  if (from === '' && to === '') return null
  return { from: from || null, to: to || null }
}

/** The text of a range; empty with two open ends. */
export function formatRange({ from, to }: Range): string {
  return from === null && to === null ? '' : `${from ?? ''}..${to ?? ''}`
}
