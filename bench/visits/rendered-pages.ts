import { browserHeaders, measureRate, type Measure, type Result } from '../measure.ts'

/** What each page should reach; the others are for comparison. */
const targetsPerS: Record<string, number | null> = {
  '/': 260,
  '/shop': 160,
  '/shop/imole-mono-550w': 190,
  '/blog': null,
  '/about': null,
  '/contact': null,
}

/**
 * Pages rendered and compressed without the page cache: each request has another query string. Reads
 * from the Data API are cached in memory, as for visitors, but each visit to `/shop` is another search.
 */
export const measureRenderedPages: Measure = async ({ origin }) => {
  const results: Result[] = []
  for (const [path, targetPerS] of Object.entries(targetsPerS)) {
    const perS = await measureRate({
      url: origin,
      connections: 16,
      headers: browserHeaders,
      pathOf: (n) => `${path}?visit=${process.pid}-${n}`,
    })
    results.push({
      name: `Pages rendered, not cached: ${path}`,
      target: targetPerS === null ? '' : `≥ ${targetPerS}/s`,
      measured: `${Math.round(perS)}/s`,
      isReached: targetPerS === null || perS >= targetPerS,
    })
  }
  return results
}
