import { cleanLine } from '../../../../domain/text/clean-text.ts'

/** How many products can be compared at once. */
export const maxCompared = 4

/** What the button to compare says. */
export const compareLabel = (count: number): string =>
  count > 0 ? `Compare ${count} of ${maxCompared}` : 'Compare'

export interface Compared {
  /** In the order of the URL, without duplicates, at most {@link maxCompared}. */
  slugs: string[]
  /** Further slugs of the URL. */
  refused: string[]
}

/**
 * Reads `compare` of the URL: one parameter with commas (a link), or the parameter repeated (a form
 * without JavaScript).
 */
export function parseCompare(params: URLSearchParams): Compared {
  const named = params.getAll('compare').flatMap((value) => value.split(','))
  const slugs = [...new Set(named.map((slug) => cleanLine(slug.slice(0, 80).toLowerCase())))]
    .filter((slug) => slug !== '')
    .slice(0, 20)
  return { slugs: slugs.slice(0, maxCompared), refused: slugs.slice(maxCompared) }
}

/** Path of the catalogue with these products compared. Slugs need no escaping, so commas stay. */
export function compareHref(slugs: readonly string[], use: string | null = null): string {
  const parts = [
    ...(use ? [`use=${encodeURIComponent(use)}`] : []),
    ...(slugs.length > 0 ? [`compare=${slugs.map(encodeURIComponent).join(',')}`] : []),
  ]
  return parts.length > 0 ? `/products?${parts.join('&')}` : '/products'
}
