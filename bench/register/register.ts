import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { createDatabase } from '../../backend/db/database.ts'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { playWriters } from '../../test/register/writers/play-writers.ts'
import { findFreePort, startServerProcess } from '../../test/servers/server-process.ts'
import { cloneDatabase, createTemplate, type TestDatabase } from '../../test/template-database.ts'
import { printResults, type Result } from '../measure.ts'
import { measureCertificate } from './certificate-speed.ts'
import { measureCheckSpeed } from './check-speed.ts'
import { checkWhole, measureLedger } from './ledger-speed.ts'
import { measurePages } from './page-speed.ts'
import { seedRegister } from './seed-register.ts'
import { measureTamperings } from './tampering-speed.ts'

const operations = 100_000
const events = 1_000_000

/**
 * `npm run bench register` plays 100,000 operations of eight writers, and measures a register of a
 * million events. `npm run bench register certificate`, `check`, `writers` or `ledger` does one of them,
 * and a number behind it takes fewer.
 * @returns whether all targets are reached
 */
export async function measureRegister([only, count]: readonly string[]): Promise<boolean> {
  const results: Result[] = []
  // First, because its first check is to be that of a new process.
  if (only === undefined || only === 'certificate')
    results.push(...measureCertificate(), measureTamperings())
  if (only === 'certificate') return printResults(results)
  if (only === undefined || only === 'check')
    results.push(...measureCheckSpeed(Number(count ?? events)))
  if (only === 'check') return printResults(results)
  const folder = mkdtempSync(join(tmpdir(), 'bench-register-'))
  const postgres = await startEmbeddedPostgres(folder)
  try {
    await createTemplate(postgres.adminUrl)
    if (only === undefined || only === 'writers') {
      await using database = await cloneDatabase(postgres.adminUrl)
      results.push(await measureWriters(database, Number(count ?? operations)))
    }
    if (only === undefined || only === 'ledger') {
      await using database = await cloneDatabase(postgres.adminUrl)
      results.push(...(await measureLargeRegister(database, folder, Number(count ?? events))))
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return printResults(results)
}

async function measureWriters(database: TestDatabase, count: number): Promise<Result> {
  const admin = new Pool({ connectionString: database.adminUrl })
  const db = createDatabase({ url: database.url })
  try {
    const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_124)
    const startedAt = performance.now()
    const played = await playWriters({ url: database.url, admin, seed, operations: count })
    const seconds = (performance.now() - startedAt) / 1_000
    const size = await checkWhole(db)
    return {
      name: `${count.toLocaleString('en')} operations of 8 writers`,
      target: 'every rule is kept',
      measured: `${JSON.stringify(played)} in ${seconds.toFixed(0)} s; ${size} events without a fault`,
      isReached: true,
    }
  } finally {
    await admin.end()
    await db.close()
  }
}

async function measureLargeRegister(
  database: TestDatabase,
  folder: string,
  count: number,
): Promise<Result[]> {
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  const db = createDatabase({ url: database.url })
  try {
    const startedAt = performance.now()
    await seedRegister(admin, count)
    console.log(`seeded in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
    const results = await measureLedger(db, admin)
    for (const { name, measured } of results) console.log(`${name}: ${measured}`)
    const server = await startServerProcess({
      env: {
        PORT: String(await findFreePort()),
        DATA_DIR: join(folder, 'site'),
        DATABASE_URL: database.adminUrl,
        NODE_ENV: 'production',
        NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
        TRUSTED_PROXY: '127.0.0.1,::1',
      },
    })
    try {
      return [...results, ...(await measurePages(server.origin, admin))]
    } finally {
      await server.stop()
    }
  } finally {
    await admin.end()
    await db.close()
  }
}
