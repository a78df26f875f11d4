import { isUuid, parseList } from '../text/stored-list.ts'

/** More products than this are a catalogue, not a wish list; the database keeps as many of each person. */
export const maxWishes = 100

/** Products looked at that are shown again. */
export const maxSeen = 8

/** Puts an id first; it stands there once, and of too many the oldest goes. */
export function putFirst(ids: readonly string[], id: string, most: number): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, most)
}

/**
 * Reads ids of products as the browser stored them, the newest first: each proper one once, and no more than `most`. Says
 * whether anything had to be left out.
 */
export function parseStoredIds(
  text: string | null,
  most: number,
): { items: string[]; isRepaired: boolean } {
  if (text === null) return { items: [], isRepaired: false }
  const entries = parseList(text)
  if (!entries) return { items: [], isRepaired: true }
  const items = [...new Set(entries.filter(isUuid))].slice(0, most)
  return { items, isRepaired: items.length < entries.length }
}
