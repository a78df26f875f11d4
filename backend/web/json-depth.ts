/**
 * No legitimate client sends deeper JSON. PostgreSQL and `JSON.stringify` run out of stack far
 * beyond it.
 */
export const maxJsonDepth = 64

/**
 * Whether a text is nested deeper than {@link maxJsonDepth}, if it is read as JSON. The text may be
 * invalid JSON.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      if (++depth > maxJsonDepth) return true
    } else if (char === '}' || char === ']') depth--
  }
  return false
}
