import { cleanLine } from '../../../../domain/text/clean-text.ts'

/** How many products stand beside each other at most: more do not fit a screen, nor a head. */
export const maxCompared = 4

export interface Compared {
  /** In the order of the URL, each once, at most {@link maxCompared}. */
  slugs: string[]
  /** What the URL named above that. */
  refused: string[]
}

/** Reads `compare` of the URL, which may stand once with commas (a link) or repeated (a form without JavaScript). */
export function parseCompare(params: URLSearchParams): Compared {
  const named = params.getAll('compare').flatMap((value) => value.split(','))
  const slugs = [...new Set(named.map((slug) => cleanLine(slug.slice(0, 80).toLowerCase())))]
    .filter((slug) => slug !== '')
    .slice(0, 20)
  return { slugs: slugs.slice(0, maxCompared), refused: slugs.slice(maxCompared) }
}

/** The catalogue with these products compared, and the use that is shown. Commas stay readable: slugs need no escaping. */
export function compareHref(slugs: readonly string[], use: string | null = null): string {
  const parts = [
    ...(use ? [`use=${encodeURIComponent(use)}`] : []),
    ...(slugs.length > 0 ? [`compare=${slugs.map(encodeURIComponent).join(',')}`] : []),
  ]
  return parts.length > 0 ? `/products?${parts.join('&')}` : '/products'
}
