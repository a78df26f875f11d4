import { formatPercent } from '../../../domain/money/percent.ts'
import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { analysisYears, type AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import { ratesOf } from '../../features/calculators/answer-rates.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'
import { monthNaira, rounded, shortNaira } from './answer-words.ts'
import { coverInWords } from './critical-words.ts'
import { shortOfStock } from './stock-words.ts'

/** The parts of an answer that decide which cautions it needs. */
export type Cautioned = Pick<
  SolarAnswer,
  'systemsTried' | 'batteryKwh' | 'savingKobo' | 'unmetCriticalShare'
> & {
  economics: Pick<SolarAnswer['economics'], 'netPresentValueKobo'>
  today: Pick<SolarAnswer['today'], 'fuelLitres'>
  withSystem: Pick<SolarAnswer['withSystem'], 'fuelLitres'>
}

/** Less is rounding: fuel in litres a year, money in kobo a year. */
const [noLitres, noKobo] = [0.5, 60_000]

/** Each way in which a system is worse than today or does not pay, as a sentence for the buyer. */
export function cautionsOf(
  answer: Cautioned,
  question: Pick<SolarQuestion, 'aim' | 'autonomyHours'>,
  rates: Pick<AnswerRates, 'discountRate'>,
): string[] {
  return [moreFuel(answer), dearer(answer), noGain(answer, question, rates)].filter(
    (sentence) => sentence !== null,
  )
}

function moreFuel({ today, withSystem, batteryKwh }: Cautioned): string | null {
  const litres = withSystem.fuelLitres - today.fuelLitres
  if (litres < noLitres) return null
  const more = `With this system you would burn ${rounded(litres)} litres a year more than today.`
  return batteryKwh > 0
    ? more
    : `${more} It has no battery, so after dark your generator runs the inverter too. Give it some hours on battery.`
}

function dearer({ savingKobo }: Cautioned): string | null {
  if (savingKobo > -noKobo) return null
  return `Light and fuel would cost you ${monthNaira(-savingKobo)} a month more than today, because you would use more.`
}

function noGain(
  { economics: { netPresentValueKobo }, systemsTried, unmetCriticalShare }: Cautioned,
  { aim, autonomyHours }: Pick<SolarQuestion, 'aim' | 'autonomyHours'>,
  { discountRate }: Pick<AnswerRates, 'discountRate'>,
): string | null {
  if (netPresentValueKobo >= 0) return null
  const loss = `over ${analysisYears} years it costs ${shortNaira(-netPresentValueKobo)} more than it saves, counted in today’s money at ${formatPercent(discountRate)} a year. Buy it for the hours of light, not to save money.`
  // Otherwise a smaller system may pay that does not give what was asked for.
  const isBest = aim === 'value' && autonomyHours === null && unmetCriticalShare === null
  return isBest
    ? `At these figures no system pays. We compared ${systemsTried} that run what you need with this kind of battery, and this one loses the least: ${loss}`
    : `At these figures this system does not pay: ${loss}`
}

/** A whole answer, as a proposal has it. */
export interface Noticed extends Pick<CalculatorData, 'values' | 'faces'> {
  answer: SolarAnswer
  question: SolarQuestion
}

/** The cautions of an answer, what is out of stock, and what covers loads that must never go off. */
export function listNotices({ answer, question, values, faces }: Noticed): string[] {
  const { criticalBatteryHours } = answer
  return [
    shortOfStock(answer.system.lines, faces),
    ...cautionsOf(answer, question, ratesOf(values)),
    criticalBatteryHours === null
      ? null
      : `What must never go off: ${coverInWords({ ...answer, criticalBatteryHours })}`,
  ].filter((notice) => notice !== null)
}
