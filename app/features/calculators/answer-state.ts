import { readCarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import type { LowSpend } from '../../../domain/solar/system/asked-site.ts'
import type { DesignRange } from '../../../domain/solar/system/design-range.ts'
import {
  solarAnswer,
  type NoSolarAnswer,
  type SolarAnswer,
} from '../../../domain/solar/system/solar-answer.ts'
import { ratesOf } from './answer-rates.ts'
import type { CalculatorData } from './calculator-data.ts'
import { toAnswerQuestion, type SolarQuestion } from './solar-question.ts'

/** An answer, a range for a project, or a sentence with the reason why there is none. */
export type AnswerState =
  | { answer: SolarAnswer; range: null; refusal: null }
  | { answer: null; range: DesignRange; refusal: null }
  | { answer: null; range: null; refusal: string }

/** The part of the data that an answer is calculated from; the worker gets it. */
export type AnswerInput = Pick<CalculatorData, 'shop' | 'values' | 'carbonFactors' | 'feesByState'>

const refusals: Record<NoSolarAnswer, string> = {
  'no load': 'Nothing on the list runs yet. Add an appliance and the hours it is on.',
  'no supply':
    'Without grid power and without a generator you spend nothing on power, so your spending does not tell us what you need. List what you want to run instead.',
  'no parts':
    'This is more than the parts in our shop can provide. Choose another kind of battery or fewer hours on battery, or send it to us: an engineer will answer.',
}

/** Why a low spend has no answer, and what to do about it. */
function refuseLowSpend({ idleKobo, minKobo }: LowSpend, { generatorKva }: SolarQuestion): string {
  const set =
    generatorKva === null ? 'the smallest generator' : `your ${generatorKva} kVA generator`
  return `To keep ${set} turning for these hours costs ${roundedUp(idleKobo)} a month in fuel, before it runs anything. So ${roundedUp(minKobo)} a month is the least from which we can tell what you use. List what you run instead, or change the hours and the size of the generator under “Generator and prices”.`
}

/** "₦19,900": rounded up to a hundred naira. */
function roundedUp(kobo: number): string {
  return formatNaira(Math.ceil(kobo / 10_000) * 10_000)
}

/**
 * Calculates the answer: in the worker, and on the server for the first answer and the PDF.
 * @throws for a bug or missing rates
 */
export function answerSolar(
  question: SolarQuestion,
  { shop, values, carbonFactors, feesByState }: AnswerInput,
): AnswerState {
  const answer = solarAnswer(toAnswerQuestion(question), {
    shop,
    rates: ratesOf(values),
    carbonFactors: readCarbonFactors(carbonFactors),
    feesByState,
  })
  if (typeof answer === 'string') return { answer: null, range: null, refusal: refusals[answer] }
  if (answer.kind === 'low spend')
    return { answer: null, range: null, refusal: refuseLowSpend(answer, question) }
  return answer.kind === 'design range'
    ? { answer: null, range: answer, refusal: null }
    : { answer, range: null, refusal: null }
}
