import { setTimeout as sleep } from 'node:timers/promises'
import {
  findCostliest,
  nestedRequest,
  readHeavily,
  timeShop,
} from '../test/system/heavy-readers.ts'
import type { Measure, Result } from './measure.ts'

const seconds = 15
const targetRatio = 3

/**
 * Sixteen readers who repeat heavy requests to the Data API: one with twelve nested embeds, and the
 * costliest that is not refused, from one address and from many. Orders and pages should not
 * notice.
 */
export const measureAbuseByHeavyReaders: Measure = async (subject) => {
  const costliest = await findCostliest(subject)
  const loads = {
    'twelve nested embeds, one address': { path: nestedRequest(12, 52), addresses: 1 },
    'twelve nested embeds, 256 addresses': { path: nestedRequest(12, 52), addresses: 256 },
    'the costliest allowed, one address': { path: costliest, addresses: 1 },
    'the costliest allowed, 256 addresses': { path: costliest, addresses: 256 },
  }
  await timeShop(subject, sleep(3_000))
  const results: Result[] = []
  for (const [name, load] of Object.entries(loads)) {
    const quiet = await timeShop(subject, sleep(5_000))
    const reading = readHeavily(subject, { ...load, seconds })
    const during = await timeShop(subject, reading)
    const ratio = during.quoteMs / quiet.quoteMs
    const failed = during.statuses.filter((status) => status !== 200).length
    const answers = Object.entries(await reading).map(([status, count]) => `${count} × ${status}`)
    results.push({
      name: `quote-order p50 during 16 heavy readers, compared with before: ${name}`,
      target: `≤ ${targetRatio}, nothing failed`,
      measured: `${ratio.toFixed(2)} (${during.quoteMs.toFixed(1)} compared with ${quiet.quoteMs.toFixed(1)} ms), ${failed} failed; readers got ${answers.join(', ')}`,
      isReached: ratio <= targetRatio && failed === 0,
    })
  }
  return results
}
