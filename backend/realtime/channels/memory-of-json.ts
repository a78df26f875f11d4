/** `[[],[]]` becomes many small arrays. */
const bytesPerJsonByte = 10

/** The bytes that a value from JSON takes in memory at most, roughly. */
export function memoryOfJson(value: unknown): number {
  return bytesPerJsonByte * (JSON.stringify(value)?.length ?? 0)
}
