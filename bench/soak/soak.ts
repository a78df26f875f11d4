import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort, startServerProcess } from '../../test/servers/server-process.ts'
import type { Subject } from '../measure.ts'
import { judgeGrowth, readMinute, type Minute } from './minutes.ts'
import { openVisitors } from './visitors.ts'

const defaultMinutes = 60
const requestsPerS = 12

/**
 * `npm run bench soak` uses the server for an hour (or `npm run bench soak 5` for 5 minutes) as a busy
 * shop is used, with 12 requests a second and open sockets, and says what grew meanwhile.
 * `PROPERTY_SEED` chooses another order of requests.
 * @returns whether nothing failed, nothing was lost and nothing grew without end
 */
export async function measureSoak([count]: readonly string[]): Promise<boolean> {
  const minutes = Number(count ?? defaultMinutes)
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-soak-'))
  const server = await startServerProcess({
    program: 'bin/start.ts',
    env: {
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
      PORT: String(await findFreePort()),
      DATA_DIR: dataDir,
      TRUSTED_PROXY: '127.0.0.1,::1',
    },
  })
  try {
    const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')) as Pick<
      Subject,
      'publishableKey' | 'secretKey'
    >
    const subject = { ...keys, origin: server.origin, pid: server.process.pid ?? 0, dataDir }
    const isRight = await soak(subject, minutes)
    if (!isRight) console.log(lastErrors(server.output()))
    return isRight
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function soak(subject: Subject, minutes: number): Promise<boolean> {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 41)
  await using visitors = await openVisitors(subject, seed)
  await visitors.warmUp()
  const table: Minute[] = []
  const startedAt = performance.now()
  for (let minute = 1; minute <= minutes; minute++) {
    const until = startedAt + minute * 60_000
    while (performance.now() < until) {
      visitors.sendOne()
      // Whether it was answered or not: visitors do not wait for each other.
      await sleep(1_000 / requestsPerS)
    }
    const row = await readMinute(subject, { minute, answers: visitors.takeAnswers() })
    table.push(row)
    console.log(
      Object.entries(row)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    )
  }
  const lost = await visitors.findLost()
  console.table(table)
  console.table(visitors.countByKind())
  for (const line of [...lost, ...visitors.failures]) console.log(`✗ ${line}`)
  const isRight = lost.length + visitors.failures.length === 0
  if (isRight) console.log('✓ no request failed, and nothing that was acknowledged was lost')
  return judgeGrowth(table) && isRight
}

/** What the server has logged about failures, which the answers name only by a reference. */
const lastErrors = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .slice(-20)
    .join('\n')
