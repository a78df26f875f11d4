import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startServerProcess } from '../test/servers/server-process.ts'
import { measureAccountHints } from './account-hints.ts'
import { measureCatalogueGrowth } from './catalogue-growth.ts'
import { measureFirstVisitJavaScript } from './first-visit-javascript.ts'
import { measureCachedHome } from './cached-home.ts'
import { measureLighthouse } from './lighthouse.ts'
import type { Measure, Result } from './measure.ts'
import { watchMemory } from './memory.ts'
import { measureOrders } from './orders.ts'
import { measurePageWeight } from './page-weight.ts'
import { measureProductsApi } from './products-api.ts'
import { measureRenderedPages } from './rendered-pages.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSolarWorker } from './solar-worker.ts'
import { measureSolarYear } from './solar-year.ts'
import { measureWebhookStorm } from './webhook-storm.ts'

const loads = {
  measureFirstVisitJavaScript,
  measureCachedHome,
  measureRenderedPages,
  measureProductsApi,
  measureSignIn,
  measureAccountHints,
  measureOrders,
  measureSolarYear,
  measureWebhookStorm,
}
/** Last of all: it leaves a hundred thousand products behind. */
const growth = { measureCatalogueGrowth }
const visits = { measureSolarWorker, measurePageWeight, measureLighthouse }
/** `npm run bench lighthouse` takes only the measures with that in their name. */
const wanted = (process.argv[2] ?? '').toLowerCase().replaceAll('-', '')
const chosen = (measures: Record<string, Measure>) =>
  Object.entries(measures)
    .filter(([name]) => name.toLowerCase().includes(wanted))
    .map(([, measure]) => measure)

/** Measures a server of its own, on an empty data folder, and prints what came out beside what is aimed at. */
const dataDir = mkdtempSync(join(tmpdir(), 'imole-bench-'))
// As `npm start` runs it. The first start compiles the sources; what is measured is a later one.
const asStarted = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'imole-compiled'),
}
const first = await startServerProcess({
  env: {
    ...asStarted,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  },
})
await first.stop()
// The proxy lets one machine be as many visitors as the limits by address want to see.
const server = await startServerProcess({
  env: {
    ...asStarted,
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    TRUSTED_PROXY: '127.0.0.1,::1',
  },
})
try {
  const { publishableKey, secretKey } = JSON.parse(
    readFileSync(join(dataDir, 'keys.json'), 'utf8'),
  ) as { publishableKey: string; secretKey: string }
  const subject = {
    origin: server.origin,
    pid: server.process.pid ?? 0,
    dataDir,
    publishableKey,
    secretKey,
  }
  const memory = watchMemory(subject)
  const results: Result[] = []
  const note = (result: Result) => {
    results.push(result)
    console.log(`${result.isReached ? '✓' : '✗'} ${result.name}: ${result.measured}`)
  }
  // One that breaks off takes no other figure with it.
  const take = async (measure: Measure) => {
    memory.enter(measure.name)
    const taken = await measure(subject).catch((error: unknown): Result[] => [
      { name: measure.name, target: 'a figure', measured: String(error), isReached: false },
    ])
    for (const result of taken) note(result)
  }
  for (const measure of chosen(loads)) await take(measure)
  const held = memory.stop()
  if (chosen(loads).length > 0) note(held)
  for (const measure of [...chosen(visits), ...chosen(growth)]) await take(measure)
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; the load comes from the same machine.`,
  )
  console.table(
    results.map(({ name, target, measured, isReached }) => ({
      measure: name,
      target,
      measured,
      reached: isReached ? 'yes' : 'NO',
    })),
  )
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
