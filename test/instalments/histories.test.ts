import { expect, test } from 'vitest'
import { sampleSize } from '../sample-size.ts'
import { livePlans } from './long-plans.ts'
import { playPlans } from './plan-histories.ts'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)

test('random histories of plans end in the same state in any order of delivery', () => {
  const count = sampleSize(20_000)
  const { compared, differentActs } = playPlans({ seed, count })
  expect(compared + differentActs).toBe(count)
  expect(differentActs).toBeLessThan(count / 100)
})

test('plans of 36 months end exactly, to the kobo', () => {
  expect(livePlans({ seed, count: sampleSize(1_000) })).toBeGreaterThan(0)
})
