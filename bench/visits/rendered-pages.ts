import { measureRate, type Measure, type Result } from '../measure.ts'

const targetPerS = 300
const paths = ['/', '/shop', '/blog', '/about', '/contact']

/**
 * Pages rendered without the page cache: each request has another query string. Only the home page
 * has a target; the others are for comparison. Reads from the Data API are cached in memory, as for
 * visitors.
 */
export const measureRenderedPages: Measure = async ({ origin }) => {
  const results: Result[] = []
  for (const path of paths) {
    const perS = await measureRate({
      url: origin,
      connections: 16,
      pathOf: (n) => `${path}?visit=${process.pid}-${n}`,
    })
    const isHome = path === '/'
    results.push({
      name: `Pages rendered, not cached: ${path}`,
      target: isHome ? `≥ ${targetPerS}/s` : '',
      measured: `${Math.round(perS)}/s`,
      isReached: !isHome || perS >= targetPerS,
    })
  }
  return results
}
