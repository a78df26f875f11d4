/** Parses a JSON list; null for invalid JSON and for any other value. */
export function parseList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    // Invalid JSON is an expected input; the caller handles null.
    return null
  }
}
