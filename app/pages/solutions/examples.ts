import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatExactNaira, formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { answerSolar } from '../../features/calculators/answer-state.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import { findPlaceOf, type SolarQuestion } from '../../features/calculators/solar-question.ts'
import { parseSolarQuestion } from '../../features/calculators/solar-url.ts'
import { storyNumbers } from '../../features/portfolio/stories.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'

/** A payback with the case that it was calculated for, as text. */
export interface Example {
  /** "7.0 years". */
  payback: string
  /** The case, its cost and its range. */
  sentence: string
  /** Where the sum is, and what the link to it says. */
  path: string
  link: string
}

/** The answer of the solar calculator to the question in its URL; null when it has none. */
export function calculatorExample(query: string, data: CalculatorData): Example | null {
  const { question } = parseSolarQuestion(new URLSearchParams(query))
  const { answer } = answerSolar(question, data)
  const years = answer?.economics.paybackYears
  if (!answer || years === null || years === undefined) return null
  const { minYears, maxYears } = answer.paybackRange
  const range =
    minYears === null || maxYears === null
      ? ''
      : ` With more or less sun, and other prices, ${formatNumber(minYears, { min: 1, max: 1 })} to ${formatNumber(maxYears, { min: 1, max: 1 })} years.`
  return {
    payback: `${formatNumber(years, { min: 1, max: 1 })} years`,
    sentence: `${describe(question)} The system costs about ${formatNaira(Math.round(answer.investmentKobo / 1e7) * 1e7)}.${range} ${fuelPrice(question, data)}`,
    path: `/solar-calculator?${query}`,
    link: 'See how we worked it out, and put in your own figures',
  }
}

function describe(question: SolarQuestion): string {
  const { shape, spendNaira, gridHours, fuel } = question
  const state = findPlaceOf(question)?.state ?? ''
  const what = fuel === 'none' ? 'on light' : `on light and ${fuel}`
  return `For a ${shape} in ${state} that spends ${formatNaira(koboFromNaira(spendNaira))} a month ${what}, with ${gridHours} hours of light a day.`
}

function fuelPrice({ fuel }: SolarQuestion, { values }: CalculatorData): string {
  const price = values.find(({ key }) => key === fuel)
  if (!price) return ''
  const name = fuel === 'petrol' ? 'Petrol' : 'Diesel'
  return `${name} at ${formatExactNaira(koboFromNaira(price.value))} (${formatCalendarDay(price.as_of)}).`
}

/** A system of the portfolio, at the prices of today. */
export function storyExample(
  story: { slug: string; title: string } & Parameters<typeof storyNumbers>[0],
  today: Parameters<typeof storyNumbers>[1],
): Example {
  const { paybackYears, countedYears, costKobo, savingKoboPerYear } = storyNumbers(story, today)
  return {
    payback:
      paybackYears === null
        ? `over ${countedYears} years`
        : `${formatNumber(paybackYears, { min: 1, max: 1 })} years`,
    sentence: `At today’s prices, for a system we built: “${story.title}”. It costs about ${formatNaira(costKobo)} and saves about ${formatNaira(Math.round(savingKoboPerYear / 1e7) * 1e7)} a year.`,
    path: `/portfolio/${story.slug}`,
    link: 'See the system and how we worked it out',
  }
}
