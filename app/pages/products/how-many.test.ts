import { expect, test } from 'vitest'
import { countForHits } from './how-many.ts'

const panel = (powerW: number | null) => ({
  kind: 'panel' as const,
  powerW,
  vocV: 1,
  vmpV: 1,
  impA: 1,
  vocPercentPerC: 0,
  maxSystemV: null,
})

test('550 W give 1.98 kWh a day: 3 for 5 kWh, 5 for 9', () => {
  expect(countForHits(panel(550)).map(({ count }) => count)).toEqual([1, 3, 5, 12])
})

test('small panels are not counted for a duplex, and nothing is counted without a number', () => {
  expect(countForHits(panel(100)).map(({ count }) => count)).toEqual([5, 14])
  expect(countForHits(panel(null))).toEqual([])
  expect(countForHits(null)).toEqual([])
})
