import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { lagosFees, solarRates } from '../../../test/shop/solar-shop.ts'
import { chemistries } from './battery-chemistry.ts'
import { noFlows } from './dispatch-hour.ts'
import type { ShopSystem } from './shop-system.ts'
import type { SystemYear, YearTotals } from './simulated-year.ts'
import { savingsRange, systemSavings, type SavingsQuestion } from './system-savings.ts'

const totals = (part: Partial<YearTotals>): YearTotals => ({
  ...noFlows(),
  pv: 0,
  load: 0,
  storedAtStart: 0,
  storedAtEnd: 0,
  generatorHours: 0,
  unmetLoadShare: 0,
  ...part,
})
/** Parts of ₦1,000,000: panels ₦200,000, inverter ₦300,000, two batteries of ₦250,000. */
const system: ShopSystem = {
  lines: [
    { id: 'p', part: 'panel', quantity: 4, priceKobo: 5_000_000, isInStock: true },
    { id: 'i', part: 'inverter', quantity: 1, priceKobo: 30_000_000, isInStock: true },
    { id: 'b', part: 'battery', quantity: 2, priceKobo: 25_000_000, isInStock: true },
  ],
  partsKobo: 100_000_000,
  panelW: 500,
  panelCount: 4,
  inverterKva: 3,
  inverterOwnKw: 0.04,
  batteryUnitKwh: 2.5,
  batteryCount: 2,
  batteryPower: { continuousKw: 2.5, surgeKw: 2.5 },
  batteryLimits: { cycles: 6000, depthOfDischarge: 0.5, chargeA: 20, chargeKw: 1 },
}
const today = totals({ gridToLoad: 2000, fuelLitres: 300 })
const after = totals({
  gridToLoad: 500,
  gridToBattery: 100,
  fuelLitres: 20,
  pvUsedDc: 900,
  dischargeDc: 600,
})
const question: SavingsQuestion = {
  today,
  prices: { gridKoboPerKwh: 20_000, fuelKoboPerLitre: 100_000 },
  rates: { ...solarRates, degradationShare: 0, discountRate: 0 },
  chemistry: chemistries.tubular,
  fees: lagosFees,
}

describe('the first year by hand', () => {
  const savings = systemSavings(system, after, question)
  test('today 2,000 kWh at ₦200 and 300 litres at ₦1,000', () =>
    expect(savings.costToday).toEqual({ gridKobo: 40_000_000, fuelKobo: 30_000_000 }))
  test('with the system 600 kWh, of which 100 charge the battery, and 20 litres', () =>
    expect(savings.costWithSystem).toEqual({ gridKobo: 12_000_000, fuelKobo: 2_000_000 }))
  test('saves the difference: ₦700,000 less ₦140,000', () =>
    expect(savings.savingKobo).toBe(56_000_000))
  test('installation is 18 % of the parts', () => {
    expect(savings.installed.labourKobo).toBe(18_000_000)
    expect(savings.investmentKobo).toBe(118_000_000)
  })
  test('installation has a minimum', () => {
    const halved = system.lines.map((line) => ({ ...line, priceKobo: line.priceKobo / 2 }))
    const small = { ...system, lines: halved, partsKobo: 50_000_000 }
    expect(systemSavings(small, after, question)).toMatchObject({
      installed: { labourKobo: 17_000_000 },
      investmentKobo: 67_000_000,
    })
  })
  test('prices may be scaled', () =>
    expect(systemSavings(system, after, question, 1.5).savingKobo).toBe(84_000_000))
})

