import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayInLagos } from '../domain/calendar/days.ts'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { killDebits } from '../test/money/kill-debits.ts'
import { startFakeGateway, type FakeGateway } from '../test/servers/fake-gateway.ts'
import { findFreePort, startServerProcess } from '../test/servers/server-process.ts'
import { growPlans } from '../test/shop/many-plans.ts'
import { createTemplate } from '../test/template-database.ts'
import { connectAdmin } from './connect-admin.ts'
import { percentile } from './measure.ts'

const plans = 100_000
/** Due days are spread over a month of 30 days. */
const spread = 30
const targetS = 300
const targetRatio = 1.5
const charges = 500

const pages = ['/', '/shop', '/shop?page=2', '/solutions', '/repayment-plans']
const readers = 2
const restMs = 100
const baselineMs = 30_000

/**
 * `npm run bench due-day` charges the cards of 100,000 active plans that are due today, in the process
 * of the shop and with a gateway on this machine, while visitors read its pages; then it kills a
 * process 500 charges long. `npm run bench due-day 1000` takes fewer plans.
 */
export async function measureDueDay([count]: readonly string[]): Promise<void> {
  await measureRun(Number(count ?? plans))
  await measureKills()
}

async function measureRun(count: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-due-day-'))
  await using gateway = await startFakeGateway()
  // Cards are charged by day only, so for the shop it is noon.
  const noon = new Date(`${dayInLagos(new Date())}T12:00:00+01:00`)
  const clock = join(import.meta.dirname, 'shift-clock.ts')
  const start = async (env: Record<string, string> = {}) =>
    startServerProcess({
      env: {
        NODE_OPTIONS: `--max-semi-space-size=8 --max-old-space-size=256 --import ${clock}`,
        SHIFT_MS: String(noon.getTime() - Date.now()),
        NODE_ENV: 'production',
        PORT: String(await findFreePort()),
        DATA_DIR: dataDir,
        TRUSTED_PROXY: '127.0.0.1,::1',
        ...env,
      },
    })
  const quiet = await start()
  try {
    await using admin = await connectAdmin({ dataDir })
    await growPlans(admin, { count, day: dayInLagos(new Date()), spread })
    await readPages(quiet.origin, (atMs) => atMs < 5_000)
    const before = await readPages(quiet.origin, (atMs) => atMs < baselineMs)
    report('storefront without charges', before)
  } finally {
    await quiet.stop()
  }
  const busy = await start({ PAYSTACK_SECRET_KEY: 'sk_test_bench', PAYSTACK_URL: gateway.url })
  try {
    await measureCharges({ origin: busy.origin, dataDir, gateway, count })
  } finally {
    await busy.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

let baseline = 0

async function measureCharges({
  origin,
  dataDir,
  gateway,
  count,
}: {
  origin: string
  dataDir: string
  gateway: FakeGateway
  count: number
}): Promise<void> {
  await using admin = await connectAdmin({ dataDir })
  const due = Math.floor(count / spread)
  const charged = async () =>
    (
      await admin.query<{ count: number }>(
        `select count(*)::int as count from public.plan_payments
         where way = 'debit' and status = 'succeeded'`,
      )
    ).rows[0]?.count ?? 0
  while (gateway.state.transactions.size === 0) await sleep(50)
  const startedAt = performance.now()
  let done = 0
  const watch = (async () => {
    while ((done = await charged()) < due && performance.now() - startedAt < 2 * targetS * 1_000)
      await sleep(500)
  })()
  const tookMs = await readPages(
    origin,
    () => done < due && performance.now() - startedAt < 600_000,
  )
  await watch
  const seconds = (performance.now() - startedAt) / 1_000
  const isFast = done === due && seconds <= targetS
  console.log(
    `${isFast ? '✓' : '✗'} ${done} of ${due} cards of ${count} active plans charged in ${seconds.toFixed(1)} s (${(done / seconds).toFixed(1)} a second), target ${targetS} s`,
  )
  const ratio = report('storefront meanwhile', tookMs)
  console.log(
    `${ratio <= targetRatio ? '✓' : '✗'} p95 is ${ratio.toFixed(2)} times as long, target ${targetRatio}`,
  )
}

/** How long each page took, read by a few visitors at once. */
async function readPages(origin: string, goesOn: (atMs: number) => boolean): Promise<number[]> {
  const startedAt = performance.now()
  const tookMs: number[] = []
  const read = async (reader: number) => {
    for (let at = reader; goesOn(performance.now() - startedAt); at++) {
      const sentAt = performance.now()
      const headers = { 'x-forwarded-for': `198.51.100.${1 + (at % 250)}` }
      const response = await fetch(origin + pages[at % pages.length], { headers })
      await response.arrayBuffer()
      tookMs.push(performance.now() - sentAt)
      await sleep(restMs)
    }
  }
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)))
  return tookMs
}

/** @returns how many times as long as without charges */
function report(what: string, tookMs: readonly number[]): number {
  const p95 = percentile(tookMs, 0.95)
  baseline ||= p95
  console.log(
    `${what}: ${tookMs.length} pages, median ${percentile(tookMs, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
  return p95 / baseline
}

async function measureKills(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-debits-'))
  const postgres = await startEmbeddedPostgres(folder, { max_connections: '150' })
  try {
    await createTemplate(postgres.adminUrl)
    const { kills, charges: made, problems } = await killDebits(postgres.adminUrl, charges)
    for (const problem of problems) console.log(`✗ ${problem}`)
    if (problems.length > 0) process.exitCode = 1
    else console.log(`✓ ${made} charges and ${kills} kills: none twice, none lost`)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
