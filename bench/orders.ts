import { randomUUID } from 'node:crypto'
import { openCheckout } from '../test/checkout-client.ts'
import type { Measure } from './measure.ts'

const buyers = 16
const seconds = 5
const targetPerS = 150
const targetP95Ms = 60

/** Sixteen buyers who place one order after the other, all of the same product: its row is what they wait for. */
export const measureOrders: Measure = async (subject) => {
  const { place } = await openCheckout(subject)
  let count = 0
  async function buyFor(durationS: number): Promise<number[]> {
    const tookMs: number[] = []
    const until = performance.now() + durationS * 1_000
    const buyAgain = async () => {
      while (performance.now() < until) {
        const startedAt = performance.now()
        const response = await place(randomUUID(), count++)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`place-order answered ${response.status}`)
        tookMs.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: buyers }, buyAgain))
    return tookMs
  }
  // Compiled code and filled pools are what a busy server has.
  await buyFor(2)
  const startedAt = performance.now()
  const tookMs = (await buyFor(seconds)).toSorted((a, b) => a - b)
  const perS = (tookMs.length / (performance.now() - startedAt)) * 1_000
  const p95Ms = tookMs[Math.floor(tookMs.length * 0.95)] ?? Number.NaN
  return [
    { name: `Orders placed, ${buyers} buyers of one product`, target: `≥ ${targetPerS}/s`, measured: `${Math.round(perS)}/s`, isReached: perS >= targetPerS },
    { name: `place-order, p95 of ${tookMs.length}`, target: `≤ ${targetP95Ms} ms`, measured: `${Math.round(p95Ms)} ms`, isReached: p95Ms <= targetP95Ms },
  ]
}
