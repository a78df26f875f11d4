/**
 * JSON as RFC 8785 spells it: sorted keys and no spaces, so that everybody hashes the same bytes.
 * @param value what an event is made of: text, whole numbers, true, false, null, lists and objects
 * @throws RangeError for a number that is not whole, and for anything else
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError(`an event has whole numbers only, not ${value}`)
    return String(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new RangeError(`an event has no ${typeof value}`)
  const parts = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
  return `{${parts.join(',')}}`
}
