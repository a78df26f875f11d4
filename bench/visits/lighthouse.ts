import { launch } from 'chrome-launcher'
import lighthouse, { type Config, type Flags } from 'lighthouse'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure, Result } from '../measure.ts'

const runs = 3
const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** An old phone on 3G in Lagos: 300 ms latency, 700 kbit/s, and a processor six times slower. */
const lagos3g: Flags = {
  throttling: {
    rttMs: 300,
    throughputKbps: 700,
    requestLatencyMs: 300 * 3.75,
    downloadThroughputKbps: 700 * 0.9,
    uploadThroughputKbps: 700 * 0.9,
    cpuSlowdownMultiplier: 6,
  },
}

interface Audit {
  scores: number[]
  lcpMs: number
  tbtMs: number
  cls: number
}

/**
 * Lighthouse for mobile, the median of three runs, and one run per page with the throttling of a
 * phone in Lagos.
 */
export const measureLighthouse: Measure = async ({ origin }) => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const first = (area: string) =>
    new RegExp(`<loc>[^<]*?(/${area}/[^<]+)</loc>`).exec(sitemap)?.[1] ?? `/${area}`
  const paths = ['/', '/shop', first('shop'), '/blog', first('blog'), '/portfolio']
  const chrome = await launch({ chromePath: installChromium(), chromeFlags })
  // Chromium sometimes loses the start of a page's trace; then try once more.
  const audit = (path: string, flags: Flags = {}) =>
    auditPage(origin + path, { port: chrome.port, ...flags }).catch(() =>
      auditPage(origin + path, { port: chrome.port, ...flags }),
    )
  try {
    const results: Result[] = []
    for (const path of paths) {
      const audits: Audit[] = []
      for (let run = 0; run < runs; run++) audits.push(await audit(path))
      results.push(mobileResult(path, medianOf(audits)))
      console.log(`  ${results.at(-1)?.name}: ${results.at(-1)?.measured}`)
    }
    for (const path of paths) results.push(lagosResult(path, await audit(path, lagos3g)))
    return results
  } finally {
    chrome.kill()
  }
}

async function auditPage(url: string, flags: Flags): Promise<Audit> {
  const config: Config = {
    extends: 'lighthouse:default',
    settings: { onlyCategories: [...categories], formFactor: 'mobile' },
  }
  const result = (await lighthouse(url, { logLevel: 'error', ...flags }, config))?.lhr
  if (!result || result.runtimeError)
    throw new Error(
      `Lighthouse could not audit ${url}: ${result?.runtimeError?.message ?? 'no result'}`,
    )
  for (const { id, title, score, scoreDisplayMode } of Object.values(result.audits)) {
    const counts = categories
      .slice(1)
      .some((name) =>
        result.categories[name]?.auditRefs.some((ref) => ref.id === id && ref.weight > 0),
      )
    if (counts && score !== null && score < 1 && scoreDisplayMode !== 'notApplicable')
      console.log(`  ${url}: ${title} (${id})`)
  }
  const number = (id: string) => result.audits[id]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round((result.categories[name]?.score ?? 0) * 100)),
    lcpMs: number('largest-contentful-paint'),
    tbtMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  }
}

/** The audit with the median performance score. */
function medianOf(audits: Audit[]): Audit {
  const sorted = audits.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('nothing was audited')
  return median
}

function mobileResult(path: string, { scores, lcpMs, tbtMs, cls }: Audit): Result {
  const [performance = 0, ...others] = scores
  return {
    name: `Lighthouse mobile ${path}`,
    target: '≥ 98/100/100/100, LCP ≤ 1.5 s, TBT ≤ 100 ms, CLS 0',
    measured: `${scores.join('/')}, LCP ${seconds(lcpMs)}, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`,
    isReached:
      performance >= 98 &&
      others.every((score) => score === 100) &&
      lcpMs <= 1_500 &&
      tbtMs <= 100 &&
      cls < 0.0005,
  }
}

function lagosResult(path: string, { lcpMs, tbtMs }: Audit): Result {
  return {
    name: `Lagos 3G ${path}`,
    target: 'LCP ≤ 4 s',
    measured: `LCP ${seconds(lcpMs)}, TBT ${Math.round(tbtMs)} ms`,
    isReached: lcpMs <= 4_000,
  }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}
