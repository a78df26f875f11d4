import { expect, test } from 'vitest'
import { bandHours, bandOfHours, tariffBands } from './tariff-band.ts'

test.each([
  [24, 'A'],
  [20, 'A'],
  [19.5, 'B'],
  [16, 'B'],
  [12, 'C'],
  [11, 'D'],
  [8, 'D'],
  [4, 'E'],
  [1, 'E'],
  [0, 'E'],
] as const)('%s hours of light a day is Band %s', (hours, band) =>
  expect(bandOfHours(hours)).toBe(band),
)

test('the hours that a band promises belong to that band', () => {
  for (const band of tariffBands) expect(bandOfHours(bandHours[band])).toBe(band)
})
