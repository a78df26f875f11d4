import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutStrings, type StringLimits } from './string-layout.ts'

const one: StringLimits = { minInSeries: 4, maxInSeries: 9, maxStrings: 1, trackers: 1 }
const layout = (panels: number, change: Partial<StringLimits> = {}) =>
  layOutStrings(panels, { ...one, ...change })?.map(
    ({ strings, inSeries }) => `${strings} × ${inSeries}`,
  ) ?? null

test.each([
  ['one string', 9, {}, ['1 × 9']],
  ['too few for a string', 3, {}, null],
  ['too many for a string', 10, {}, null],
  ['two equal strings on one input', 10, { maxStrings: 2 }, ['2 × 5']],
  ['11 are 5 and 6, which must not share an input', 11, { maxStrings: 2 }, null],
  ['11 on two inputs are 7 and 4', 11, { trackers: 2 }, ['1 × 7', '1 × 4']],
  ['12 on two inputs are alike', 12, { trackers: 2 }, ['1 × 6', '1 × 6']],
  ['two inputs with two strings each', 36, { trackers: 2, maxStrings: 2 }, ['2 × 9', '2 × 9']],
  ['a long and a short input', 27, { trackers: 2, maxStrings: 2 }, ['1 × 9', '2 × 9']],
  [
    'none when the heat needs more than the cold allows',
    4,
    { minInSeries: 5, maxInSeries: 4 },
    null,
  ],
] as const)('%s', (_, panels, change, expected) => expect(layout(panels, change)).toEqual(expected))

test('every layout has all the panels, within the limits of every input', () => {
  const limits = fc.record({
    minInSeries: fc.integer({ min: 1, max: 8 }),
    maxInSeries: fc.integer({ min: 1, max: 20 }),
    maxStrings: fc.integer({ min: 1, max: 3 }),
    trackers: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), limits, (panels, any) => {
      const inputs = layOutStrings(panels, any)
      if (!inputs) return
      expect(inputs.length).toBeLessThanOrEqual(any.trackers)
      for (const { inSeries, strings } of inputs) {
        expect(inSeries).toBeGreaterThanOrEqual(any.minInSeries)
        expect(inSeries).toBeLessThanOrEqual(any.maxInSeries)
        expect(strings).toBeLessThanOrEqual(any.maxStrings)
      }
      expect(inputs.reduce((sum, { inSeries, strings }) => sum + inSeries * strings, 0)).toBe(
        panels,
      )
    }),
    { numRuns: 2000 },
  )
})
