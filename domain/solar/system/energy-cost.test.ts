import { expect, test } from 'vitest'
import { yearlyEnergyCostKobo } from './energy-cost.ts'

test('1,000 kWh at ₦209.50 plus 7.5 % VAT and 100 litres at ₦1,061.35', () =>
  expect(
    yearlyEnergyCostKobo(
      { gridKwh: 1000, fuelLitres: 100 },
      { gridKoboPerKwh: 20_950 * 1.075, fuelKoboPerLitre: 106_135 },
    ),
  ).toEqual({ gridKobo: 22_521_250, fuelKobo: 10_613_500 }))

test('each is rounded once, half a kobo up', () =>
  expect(
    yearlyEnergyCostKobo(
      { gridKwh: 0.5, fuelLitres: 0.25 },
      { gridKoboPerKwh: 3, fuelKoboPerLitre: 5 },
    ),
  ).toEqual({ gridKobo: 2, fuelKobo: 1 }))

test('no energy costs nothing', () =>
  expect(
    yearlyEnergyCostKobo(
      { gridKwh: 0, fuelLitres: 0 },
      { gridKoboPerKwh: 20_950, fuelKoboPerLitre: 106_135 },
    ),
  ).toEqual({ gridKobo: 0, fuelKobo: 0 }))
