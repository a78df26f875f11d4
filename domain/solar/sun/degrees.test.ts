import fc from 'fast-check'
import { expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { acosDeg, atan2Deg, cosDeg, radiansOf, sinDeg, tanDeg } from './degrees.ts'

test('known angles', () => {
  within(sinDeg(30), 0.5, 1e-12)
  within(cosDeg(60), 0.5, 1e-12)
  within(tanDeg(45), 1, 1e-12)
  within(acosDeg(0), 90, 1e-12)
  within(radiansOf(180), Math.PI, 1e-12)
})

test('a cosine just beyond ±1 is clamped', () => {
  expect(acosDeg(1.0000001)).toBe(0)
  within(acosDeg(-1.0000001), 180, 1e-12)
})

test.each([
  [0, 1, 0],
  [1, 0, 90],
  [0, -1, 180],
  [-1, 0, 270],
])('the direction of (%d, %d) is %d°', (y, x, angleDeg) => within(atan2Deg(y, x), angleDeg, 1e-12))

test('a direction is 0 up to 360° and points back to its coordinates', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 359.999, noNaN: true }), (angleDeg) => {
      const direction = atan2Deg(sinDeg(angleDeg), cosDeg(angleDeg))
      expect(direction).toBeGreaterThanOrEqual(0)
      expect(direction).toBeLessThanOrEqual(360)
      within(cosDeg(direction - angleDeg), 1, 1e-12)
    }),
  )
})
