import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSolar } from '../../app/features/calculators/answer-state.ts'
import { toUse } from '../../app/features/calculators/appliance-choice.ts'
import type { SolarQuestion } from '../../app/features/calculators/solar-question.ts'
import type { ShopParts } from '../../domain/solar/system/shop-system.ts'
import type { DesignRange } from '../../domain/solar/system/design-range.ts'
import type { SolarAnswer } from '../../domain/solar/system/solar-answer.ts'
import { sampleSize } from '../sample-size.ts'
import { usePageSupabase } from '../use/use-page-supabase.ts'
import { brokenLimits } from './broken-limits.ts'
import { builtOf, kwhOfBattery, kwhOfHours } from './built-system.ts'
import { loadShop } from './load-shop.ts'
import { randomQuestion } from './random-question.ts'

/*
 * Customers of all kinds, with the limits of the data sheets and the sums that an engineer
 * checks before signing.
 */
const count = sampleSize(300)
const { supabase } = await usePageSupabase()
const { data, sheets } = await loadShop(supabase)

test('random customers get systems that an engineer signs', () => {
  let [systems, lowSpends] = [0, 0]
  fc.assert(
    fc.property(randomQuestion, (question) => {
      const { answer, range, refusal } = answerSolar(question, data)
      if (refusal?.startsWith('To keep the smallest generator turning')) lowSpends++
      if (range) expect(brokenRange(question, range)).toEqual([])
      if (!answer) return
      systems++
      const built = builtOf(answer.system, sheets)
      expect([
        ...brokenLimits(built, answer.load, listUses(question)),
        ...shortLines(answer, data.shop),
        ...brokenLoad(question, answer),
        ...brokenPower(question, answer, kwhOfBattery(built)),
        ...brokenSums(question, answer),
      ]).toEqual([])
    }),
    { numRuns: count },
  )
  expect(systems + lowSpends).toBeGreaterThan(count / 2)
})

/** The appliances of a question that asks with a list. */
function listUses({ from, uses }: SolarQuestion) {
  return from === 'appliances' ? uses.map(toUse) : []
}

function check(rule: string, isKept: boolean): string[] {
  return isKept ? [] : [rule]
}

/** Lines short of stock although another product alone has that much in stock. */
function shortLines({ system }: SolarAnswer, { panels, inverters, batteries }: ShopParts) {
  return system.lines
    .filter(({ isInStock }) => !isInStock)
    .flatMap(({ id, part, quantity }) => {
      if (part === 'inverter') return check('inverters in stock', inverters.length === 0)
      if (part === 'panel') {
        const others = panels.map(({ powerW, stock }) => powerW * stock)
        return check('panels in stock', Math.max(...others) < quantity * system.panelW)
      }
      const short = batteries.find((battery) => battery.id === id)
      const others = batteries
        .filter(({ chemistry }) => chemistry === short?.chemistry)
        .map(
          ({ capacityKwh, stock, maxInParallel, data: { maxInSeries } }) =>
            capacityKwh * Math.min(stock, maxInParallel * (maxInSeries ?? 1)),
        )
      return check('batteries in stock', Math.max(...others) < quantity * system.batteryUnitKwh)
    })
}

/** A kWh of a generator at a quarter of its load costs ₦1,300; what is missing today is in the load too. */
function brokenLoad({ from, spendNaira }: SolarQuestion, { load }: SolarAnswer): string[] {
  const kwhAMonth = (load.dailyKwh * 365) / 12
  return check('a load worth its spend', from !== 'spend' || kwhAMonth * 1_300 >= spendNaira)
}

function brokenPower(
  { aim, autonomyHours, battery }: SolarQuestion,
  answer: SolarAnswer,
  batteryKwh: number,
): string[] {
  // Who asks for few hours on battery, or for lead with its few strings, may get less.
  const isFree = autonomyHours === null
  const lastsItsHours = batteryKwh >= kwhOfHours(answer) - 1e-6
  return [
    ...check('at most 5 % missing', !isFree || answer.withSystem.unmetLoadShare <= 0.05),
    ...check(
      'at most 1 % of the critical loads missing',
      !isFree || battery !== 'lfp' || (answer.unmetCriticalShare ?? 0) <= 0.01,
    ),
    ...check('the hours on battery', (aim === 'value' && isFree) || lastsItsHours),
  ]
}

function brokenSums({ fuel }: SolarQuestion, answer: SolarAnswer): string[] {
  const { economics, paybackRange, withSystem, today } = answer
  const { minYears, maxYears } = paybackRange
  const paybackYears = economics.paybackYears ?? Infinity
  return [
    ...check('finite', isFinite([economics, answer.savingKobo, answer.avoidedKg])),
    ...check('a payback of 0 to 20 years, or none', paybackYears >= 0),
    ...check(
      'a payback within its range',
      (minYears ?? Infinity) <= paybackYears && paybackYears <= (maxYears ?? Infinity),
    ),
    // A system without a battery draws its own power from the set at night.
    ...check('hardly more fuel than today', withSystem.fuelLitres <= 1.02 * today.fuelLitres),
    ...check('a saving where fuel is saved', fuel === 'none' || answer.savingKobo >= 0),
  ]
}

function brokenRange({ battery }: SolarQuestion, range: DesignRange): string[] {
  const { arrayKwp, batteryKwh, inverterKva, investmentKobo, savingKobo, paybackYears } = range
  const ranges = [arrayKwp, batteryKwh, inverterKva, investmentKobo, savingKobo]
  return [
    ...check('finite', isFinite(range)),
    ...check(
      'each range in order',
      ranges.every(({ min, max }) => min <= max),
    ),
    ...check(
      'a payback of 0 years or more',
      (paybackYears.min ?? 0) >= 0 &&
        (paybackYears.min ?? Infinity) <= (paybackYears.max ?? Infinity),
    ),
    // The few strings of lead batteries end below.
    ...check('no project of a size that the shop builds', battery !== 'lfp' || arrayKwp.max > 30),
  ]
}

/** Whether every number within is finite. */
function isFinite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isFinite)
}
