import { readCarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
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
  return answer.kind === 'design range'
    ? { answer: null, range: answer, refusal: null }
    : { answer, range: null, refusal: null }
}
