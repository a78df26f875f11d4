import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Acknowledged } from '../../test/kills/find-lost.ts'
import type { Keys, KilledShop } from '../../test/kills/killed-shop.ts'
import { openKilledShop } from '../../test/kills/open-killed-shop.ts'
import { playKills, type Played, type Victim } from '../../test/kills/play-kills.ts'
import { findFreePort, startServerProcess } from '../../test/servers/server-process.ts'

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
  try {
    const ofWork = await killDuringWork(folder, { kills, seed })
    return ofWork
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function killDuringWork(
  folder: string,
  { kills, seed }: { kills: number; seed: number },
): Promise<boolean> {
  const dataDir = join(folder, 'shop')
  const env = {
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    PAYMENTS: 'sandbox',
    TRUSTED_PROXY: '127.0.0.1,::1',
  }
  const start = () => startServerProcess({ program: 'bin/start.ts', env })
  const server = await start()
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Keys
  const shop = await openKilledShop({ origin: server.origin, dataDir, keys })
  const tookS: { victim: Victim; seconds: number }[] = []
  const played = await playKills(shop, {
    server,
    start,
    victims: Array.from({ length: kills }, (_, at) => victims[at % victims.length] ?? 'server'),
    seed,
    maxAnswers,
    async around(victim, restart) {
      const startedAt = performance.now()
      await restart()
      const seconds = (performance.now() - startedAt) / 1_000
      tookS.push({ victim, seconds })
      console.log(
        `kill ${tookS.length} of ${kills}, ${victim}: up again in ${seconds.toFixed(1)} s, ${shop.answered} requests answered`,
      )
    },
  })
  printRestarts(tookS)
  return report(shop, played)
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
