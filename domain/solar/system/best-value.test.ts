import { describe, expect, test } from 'vitest'
import { lagosFees, solarRates, solarShop } from '../../../test/shop/solar-shop.ts'
import { findPlace } from '../climate/places.ts'
import { yearOfToday, type PowerToday } from '../load/load-from-spend.ts'
import { loadFromEnergy } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import { chemistries } from './battery-chemistry.ts'
import { bestValueSystem as searchBestValue, type ValueQuestion } from './best-value.ts'
import type { ShopSystem } from './shop-system.ts'
import { simulateYear } from './simulated-year.ts'
import { systemSavings } from './system-savings.ts'
import { systemChooser } from './system-chooser.ts'
import { sizeSystem } from './system-size.ts'
import { yearOutline, yearWith } from './year-outline.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const plane = { tiltDeg: 10, azimuthDeg: 180 }
const chemistry = chemistries.lfp
const choose = systemChooser(solarShop, 'lfp')
const bestValueSystem = (question: ValueQuestion) => searchBestValue(question)?.system ?? null

function questionOf(dailyKwh: number, gridHoursPerDay: number, koboPerKwh = 20_950): ValueQuestion {
  if (!lagos) throw new Error('no Lagos')
  const load = loadFromEnergy(dailyKwh)
  const today: PowerToday = { gridHoursPerDay, fuel: null, generatorHoursPerDay: 0 }
  const generatorHours = new Uint8Array(24)
  return {
    size: sizeSystem({
      load,
      worstDcKwhPerKwp: monthlyYield(lagos, plane).worstMonth.dcKwh,
      autonomyHours: 12,
      chemistry,
    }),
    choose,
    year: yearOutline({
      place: lagos,
      plane,
      load,
      gridHoursPerDay,
      generator: null,
      generatorHours,
    }),
    today: yearOfToday(today, load),
    prices: { gridKoboPerKwh: koboPerKwh, fuelKoboPerLitre: 106_135 },
    rates: solarRates,
    chemistry,
    fees: lagosFees,
    isBatteryFixed: false,
  }
}

const totalsOf = ({ year }: ValueQuestion, system: ShopSystem) =>
  simulateYear(yearWith(year, system, chemistry))
const worthOf = (question: ValueQuestion, system: ShopSystem) =>
  systemSavings(system, totalsOf(question, system), question).economics.netPresentValueKobo
const systemOf = ({ size }: ValueQuestion, arrayShare: number, batteryShare: number) =>
  choose({
    ...size,
    arrayKwp: size.arrayKwp * arrayShare,
    batteryKwh: size.batteryKwh * batteryShare,
  })
const steps = Array.from({ length: 15 }, (_, step) => 0.1 + step / 14)

describe.each([
  ['8 kWh a day with 8 hours of grid', questionOf(8, 8)],
  ['15 kWh a day with 16 hours of grid', questionOf(15, 16)],
  ['10 kWh a day with cheap power', questionOf(10, 12, 2_000)],
])('%s', (_, question) => {
  const best = bestValueSystem(question)
  if (!best) throw new Error('no system')
  test('leaves at most 5 % of the load unmet', () =>
    expect(totalsOf(question, best).unmetLoadShare).toBeLessThanOrEqual(0.05))
  test('no other combination within 5 % is worth more', () => {
    for (const arrayShare of steps)
      for (const batteryShare of steps.filter((_, step) => step % 3 === 0)) {
        const other = systemOf(question, arrayShare, batteryShare)
        if (!other || totalsOf(question, other).unmetLoadShare > 0.05) continue
        expect(worthOf(question, other)).toBeLessThanOrEqual(worthOf(question, best))
      }
  })
})

