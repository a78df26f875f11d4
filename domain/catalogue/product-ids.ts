import { parseList } from '../text/stored-list.ts'
import { isUuid } from '../text/uuid.ts'

/** Most products in a wish list; the database has the same limit for each user. */
export const maxWishes = 100

/** Most products in the list of recently seen ones. */
export const maxSeen = 8

/** Puts an id first, without a duplicate; the last ids above `max` are dropped. */
export function putFirst(ids: readonly string[], id: string, max: number): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, max)
}

/**
 * Reads the ids of products that the browser stored, newest first: valid ones without duplicates,
 * at most `max`. `isRepaired` is true when an entry was dropped.
 */
export function parseStoredIds(
  text: string | null,
  max: number,
): { items: string[]; isRepaired: boolean } {
  if (text === null) return { items: [], isRepaired: false }
  const entries = parseList(text)
  if (!entries) return { items: [], isRepaired: true }
  const items = [...new Set(entries.filter(isUuid))].slice(0, max)
  return { items, isRepaired: items.length < entries.length }
}
