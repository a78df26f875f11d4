import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Acknowledged } from '../../test/kills/find-lost.ts'
import { killPostgres } from '../../test/kills/kill-processes.ts'
import type { Keys, KilledShop } from '../../test/kills/killed-shop.ts'
import { openKilledShop } from '../../test/kills/open-killed-shop.ts'
import { playKills, type Played, type Victim } from '../../test/kills/play-kills.ts'
import { createRandom } from '../../test/money/random.ts'
import {
  findFreePort,
  startServerProcess,
  type ServerProcess,
} from '../../test/servers/server-process.ts'
import { connectAdmin } from '../connect-admin.ts'
import { killBackups, killRestores, type MaintenanceResult } from './backup-kills.ts'
import { watchJobs } from './interrupted-jobs.ts'
import { killMigrations } from './migration-kills.ts'

const defaultKills = 100
const maxAnswers = 150

/** One after the other: most kills hit the server. */
const victims = ['server', 'database', 'server', 'both', 'server', 'database', 'server'] as const

/**
 * `npm run bench kills` kills the server as users run it, its database or both 100 times (or `npm run
 * bench kills 10`) with `kill -9` at random moments of mixed work, and backups, restores and migrations
 * too. It looks for everything that was acknowledged before. `PROPERTY_SEED` chooses other moments.
 * @returns whether nothing was lost and no rule was broken
 */
export async function measureKills([count]: readonly string[]): Promise<boolean> {
  const kills = Number(count ?? defaultKills)
  const seed = Number(process.env['PROPERTY_SEED'] ?? 41)
  const folder = mkdtempSync(join(tmpdir(), 'bench-kills-'))
  const random = createRandom(seed)
  // Each of these takes as long as several kills of a server.
  const rare = { folder, kills: Math.max(2, Math.ceil(kills / 10)), random }
  const run = await startShop(join(folder, 'shop'))
  try {
    const { shop, played } = await killDuringWork(run, { kills, seed })
    const isRight = report(shop, played)
    const backups = await killBackups(run.dataDir, rare)
    await run.server.stop()
    const restores = await killRestores({ ...shop, path: backups.path }, rare)
    const migrations = await killMigrations(rare)
    const others = { backups, restores, migrations }
    return reportOthers(others) && isRight
  } finally {
    await run.server.stop('SIGKILL')
    // Nothing is needed of what may still run here.
    for (const name of readdirSync(folder)) killPostgres(join(folder, name))
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Run {
  dataDir: string
  server: ServerProcess
  /** Starts the server again, on the same port. */
  start(): Promise<ServerProcess>
}

async function startShop(dataDir: string): Promise<Run> {
  const env = {
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    TRUSTED_PROXY: '127.0.0.1,::1',
  }
  const startServer = () => startServerProcess({ program: 'bin/start.ts', env })
  const run: Run = {
    dataDir,
    server: await startServer(),
    start: async () => (run.server = await startServer()),
  }
  return run
}

async function killDuringWork(
  run: Run,
  { kills, seed }: { kills: number; seed: number },
): Promise<{ shop: KilledShop; played: Played }> {
  const { dataDir, server, start } = run
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys
  const shop = await openKilledShop({ origin: server.origin, dataDir, keys })
  const tookS: { victim: Victim; seconds: number }[] = []
  const jobs = watchJobs(dataDir)
  const played = await playKills(shop, {
    server,
    start,
    victims: Array.from({ length: kills }, (_, at) => victims[at % victims.length] ?? 'server'),
    seed,
    maxAnswers,
    async around(victim, restart) {
      const killedAt = new Date()
      const startedAt = performance.now()
      await restart()
      const seconds = (performance.now() - startedAt) / 1_000
      tookS.push({ victim, seconds })
      console.log(
        `kill ${tookS.length} of ${kills}, ${victim}: up again in ${seconds.toFixed(1)} s, ${shop.answered} requests answered`,
      )
      await jobs.note(killedAt)
    },
  })
  printRestarts(tookS)
  played.broken.push(...(await jobs.waitForThem()))
  await printHeldRefunds(dataDir)
  return { shop, played }
}

/** A kill between the question to the gateway and its answer: nobody may ask a second time. */
async function printHeldRefunds(dataDir: string): Promise<void> {
  await using admin = await connectAdmin({ dataDir })
  const { rows } = await admin.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from public.refunds group by status order by status',
  )
  console.log(`refunds: ${rows.map(({ status, count }) => `${count} ${status}`).join(', ')}`)
}

function printRestarts(tookS: readonly { victim: Victim; seconds: number }[]): void {
  const rows = [...new Set(victims)].map((victim) => {
    const seconds = tookS.filter((each) => each.victim === victim).map((each) => each.seconds)
    const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
    return {
      killed: victim,
      times: seconds.length,
      'mean s until it is up': Number(mean.toFixed(1)),
      'longest s': Number(Math.max(0, ...seconds).toFixed(1)),
    }
  })
  console.table(rows)
}

function report({ acknowledged }: Pick<KilledShop, 'acknowledged'>, played: Played): boolean {
  const rows = Object.entries(acknowledged as Record<keyof Acknowledged, unknown[]>).map(
    ([kind, { length }]) => ({
      kind,
      acknowledged: length,
      lost: new Set(played.lost.filter((line) => line.startsWith(`${kind}:`))).size,
    }),
  )
  console.table(rows)
  for (const line of new Set([...played.lost, ...played.broken])) console.log(`✗ ${line}`)
  const isRight = played.lost.length + played.broken.length === 0
  if (isRight) console.log('✓ nothing that was acknowledged was lost, and no rule was broken')
  return isRight
}

function reportOthers(others: Record<string, MaintenanceResult>): boolean {
  const problems = Object.values(others).flatMap((each) => each.problems)
  for (const [what, { killed }] of Object.entries(others)) console.log(`${what} killed: ${killed}`)
  for (const problem of problems) console.log(`✗ ${problem}`)
  if (problems.length === 0) console.log('✓ backups, restores and migrations came through')
  return problems.length === 0
}
