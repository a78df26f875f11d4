import fc from 'fast-check'
import { expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { physicalIam } from './incidence-angle-modifier.ts'
import iam from '../vectors/iam.json'

const [given] = iam.cases

test.each((given?.aoi ?? []).map((angle, index) => [angle, given?.iam[index] ?? NaN] as const))(
  "pvlib's test: at %d° it is %d",
  (angle, expected) => within(physicalIam(angle), expected, 1e-7),
)

test.each(
  iam.pvlib_runs.aoi.map((angle, index) => [angle, iam.pvlib_runs.physical[index] ?? NaN] as const),
)('pvlib run: at %d° it is %d', (angle, expected) => within(physicalIam(angle), expected, 1e-8))

test('at 60° by hand', () => {
  // Snell: sin 60° / 1.526 = 0.56751, so the cosine inside is 0.82337. Fresnel: ((0.82337 - 1.526 ×
  // 0.5) / (0.82337 + 1.526 × 0.5))² =
  // 0.001445 parallel, ((0.5 - 1.526 × 0.82337) / (0.5 + 1.526 × 0.82337))² = 0.185275
  // perpendicular, 0.093360 their mean. Absorption: exp(-0.008 / 0.82337) = 0.990331; product
  // 0.897873. At 0°: (1 - 0.043362) × exp(-0.008) = 0.949015. Ratio 0.94611.
  within(physicalIam(60), 0.94611, 2e-4)
})

test('falls from 1 at normal incidence to 0 at 90°, for both signs', () => {
  expect(physicalIam(0)).toBe(1)
  expect(physicalIam(90)).toBe(0)
  expect(physicalIam(120)).toBe(0)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 89, noNaN: true }), (angle) => {
      expect(physicalIam(angle)).toBeGreaterThanOrEqual(physicalIam(angle + 1))
      within(physicalIam(-angle), physicalIam(angle), 1e-12)
    }),
  )
})
