import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { playHistories } from '../test/money/histories.ts'
import { killShop } from '../test/money/kill-shop.ts'
import { playLedgers } from '../test/money/ledger-histories.ts'
import { openMoneyShop } from '../test/money/money-shop.ts'
import { createTemplate } from '../test/template-database.ts'

const histories = 200_000
const kills = 500
const defaultMinutes = 20

/**
 * `npm run bench money` plays 200,000 random histories of money in the rules of `domain/`, and as many
 * as fit into 20 minutes (or `npm run bench money 5`) through the functions and the database.
 * `PROPERTY_SEED` chooses other histories.
 */
export async function measureMoney([minutes]: readonly string[]): Promise<void> {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
  const startedAt = performance.now()
  const compared = playLedgers({ seed, count: histories })
  report(startedAt, `${histories} histories of ledgers, ${compared} steps, seed ${seed}`)
  await withDatabase(async (adminUrl) => {
    await using shop = await openMoneyShop(adminUrl)
    const limitMs = Number(minutes ?? defaultMinutes) * 60_000
    const shopStartedAt = performance.now()
    const played = await playHistories(shop, {
      seed,
      goesOn: () => performance.now() - shopStartedAt < limitMs,
    })
    report(
      shopStartedAt,
      `${played.histories} histories through the functions, ${played.steps} steps, seed ${seed}`,
    )
    console.table(played.byStep)
  })
}

/** `npm run bench money-kills` kills the process of the shop 500 times while money moves. */
export async function measureMoneyKills([count]: readonly string[]): Promise<void> {
  await withDatabase(async (adminUrl) => {
    const startedAt = performance.now()
    const { problems, ...result } = await killShop(adminUrl, Number(count ?? kills))
    report(startedAt, JSON.stringify(result))
    for (const problem of problems) console.log(`✗ ${problem}`)
    if (problems.length > 0) process.exitCode = 1
    else console.log('✓ no promise was broken, and no refund was sent twice')
  })
}

function report(startedAt: number, what: string): void {
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
}

async function withDatabase(work: (adminUrl: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-money-'))
  const postgres = await startEmbeddedPostgres(folder, { max_connections: '150' })
  try {
    await createTemplate(postgres.adminUrl)
    await work(postgres.adminUrl)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
