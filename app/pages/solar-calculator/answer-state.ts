import { solarAnswer, type SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import { ratesOf } from './answer-rates.ts'
import type { CalculatorData } from './calculator-data.ts'
import { toAnswerQuestion, type SolarQuestion } from '../../features/calculators/solar-question.ts'

/** An answer, or in words why there is none. */
export type AnswerState = { answer: SolarAnswer; refusal: null } | { answer: null; refusal: string }

/** The sum itself: in the worker, and on the server for the first answer and the PDF. */
export function answerSolar(
  question: SolarQuestion,
  { shop, values }: Pick<CalculatorData, 'shop' | 'values'>,
): AnswerState {
  const rates = ratesOf(values)
  const refusal = refusalOf(question)
  if (refusal) return { answer: null, refusal }
  try {
    return { answer: solarAnswer(toAnswerQuestion(question), shop, rates), refusal: null }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return {
      answer: null,
      refusal:
        'This is more than the parts of our shop make together. Choose another battery or less of it, or send it to us: an engineer answers.',
    }
  }
}

/** What can be asked and not answered; the domain would throw. */
function refusalOf({ from, uses, gridHours, fuel, generatorHours }: SolarQuestion): string | null {
  if (from === 'appliances') {
    const runs = uses.some(
      ({ quantity, watts, dayHours, nightHours }) => quantity * watts * (dayHours + nightHours) > 0,
    )
    return runs ? null : 'Nothing on the list runs yet. Add an appliance and the hours it is on.'
  }
  const hasNothing = gridHours === 0 && (fuel === 'none' || generatorHours === 0)
  return hasNothing
    ? 'With no light and no generator there is nothing to spend on, so a spend says nothing about what you need. List what you want to run instead.'
    : null
}
