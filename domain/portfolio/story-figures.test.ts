import { expect, test } from 'vitest'
import { roundCarbonFactors } from '../../test/shop/solar-shop.ts'
import { findPlaceOfState } from '../solar/climate/places.ts'
import { storyFigures, type Story, type StoryRates } from './story-figures.ts'

const lagos = findPlaceOfState('Lagos')
if (!lagos) throw new Error('Lagos is a place')

const story: Story = {
  place: lagos,
  kwp: 10,
  usedShare: 0.5,
  fuel: 'petrol',
  litresSaved: 700,
  hasGrid: true,
  costKobo: 300_000_000,
}
/** ₦1,000 a litre, ₦100 a kWh; nothing ages and nobody cleans. */
const round: StoryRates = {
  prices: { gridKoboPerKwh: 10_000, fuelKoboPerLitre: 100_000 },
  rates: {
    maintenanceShare: 0,
    degradationShare: 0,
    gridPriceRise: 0,
    fuelPriceRise: 0,
    discountRate: 0,
    inverterLifeYears: 10,
  },
  factors: roundCarbonFactors,
}

test('worked by hand: the generator first, then the grid', () => {
  const figures = storyFigures(story, round)
  // One kWp in Lagos makes 1,311 kWh a year. Of 13,110 kWh half is used: 6,555 kWh. 700 litres at
  // half load are 1,000 kWh; the other 5,555 kWh are of the grid.
  expect(figures.generationKwh).toBeCloseTo(13_110, -2)
  expect(figures.usedKwh).toBeCloseTo(figures.generationKwh / 2)
  expect(figures.gridKwh).toBeCloseTo(figures.usedKwh - 1000)
  expect(figures.litres).toBeCloseTo(700)
  expect(figures.avoidedKg).toBeCloseTo(700 * 2 + figures.gridKwh * 0.4)
  expect(figures.savingKoboPerYear / 100).toBeCloseTo(700_000 + figures.gridKwh * 100, 0)
  expect(figures.paybackYears).toBeCloseTo(300_000_000 / figures.savingKoboPerYear)
})

test('without a grid only fuel counts, however much is used', () => {
  const figures = storyFigures({ ...story, hasGrid: false, usedShare: 1 }, round)
  expect(figures).toMatchObject({ gridKwh: 0, usedKwh: expect.closeTo(1000) })
  expect(figures.avoidedKg).toBeCloseTo(1400)
})

test('counts no more litres than the used power could replace', () => {
  const { litres, gridKwh } = storyFigures({ ...story, kwp: 0.5, usedShare: 0.5 }, round)
  // 0.5 kWp × 1,311 × 50 % = 328 kWh, at 0.7 litres a kWh.
  expect(litres).toBeCloseTo(229, 0)
  expect(gridKwh).toBe(0)
})

test('maintenance and ageing lengthen the payback', () => {
  const rates = { ...round.rates, maintenanceShare: 0.01, degradationShare: 0.005 }
  const [plain, aged] = [round, { ...round, rates }].map(
    (each) => storyFigures(story, each).paybackYears,
  )
  expect(aged ?? NaN).toBeGreaterThan(plain ?? NaN)
})

test('has no payback when it takes longer than an inverter lives', () => {
  expect(storyFigures({ ...story, costKobo: 3_000_000_000 }, round).paybackYears).toBeNull()
})

test('a dearer litre saves more and pays back sooner', () => {
  const dear = { ...round, prices: { ...round.prices, fuelKoboPerLitre: 150_000 } }
  const [now, then] = [storyFigures(story, round), storyFigures(story, dear)]
  expect(then.savingKoboPerYear - now.savingKoboPerYear).toBeCloseTo(700 * 50_000, -1)
  expect(then.paybackYears ?? NaN).toBeLessThan(now.paybackYears ?? NaN)
})
