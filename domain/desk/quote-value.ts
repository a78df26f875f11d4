/** A value inside a list or a condition of the Data API, where commas and brackets have a meaning. */
export function quoteValue(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

/** A pattern for `ilike` that finds a text anywhere. `*` would mean any text, so it is one letter. */
export function containsPattern(text: string): string {
  const literal = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).replaceAll('*', '_')
  return `*${literal}*`
}
