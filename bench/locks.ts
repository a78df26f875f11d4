import {
  listWrong,
  lockedTables,
  openMix,
  sendMix,
  sendMixDuringLock,
} from '../test/system/locked-tables.ts'
import { connectAdmin } from './connect-admin.ts'
import { percentile, type Measure, type Result } from './measure.ts'

const load = { forMs: 20_000, everyMs: 33 }
const targetP99Ms = 1_000
/** For a machine that is busy with other things. */
const targetRatio = 2

/**
 * Somebody's transaction locks one table after the other while visitors send about 30 requests a second.
 * Those that do not need the table should notice nothing, and the others be told to come back.
 */
export const measureLocks: Measure = async (subject) => {
  const mix = await openMix(subject)
  await using admin = await connectAdmin(subject)
  await sendMix(mix, { ...load, forMs: 5_000 })
  const results: Result[] = []
  for (const table of lockedTables) {
    const before = findP99Ms(await sendMix(mix, load))
    const answers = await sendMixDuringLock(mix, { admin, table, ...load })
    const during = findP99Ms(answers.others)
    const wrong = listWrong(answers)
    results.push({
      name: `${table} is locked: p99 of what does not need it`,
      target: `≤ ${targetP99Ms} ms or ${targetRatio} times that before, answered as before`,
      measured: `${during} ms, before ${before} ms; what needs it at most ${Math.max(...answers.ofTable.map(({ ms }) => Math.round(ms)))} ms; ${wrong.length} wrong ${wrong.slice(0, 3).join(', ')}`,
      isReached: during <= Math.max(targetP99Ms, targetRatio * before) && wrong.length === 0,
    })
  }
  return results
}

function findP99Ms(answers: readonly { ms: number }[]): number {
  return Math.round(
    percentile(
      answers.map(({ ms }) => ms),
      0.99,
    ),
  )
}
