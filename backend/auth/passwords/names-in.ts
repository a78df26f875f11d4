import type { Json } from '../users/users.ts'

/**
 * The names in a person's metadata, under the keys that sign-up forms and providers use. They make
 * a password easy to guess.
 */
export function namesIn(metadata: Json): string[] {
  return ['full_name', 'name'].flatMap((key) => {
    const name = metadata[key]
    return typeof name === 'string' ? [name] : []
  })
}
