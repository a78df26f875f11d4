import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runningCost } from './running-cost.ts'

const fuelKoboPerLitre = { petrol: 100_000, diesel: 150_000 }

test('a petrol set of 5 kVA at half load, by its fuel curve', () => {
  // 4 kW rated: 0.175 x 4 + 0.35 x 2 = 1.4 litres an hour for 2 kW.
  expect(runningCost({ kva: 5, loadShare: 0.5, hoursPerDay: 6, fuelKoboPerLitre })).toMatchObject({
    fuel: 'petrol',
    outputKw: 2,
    litresPerHour: 1.4,
    koboPerHour: 140_000,
    koboPerKwh: 70_000,
    koboPerMonth: 25_550_000,
  })
})

test('a set of 20 kVA burns diesel', () => {
  // 16 kW rated: 0.08 x 16 + 0.246 x 8 = 3.248 litres an hour.
  const cost = runningCost({ kva: 20, loadShare: 0.5, hoursPerDay: 24, fuelKoboPerLitre })
  expect(cost.fuel).toBe('diesel')
  expect(cost.litresPerHour).toBeCloseTo(3.248, 6)
})

test('more load costs more an hour, and less for each kWh', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      (kva, loadShare) => {
        const at = (share: number) =>
          runningCost({ kva, loadShare: share, hoursPerDay: 5, fuelKoboPerLitre })
        const [less, more] = [at(loadShare), at(loadShare + 0.1)]
        expect(more.koboPerHour).toBeGreaterThan(less.koboPerHour)
        expect(more.koboPerKwh).toBeLessThanOrEqual(less.koboPerKwh)
      },
    ),
  )
})

test.each([
  { kva: 0, loadShare: 0.5, hoursPerDay: 5 },
  { kva: 5, loadShare: 0, hoursPerDay: 5 },
  { kva: 5, loadShare: 1.1, hoursPerDay: 5 },
  { kva: 5, loadShare: 0.5, hoursPerDay: 25 },
])('refuses %o', (question) => {
  expect(() => runningCost({ ...question, fuelKoboPerLitre })).toThrow(RangeError)
})
