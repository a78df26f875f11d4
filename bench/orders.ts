import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCheckout } from '../test/shop/checkout-client.ts'
import { percentile, type Measure } from './measure.ts'

const buyers = 16
const seconds = 5
const targetPerS = 250
/** 72,000 orders per hour: far more than a shop has, and orders hardly wait for each other yet. */
const steadyPerS = 20
const targetP95Ms = 60

/**
 * Sixteen buyers place one order after the other, all of the same product. Each waits for the lock
 * on its row at the end, so the time of an order is also measured at a steady rate.
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
  async function buyInParallelFor(durationS: number): Promise<number[]> {
    const tookMs: number[] = []
    const until = performance.now() + durationS * 1_000
    const buyAgain = async () => {
      while (performance.now() < until) tookMs.push(await buy())
    }
    await Promise.all(Array.from({ length: buyers }, buyAgain))
    return tookMs
  }
  async function buyAtSteadyRateFor(durationS: number): Promise<number[]> {
    const startedAt = performance.now()
    const bought: Promise<number>[] = []
    for (let n = 0; n < durationS * steadyPerS; n++) {
      await sleep(startedAt + (n * 1_000) / steadyPerS - performance.now())
      const each = buy()
      // Awaited below, with the others.
      each.catch(() => {})
      bought.push(each)
    }
    return Promise.all(bought)
  }
  // Warm up: a busy server has compiled code and open connections.
  await buyInParallelFor(2)
  const startedAt = performance.now()
  const parallelMs = await buyInParallelFor(seconds)
  const perS = (parallelMs.length / (performance.now() - startedAt)) * 1_000
  const steadyMs = await buyAtSteadyRateFor(2 * seconds)
  const steadyP95Ms = percentile(steadyMs, 0.95)
  return [
    {
      name: `Orders placed, ${buyers} buyers of one product`,
      target: `≥ ${targetPerS}/s`,
      measured: `${Math.round(perS)}/s, p95 ${Math.round(percentile(parallelMs, 0.95))} ms`,
      isReached: perS >= targetPerS,
    },
    {
      name: `place-order at ${steadyPerS} a second, p95 of ${steadyMs.length}`,
      target: `≤ ${targetP95Ms} ms`,
      measured: `${Math.round(steadyP95Ms)} ms`,
      isReached: steadyP95Ms <= targetP95Ms,
    },
  ]
}
