import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { installChromium } from '../../bin/find-chromium.ts'
import type { Measure, Result } from '../measure.ts'
import { installTool } from '../tools/install-tool.ts'
import { serveOneButton } from './one-button.ts'
import { landingPages, listShops } from './phone.ts'

const runs = 5
const targetLcpMs = 1_300
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
 * The blocking time depends on the machine: it has a target only beside another shop.
 */
export const measureLighthouse: Measure = async (subject) => {
  // Chromium sometimes loses the start of a page's trace; then try once more.
  const audit = (url: string, flags: readonly string[] = []) =>
    auditPage(url, flags).catch(() => auditPage(url, flags))
  async function auditInTurn(urls: readonly string[]): Promise<Audit[]> {
    const audits = urls.map((): Audit[] => [])
    for (let run = 0; run < runs; run++)
      for (const [at, url] of urls.entries()) audits[at]?.push(await audit(url))
    return audits.map(medianOf)
  }
  const shops = listShops(subject)
  const results: Result[] = []
  await using button = await serveOneButton()
  for (const one of await auditInTurn([button.origin])) results.push(buttonResult(one))
  for (const path of landingPages) {
    const [shop, compared] = await auditInTurn(shops.map(({ origin }) => origin + path))
    if (shop) results.push(mobileResult(path, shop, compared))
    if (compared) results.push(comparedResult(path, compared))
    for (const { name, measured } of results.slice(compared ? -2 : -1))
      console.log(`  ${name}: ${measured}`)
  }
  for (const path of landingPages)
    results.push(lagosResult(path, await audit(subject.origin + path, lagos3g)))
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

function mobileResult(path: string, audit: Audit, compared: Audit | undefined): Result {
  const { scores, lcpMs, tbtMs, cls } = audit
  const [performance = 0, ...others] = scores
  const targetTbtMs = compared && compared.tbtMs / 4
  return {
    name: `Lighthouse mobile ${path}`,
    target: `≥ 98/100/100/100, LCP ≤ ${seconds(targetLcpMs)}, ${targetTbtMs === undefined ? '' : `TBT ≤ ${Math.round(targetTbtMs)} ms, `}CLS 0`,
    measured: describe(audit),
    isReached:
      performance >= 98 &&
      others.every((score) => score === 100) &&
      lcpMs <= targetLcpMs &&
      tbtMs <= (targetTbtMs ?? Number.POSITIVE_INFINITY) &&
      cls < 0.0005,
  }
}

function comparedResult(path: string, audit: Audit): Result {
  return {
    name: `Lighthouse mobile ${path}, for comparison`,
    target: '',
    measured: describe(audit),
    isReached: true,
  }
}

function describe({ scores, lcpMs, tbtMs, cls }: Audit): string {
  return `${scores.join('/')}, LCP ${seconds(lcpMs)}, TBT ${Math.round(tbtMs)} ms, CLS ${cls.toFixed(3)}`
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
