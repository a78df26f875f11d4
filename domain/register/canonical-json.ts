/** What an event is made of. Numbers are whole. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * JSON as RFC 8785 spells it: sorted keys and no spaces, so that everybody hashes the same bytes.
 * @throws RangeError for a number that is not whole
 */
export function canonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError(`an event has whole numbers only, not ${value}`)
    return String(value)
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const parts = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
  return `{${parts.join(',')}}`
}

function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}
