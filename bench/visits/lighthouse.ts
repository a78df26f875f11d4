import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure, Result } from '../measure.ts'
import { installTool } from '../tools/install-tool.ts'
import { serveOneButton } from './one-button.ts'

const runs = 5
const targetLcpMs = 1_200
const targetTbtMs = 50
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
const lagos3g = [
  '--throttling.rttMs=300',
  '--throttling.throughputKbps=700',
  `--throttling.requestLatencyMs=${300 * 3.75}`,
  `--throttling.downloadThroughputKbps=${700 * 0.9}`,
  `--throttling.uploadThroughputKbps=${700 * 0.9}`,
  '--throttling.cpuSlowdownMultiplier=6',
]

/** What we read of Lighthouse's report. */
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
})

interface Audit {
  scores: number[]
  lcpMs: number
  tbtMs: number
  cls: number
}

/**
 * Lighthouse for mobile, the median of five runs, and one run per page with the throttling of a
 * phone in Lagos. Beside them a page with one button, for what React itself costs on this machine.
 */
export const measureLighthouse: Measure = async ({ origin }) => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const first = (area: string) =>
    new RegExp(`<loc>[^<]*?(/${area}/[^<]+)</loc>`).exec(sitemap)?.[1] ?? `/${area}`
  const paths = ['/', '/shop', first('shop'), '/blog', first('blog'), '/portfolio']
  // Chromium sometimes loses the start of a page's trace; then try once more.
  const audit = (url: string, flags: readonly string[] = []) =>
    auditPage(url, flags).catch(() => auditPage(url, flags))
  async function auditSeveralTimes(url: string): Promise<Audit> {
    const audits: Audit[] = []
    for (let run = 0; run < runs; run++) audits.push(await audit(url))
    return medianOf(audits)
  }
  const results: Result[] = []
  await using button = await serveOneButton()
  results.push(buttonResult(await auditSeveralTimes(button.origin)))
  for (const path of paths) {
    results.push(mobileResult(path, await auditSeveralTimes(origin + path)))
    console.log(`  ${results.at(-1)?.name}: ${results.at(-1)?.measured}`)
  }
  for (const path of paths) results.push(lagosResult(path, await audit(origin + path, lagos3g)))
  return results
}

async function auditPage(url: string, flags: readonly string[]): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    installTool('lighthouse'),
    [
      url,
      '--quiet',
      '--output=json',
      '--form-factor=mobile',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromeFlags.join(' ')}`,
      ...flags,
    ],
    { maxBuffer: 64e6, env: { ...process.env, CHROME_PATH: installChromium() } },
  )
  const result = report.parse(JSON.parse(stdout))
  if (result.runtimeError)
    throw new Error(`Lighthouse could not audit ${url}: ${result.runtimeError.message}`)
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

/** The median of each figure by itself. */
function medianOf(audits: readonly Audit[]): Audit {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return {
    scores: categories.map((_, index) => middle(audits.map(({ scores }) => scores[index] ?? 0))),
    lcpMs: middle(audits.map(({ lcpMs }) => lcpMs)),
    tbtMs: middle(audits.map(({ tbtMs }) => tbtMs)),
    cls: middle(audits.map(({ cls }) => cls)),
  }
}

function buttonResult({ lcpMs, tbtMs }: Audit): Result {
  return {
    name: 'Lighthouse mobile, a page with one button, for comparison',
    target: '',
    measured: `LCP ${seconds(lcpMs)}, TBT ${Math.round(tbtMs)} ms`,
    isReached: true,
  }
}

function mobileResult(path: string, { scores, lcpMs, tbtMs, cls }: Audit): Result {
  const [performance = 0, ...others] = scores
  return {
    name: `Lighthouse mobile ${path}`,
    target: `≥ 98/100/100/100, LCP ≤ ${seconds(targetLcpMs)}, TBT ≤ ${targetTbtMs} ms, CLS 0`,
    measured: `${scores.join('/')}, LCP ${seconds(lcpMs)}, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`,
    isReached:
      performance >= 98 &&
      others.every((score) => score === 100) &&
      lcpMs <= targetLcpMs &&
      tbtMs <= targetTbtMs &&
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