describe('the limit of the unmet load', () => {
  const cheap = questionOf(10, 4, 100)
  test('decides when savings are worth nothing: the smallest system would cost less', () => {
    const smallest = systemOf(cheap, 0.1, 0.1)
    const best = bestValueSystem(cheap)
    if (!smallest || !best) throw new Error('no system')
    expect(worthOf(cheap, smallest)).toBeGreaterThan(worthOf(cheap, best))
    expect(totalsOf(cheap, smallest).unmetLoadShare).toBeGreaterThan(0.05)
  })
  test('is 5 %: the cheapest system within it lies just below', () => {
    const best = bestValueSystem(cheap)
    if (!best) throw new Error('no system')
    const candidates = steps.flatMap((arrayShare) =>
      steps.flatMap((batteryShare) => {
        const system = systemOf(cheap, arrayShare, batteryShare)
        return system
          ? [{ share: totalsOf(cheap, system).unmetLoadShare, worth: worthOf(cheap, system) }]
          : []
      }),
    )
    const bestWorth = worthOf(cheap, best)
    const within5 = candidates.filter(({ share }) => share <= 0.05)
    expect(bestWorth).toBe(Math.max(...within5.map(({ worth }) => worth)))
    // Stricter and looser limits would choose another system.
    const within3 = candidates.filter(({ share }) => share <= 0.03)
    const within8 = candidates.filter(({ share }) => share <= 0.08)
    expect(Math.max(...within3.map(({ worth }) => worth))).toBeLessThan(bestWorth)
    expect(Math.max(...within8.map(({ worth }) => worth))).toBeGreaterThan(bestWorth)
  })
  test('is raised to what the full size leaves unmet, where that is more', () => {
    // 2.2 kWp are 4 panels, too few for 10 kWh a day. A fifth panel, within 110 %, leaves less
    // unmet but still more than 5 %.
    const question = questionOf(10, 8, 60_000)
    const small = { ...question, size: { ...question.size, arrayKwp: 2.2, batteryKwh: 4 } }
    const best = bestValueSystem(small)
    const full = choose(small.size)
    if (!best || !full) throw new Error('no system')
    expect([full.panelCount, best.panelCount]).toEqual([4, 5])
    const [fullShare, bestShare] = [full, best].map(
      (system) => totalsOf(small, system).unmetLoadShare,
    )
    expect(bestShare).toBeGreaterThan(0.05)
    expect(bestShare).toBeLessThan(fullShare ?? NaN)
    expect(worthOf(small, best)).toBeGreaterThan(worthOf(small, full))
  })
})

describe('a full size above what the shop builds', () => {
  test('still has its best system when that is far smaller', () => {
    // With grid all day the worst month is no measure: 56 kWp, of which few pay at ₦60 a kWh.
    const question = questionOf(130, 24, 6_000)
    expect(choose(question.size)).toBeNull()
    const best = bestValueSystem(question)
    expect(best?.panelCount).toBeGreaterThan(0)
    expect((best?.panelCount ?? NaN) * 0.55).toBeLessThan(30)
  })
  test('has none when more than the largest would be worth more', () => {
    const question = questionOf(400, 12, 20_950)
    expect(bestValueSystem(question)).toBeNull()
  })
})

describe('the battery', () => {
  test('keeps its size when it is fixed', () => {
    const question = { ...questionOf(10, 16), isBatteryFixed: true }
    const best = bestValueSystem(question)
    const full = choose(question.size)
    const capacityOf = (system: ShopSystem | null) =>
      (system?.batteryCount ?? NaN) * (system?.batteryUnitKwh ?? NaN)
    expect(capacityOf(best)).toBeGreaterThanOrEqual(question.size.batteryKwh)
    expect(capacityOf(best)).toBeLessThanOrEqual(capacityOf(full) + 2.56)
  })
  test('is omitted when none is requested', () => {
    const question = questionOf(10, 24)
    const best = bestValueSystem({ ...question, size: { ...question.size, batteryKwh: 0 } })
    expect(best?.batteryCount).toBe(0)
  })
})

test('a shop without matching parts has no best system', () => {
  const question = questionOf(10, 12)
  expect(bestValueSystem({ ...question, choose: systemChooser(solarShop, 'gel') })).toBeNull()
  const noPanels = systemChooser({ ...solarShop, panels: [] }, 'lfp')
  expect(bestValueSystem({ ...question, choose: noPanels })).toBeNull()
})
