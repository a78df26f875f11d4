import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCheckout } from '../test/checkout-client.ts'
import { percentile, type Measure } from './measure.ts'

const buyers = 16
const seconds = 5
const targetPerS = 150
/** Seventy thousand orders an hour: far more than a shop has, and the queue for the product is still short. */
const pacePerS = 20
const targetP95Ms = 60

/**
 * Sixteen buyers who place one order after the other, all of the same product: its row is what they wait for, a sixteenth of a second and
 * more each at the target. How long an order takes is therefore also asked at an even pace.
 */
export const measureOrders: Measure = async (subject) => {
  const { place } = await openCheckout(subject)
  let count = 0
  async function buy(): Promise<number> {
    const startedAt = performance.now()
    const response = await place(randomUUID(), count++)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`place-order answered ${response.status}`)
    return performance.now() - startedAt
  }
  async function buyAtOnceFor(durationS: number): Promise<number[]> {
    const tookMs: number[] = []
    const until = performance.now() + durationS * 1_000
    const buyAgain = async () => {
      while (performance.now() < until) tookMs.push(await buy())
    }
    await Promise.all(Array.from({ length: buyers }, buyAgain))
    return tookMs
  }
  async function buyAtPaceFor(durationS: number): Promise<number[]> {
    const startedAt = performance.now()
    const bought: Promise<number>[] = []
    for (let n = 0; n < durationS * pacePerS; n++) {
      await sleep(startedAt + (n * 1_000) / pacePerS - performance.now())
      const each = buy()
      // Awaited below, with the others.
      each.catch(() => {})
      bought.push(each)
    }
    return Promise.all(bought)
  }
  // Compiled code and filled pools are what a busy server has.
  await buyAtOnceFor(2)
  const startedAt = performance.now()
  const atOnceMs = await buyAtOnceFor(seconds)
  const perS = (atOnceMs.length / (performance.now() - startedAt)) * 1_000
  const atPaceMs = await buyAtPaceFor(2 * seconds)
  const pacedP95Ms = percentile(atPaceMs, 0.95)
  return [
    {
      name: `Orders placed, ${buyers} buyers of one product`,
      target: `≥ ${targetPerS}/s`,
      measured: `${Math.round(perS)}/s, p95 ${Math.round(percentile(atOnceMs, 0.95))} ms`,
      isReached: perS >= targetPerS,
    },
    {
      name: `place-order at ${pacePerS} a second, p95 of ${atPaceMs.length}`,
      target: `≤ ${targetP95Ms} ms`,
      measured: `${Math.round(pacedP95Ms)} ms`,
      isReached: pacedP95Ms <= targetP95Ms,
    },
  ]
}
