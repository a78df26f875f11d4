import { expect, test } from 'vitest'
import type {
  BatteryConnection,
  InverterConnection,
  PanelConnection,
} from '../../catalogue/connection.ts'
import { loadFromSpend, yearOfToday } from '../load/load-from-spend.ts'
import { findPlace } from '../climate/places.ts'
import { chooseShopSystem, type ShopParts } from './shop-system.ts'
import { solarAnswer, type AnswerQuestion } from './solar-answer.ts'
import type { AnswerRates } from './system-savings.ts'

const panel: PanelConnection = {
  kind: 'panel',
  powerW: 550,
  vocV: 49.9,
  vmpV: 41.96,
  impA: 13.11,
  vocPercentPerC: -0.27,
  maxSystemV: 1500,
}
const inverter = (kva: number, batteryV: number): InverterConnection => ({
  kind: 'inverter',
  powerW: kva * 1000,
  inverterType: 'hybrid',
  batteryV,
  batteryRangeV: { min: batteryV * 0.85, max: batteryV * 1.25 },
  batteryChemistries: ['lfp', 'tubular', 'agm', 'gel'],
  maxPanelPowerW: kva * 1300,
  maxVocV: 500,
  windowV: { min: 60, max: 450 },
  mpptTrackers: 2,
  maxTrackerA: 18,
})
const battery = (nominalV: number): BatteryConnection => ({
  kind: 'battery',
  nominalV,
  chemistry: 'lfp',
  chargeV: { min: nominalV * 1.1, max: nominalV * 1.12 },
  cutOffV: nominalV * 0.85,
  maxDischargeA: 100,
  maxInSeries: 1,
})
const shop: ShopParts = {
  panels: [{ id: 'panel', priceKobo: 15_950_000, stock: 60, data: panel, powerW: 550 }],
  inverters: [
    {
      id: 'inverter-3',
      priceKobo: 65_000_000,
      stock: 9,
      data: inverter(3, 24),
      kva: 3,
      isThreePhase: false,
      maxInParallel: 1,
    },
    {
      id: 'inverter-5',
      priceKobo: 110_000_000,
      stock: 9,
      data: inverter(5, 48),
      kva: 5,
      isThreePhase: false,
      maxInParallel: 6,
    },
    {
      id: 'inverter-15',
      priceKobo: 430_000_000,
      stock: 9,
      data: inverter(15, 48),
      kva: 15,
      isThreePhase: true,
      maxInParallel: 6,
    },
  ],
  batteries: [
    {
      id: 'battery-24',
      priceKobo: 79_000_000,
      stock: 20,
      data: battery(25.6),
      capacityKwh: 2.56,
      chemistry: 'lfp',
      maxInParallel: 4,
    },
    {
      id: 'battery-48',
      priceKobo: 145_000_000,
      stock: 20,
      data: battery(51.2),
      capacityKwh: 5.12,
      chemistry: 'lfp',
      maxInParallel: 16,
    },
  ],
}
const rates: AnswerRates = {
  gridKoboPerKwh: 20_950,
  electricityVatShare: 0.075,
  petrolKoboPerLitre: 106_135,
  dieselKoboPerLitre: 140_961,
  installationShare: 0.18,
  installationLeastKobo: 17_000_000,
  maintenanceShare: 0.01,
  inverterLifeYears: 10,
  degradationShare: 0.005,
  gridPriceRise: 0,
  fuelPriceRise: 0,
  discountRate: 0.08,
  priceUncertaintyShare: 0.1,
}
const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('Lagos is gone')
const question: AnswerQuestion = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  wanted: { monthlyKobo: 6_500_000, shape: 'home' },
  today: { gridHoursPerDay: 12, fuel: 'petrol', generatorHoursPerDay: 4 },
  chemistry: 'lfp',
  aim: 'value',
  dayOfYear: 74,
}

test('the load of a spend costs just that spend, and grows with it', () => {
  const prices = { gridKoboPerKwh: 22_521, fuelKoboPerLitre: 106_135 }
  const loads = [2_000_000, 6_500_000, 50_000_000].map((monthlyKobo) => {
    const load = loadFromSpend({ monthlyKobo, today: question.today, prices })
    const { gridToLoad, fuelLitres, generatorHours } = yearOfToday(question.today, load)
    expect(
      (gridToLoad * prices.gridKoboPerKwh + fuelLitres * prices.fuelKoboPerLitre) /
        12 /
        monthlyKobo,
    ).toBeCloseTo(1, 3)
    expect(generatorHours / 365).toBeCloseTo(4, 0)
    return load.dailyKwh
  })
  expect(loads).toEqual(loads.toSorted((a, b) => a - b))
  expect(() =>
    loadFromSpend({
      monthlyKobo: 6_500_000,
      today: { gridHoursPerDay: 0, fuel: null, generatorHoursPerDay: 0 },
      prices,
    }),
  ).toThrow(RangeError)
  expect(() => loadFromSpend({ monthlyKobo: 0, today: question.today, prices })).toThrow(RangeError)
})

