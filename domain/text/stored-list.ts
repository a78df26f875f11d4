const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a value is a UUID in its usual text form. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

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
