import { measureRate, type Measure, type Result } from './measure.ts'

const targetPerS = 300
const paths = ['/', '/shop', '/blog', '/about', '/contact']

/**
 * Pages rendered anew: each request has another query, so none is in the page cache. The home page is held to the target, the
 * others say where it stands among them. What they read of the Data API is kept in memory, as for visitors.
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
      name: `Pages rendered, not kept: ${path}`,
      target: isHome ? `≥ ${targetPerS}/s` : '',
      measured: `${Math.round(perS)}/s`,
      isReached: !isHome || perS >= targetPerS,
    })
  }
  return results
}
