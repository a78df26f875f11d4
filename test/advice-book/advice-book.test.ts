import { describe, expect, test } from 'vitest'
import { answerSolar } from '../../app/features/calculators/answer-state.ts'
import { loadCalculatorData } from '../../app/features/calculators/calculator-data.ts'
import { technicalDataOf } from '../../app/features/product/technical-data-of.ts'
import type { ShopLine, ShopSystem } from '../../domain/solar/system/shop-system.ts'
import type { SolarAnswer } from '../../domain/solar/system/solar-answer.ts'
import { usePageSupabase } from '../use/use-page-supabase.ts'
import type { AdviceCase } from './advice-case.ts'
import { brokenLimits, type BuiltSystem } from './broken-limits.ts'
import { homes } from './homes.ts'
import { publicPlaces } from './public-places.ts'
import { trades } from './trades.ts'

/*
 * The advice book: what we would tell customers across Nigeria, with the products and prices of the
 * shop. Each answer keeps every limit of the data sheets, and its cost, payback and fuel are what an
 * engineer expects who estimates them by hand.
 */
const { supabase } = await usePageSupabase()
const data = await loadCalculatorData(supabase)
const products = await supabase
  .from('products')
  .select('id, technical, category:product_categories(slug)')
if (products.error) throw products.error
const sheets = new Map(products.data.map((row) => [row.id, technicalDataOf(row)]))
const cases = [...homes, ...trades, ...publicPlaces]

test('the book has 25 cases', () => expect(cases).toHaveLength(25))

describe.each(cases)('$name', ({ question, expected }) => {
  const { answer, range, refusal } = answerSolar(question, data)
  test('has an answer', () => expect(refusal).toBeNull())
  if (range)
    test('is a project of the expected size and payback', () => {
      expectWithin(range.investmentKobo.min / 1e8, expected.costMillion)
      expectWithin(range.investmentKobo.max / 1e8, expected.costMillion)
      expectWithin(range.paybackYears.min, expected.paybackYears)
      expectWithin(range.paybackYears.max, expected.paybackYears)
      expect(range.arrayKwp.max).toBeGreaterThan(40)
    })
  if (!answer) return
  const built = builtOf(answer.system)
  test('keeps every limit of the data sheets', () =>
    expect(brokenLimits(built, answer.load)).toEqual([]))
  test('is in stock', () =>
    expect(answer.system.lines.filter(({ isInStock }) => !isInStock)).toEqual([]))
  test('leaves hardly anything dark', () => {
    expect(answer.withSystem.unmetLoadShare).toBeLessThanOrEqual(0.05)
    expect(answer.unmetCriticalShare ?? 0).toBeLessThanOrEqual(0.01)
  })
  test('lasts its hours on the battery alone, where that is asked for', () => {
    if (question.aim === 'sun')
      expect(kwhOfBattery(built)).toBeGreaterThanOrEqual(kwhOfHours(answer))
  })
  test('costs, pays back and saves fuel as estimated by hand', () => {
    expectWithin(answer.investmentKobo / 1e8, expected.costMillion)
    expectWithin(answer.economics.paybackYears, expected.paybackYears)
    expectWithin(answer.today.fuelLitres, expected.litresToday)
    expect(answer.withSystem.fuelLitres).toBeLessThanOrEqual(answer.today.fuelLitres / 4)
  })
})

function builtOf({ lines }: ShopSystem): BuiltSystem {
  const find = (part: ShopLine['part']) => {
    const line = lines.find((each) => each.part === part)
    return { sheet: line ? sheets.get(line.id) : null, quantity: line?.quantity ?? 0 }
  }
  const [panel, inverter, battery] = [find('panel'), find('inverter'), find('battery')]
  if (panel.sheet?.kind !== 'panel' || inverter.sheet?.kind !== 'inverter')
    throw new Error('a system without panels or inverter')
  return {
    panel: panel.sheet,
    panels: panel.quantity,
    inverter: inverter.sheet,
    inverters: inverter.quantity,
    battery: battery.sheet?.kind === 'battery' ? battery.sheet : null,
    batteries: battery.quantity,
  }
}

/** What a full battery gives to the load, kWh. */
function kwhOfBattery({ battery, batteries }: BuiltSystem): number {
  return batteries * (battery?.usableKwh ?? 0) * 0.93
}

/** The most that is used in as many hours on end as the battery has to last, kWh. */
function kwhOfHours({ load: { hourlyKw }, autonomyHours }: SolarAnswer): number {
  const from = (start: number) =>
    Array.from({ length: autonomyHours }, (_, hour) => hourlyKw[(start + hour) % 24] ?? 0)
  const sums = hourlyKw.map((_, start) => from(start).reduce((sum, kw) => sum + kw, 0))
  return Math.max(...sums)
}

function expectWithin(value: number | null, [min, max]: AdviceCase['expected']['costMillion']) {
  expect(value ?? Infinity).toBeGreaterThanOrEqual(min)
  expect(value ?? Infinity).toBeLessThanOrEqual(max)
}