describe('twenty years by hand', () => {
  const { years } = systemSavings(system, after, question).economics
  test('there are twenty years', () => expect(years.map(({ year }) => year)).toHaveLength(20))
  test('a tubular battery of ₦500,000 is replaced after 4, 8, 12 and 16 years, the inverter of ₦300,000 after 10', () =>
    expect(
      years
        .filter(({ replacementKobo }) => replacementKobo > 0)
        .map(({ year, replacementKobo }) => [year, replacementKobo]),
    ).toEqual([
      [4, 50_000_000],
      [8, 50_000_000],
      [10, 30_000_000],
      [12, 50_000_000],
      [16, 50_000_000],
    ]))
  test('a lithium battery lasts ten years, as the inverter: ₦800,000 once', () => {
    const lithium = systemSavings(system, after, { ...question, chemistry: chemistries.lfp })
    expect(
      lithium.economics.years
        .filter(({ replacementKobo }) => replacementKobo > 0)
        .map(({ year, replacementKobo }) => [year, replacementKobo]),
    ).toEqual([[10, 80_000_000]])
  })
  test('a battery is replaced earlier when its cycles are used: 800 at 260 a year', () => {
    // 600 kWh and half the losses of 82 % are 662.6 kWh out of 2.5 kWh: 265 times. 3.02 years.
    const gel = { ...system, batteryLimits: { ...system.batteryLimits, cycles: 800 } }
    expect(
      systemSavings(gel, after, question).economics.years.flatMap(({ year, replacementKobo }) =>
        replacementKobo >= 50_000_000 ? [year] : [],
      ),
    ).toEqual([4, 7, 10, 13, 16, 19])
  })
  test('the replacements reduce the net present value by their cost: 4 × ₦500,000 + ₦300,000', () => {
    const panels = system.lines.map((line) => ({ ...line, part: 'panel' as const }))
    const none = { ...system, lines: panels }
    const without = systemSavings(none, after, question).economics.netPresentValueKobo
    const withThem = systemSavings(system, after, question).economics.netPresentValueKobo
    expect(without - withThem).toBe(4 * 50_000_000 + 30_000_000)
  })
  test('maintenance is 1 % of the investment a year', () =>
    expect(years.map(({ maintenanceKobo }) => maintenanceKobo)).toEqual(
      Array.from({ length: 20 }, () => 1_180_000),
    ))
  test('the served energy is what array and battery supply: 1,500 kWh', () =>
    expect(years[0]?.servedKwh).toBe(1500))
  test('grid and fuel rise at their own rates', () => {
    const rising = systemSavings(system, after, {
      ...question,
      rates: { ...question.rates, gridPriceRise: 0.1, fuelPriceRise: 0.2 },
    }).economics.years
    expect(rising[1]).toMatchObject({
      gridSavingKobo: 30_800_000,
      fuelSavingKobo: 33_600_000,
    })
  })
  test('the panels degrade', () => {
    const ageing = systemSavings(system, after, {
      ...question,
      rates: { ...question.rates, degradationShare: 0.01 },
    }).economics.years
    within(ageing[1]?.servedKwh ?? NaN, 1485, 1e-9)
  })
})

describe('the range', () => {
  /**
   * An hour of 10 kW sun for each kWp and a load of 1 kWh, in an outage of 8,760 hours: sun decides
   * what the generator saves.
   */
  const year: SystemYear = {
    system: {
      battery: {
        capacityKwh: 0,
        depthOfDischarge: 1,
        chargeEfficiency: 1,
        dischargeEfficiency: 1,
        maxChargeKw: 0,
        maxDischargeKw: 0,
      },
      inverter: { ratedKw: 100, efficiency: 1 },
      generator: null,
      gridChargeTargetSoc: 0,
      backupReserveSoc: 1,
    },
    arrayKwp: 1,
    dcKwPerKwp: Array.from({ length: 100 }, () => 10),
    loadKw: [20],
    gridOn: [1],
  }
  const gridOnly = { ...question, today: totals({ gridToLoad: 2000 }) }
  const range = savingsRange(system, year, gridOnly)
  test('is from 5 % less sun and 10 % lower prices to 5 % more sun and 10 % higher prices', () => {
    // Array: 10 kW ± 5 % of 20 kW for 100 hours, so the grid supplies 2000 - 1050 or 2000 - 950
    // kWh.
    within(range.savingRangeKobo.max, 1050 * 20_000 * 1.1, 1)
    within(range.savingRangeKobo.min, 950 * 20_000 * 0.9, 1)
  })
  test('pays back sooner with more sun and higher prices', () => {
    expect(range.paybackRange.minYears).not.toBeNull()
    expect(range.paybackRange.minYears ?? NaN).toBeLessThan(range.paybackRange.maxYears ?? Infinity)
  })
  test('contains the expected saving', () => {
    const expected = 1000 * 20_000
    expect(range.savingRangeKobo.min).toBeLessThan(expected)
    expect(range.savingRangeKobo.max).toBeGreaterThan(expected)
  })
  test('is ordered even when the system costs more than it saves', () => {
    const loss = savingsRange(system, year, { ...question, today: totals({}) })
    expect(loss.savingRangeKobo.min).toBeLessThan(loss.savingRangeKobo.max)
    expect(loss.savingRangeKobo.max).toBeLessThan(0)
    expect(loss.paybackRange).toEqual({ minYears: null, maxYears: null })
  })
})