test('parts of the shop go together and are enough', () => {
  const small = chooseShopSystem({ arrayKwp: 2, batteryKwh: 4, inverterKva: 1.5 }, shop, 'lfp')
  expect(small?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['panel', 4],
    ['inverter-3', 1],
    ['battery-24', 2],
  ])
  const large = chooseShopSystem({ arrayKwp: 40, batteryKwh: 60, inverterKva: 40 }, shop, 'lfp')
  expect(
    large &&
      large.inverterKva >= 40 &&
      large.panelCount * 0.55 >= 40 &&
      large.batteryCount * large.batteryUnitKwh >= 60,
  ).toBe(true)
  expect(chooseShopSystem({ arrayKwp: 2, batteryKwh: 4, inverterKva: 1.5 }, shop, 'gel')).toBeNull()
})

test('an answer adds up: parts, months, hours, money', () => {
  const answer = solarAnswer(question, shop, rates)
  expect(
    answer.system.lines.reduce(
      (sum, { priceKobo, quantity }) => sum + priceKobo * quantity,
      answer.installationKobo,
    ),
  ).toBe(answer.investmentKobo)
  expect(answer.months.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(
    answer.withSystem.load,
    6,
  )
  expect(answer.months.reduce((sum, { sunUsed }) => sum + sunUsed, 0)).toBeCloseTo(
    answer.withSystem.pvUsedDc + answer.withSystem.chargeDc,
    6,
  )
  expect(answer.day).toHaveLength(24)
  expect((answer.costToday.gridKobo + answer.costToday.fuelKobo) / 12 / 6_500_000).toBeCloseTo(1, 3)
  expect(answer.savingKobo).toBe(
    answer.costToday.gridKobo +
      answer.costToday.fuelKobo -
      answer.costWithSystem.gridKobo -
      answer.costWithSystem.fuelKobo,
  )
  expect(answer.savingRangeKobo.least).toBeLessThan(answer.savingKobo)
  expect(answer.savingRangeKobo.most).toBeGreaterThan(answer.savingKobo)
  expect(answer.withSystem.unservedShare).toBeLessThan(0.05)
  expect(answer.avoidedKg).toBeGreaterThan(0)
})

test('what is worth most is worth no less than what the sun alone takes, and is enough', () => {
  const [value, sun] = (['value', 'sun'] as const).map((aim) =>
    solarAnswer({ ...question, aim }, shop, rates),
  )
  if (!value || !sun) throw new Error('two answers')
  expect(value.economics.netPresentValueKobo).toBeGreaterThanOrEqual(
    sun.economics.netPresentValueKobo,
  )
  expect(value.arrayKwp).toBeLessThanOrEqual(sun.arrayKwp)
  expect(sun.arrayKwp).toBeGreaterThanOrEqual(sun.size.arrayKwp)
})

test('without a battery the sun serves the day', () => {
  const answer = solarAnswer(
    { ...question, autonomyHours: 0, today: { ...question.today, gridHoursPerDay: 24 } },
    shop,
    rates,
  )
  expect(answer.batteryKwh).toBe(0)
  expect(answer.system.lines.map(({ part }) => part)).toEqual(['panel', 'inverter'])
  expect(answer.withSystem.dischargeDc).toBe(0)
})

test.each([
  ['no spend', { wanted: { monthlyKobo: 0, shape: 'home' } }],
  ['25 hours of grid', { today: { ...question.today, gridHoursPerDay: 25 } }],
  ['a day that is none', { dayOfYear: 366 }],
  ['appliances that never run', { wanted: { uses: [] } }],
  ['NaN', { wanted: { monthlyKobo: NaN, shape: 'home' } }],
] satisfies [string, Partial<AnswerQuestion>][])('refuses %s', (_, wrong) => {
  expect(() => solarAnswer({ ...question, ...wrong }, shop, rates)).toThrow(RangeError)
})

test('10 MW are more than parts of a shop make together', () => {
  expect(() =>
    solarAnswer({ ...question, wanted: { dailyKwh: 100_000, shape: 'business' } }, shop, rates),
  ).toThrow(/no parts/)
})
