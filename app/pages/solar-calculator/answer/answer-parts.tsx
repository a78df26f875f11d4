import { memo } from 'react'
import { ratesOf } from '../../../features/calculators/answer-rates.ts'
import type { AnswerState } from '../../../features/calculators/answer-state.ts'
import type { CalculatorData } from '../../../features/calculators/calculator-data.ts'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerHead } from './answer-head.tsx'
import { BuyAGenerator } from './buy-a-generator.tsx'
import { CriticalLoads } from './critical-loads.tsx'
import { DayInTheLife } from './day-in-the-life.tsx'
import { MonthsOfSun } from './months-of-sun.tsx'
import { SavingsAndPayback } from './savings-and-payback.tsx'
import { SystemParts } from './system-parts.tsx'

export interface AnswerPartsProps extends QuestionProps {
  answer: NonNullable<AnswerState['answer']>
  /** The chosen day; the answer may still show another one. */
  day: number
  data: CalculatorData
}

/** The parts of an answer. Rendered again only for another answer or day, so that a slider moves at once. */
export const AnswerParts = memo(function AnswerParts({
  answer,
  question,
  day,
  data,
  onChange,
}: AnswerPartsProps) {
  return (
    <>
      <AnswerHead answer={answer} question={question} {...data} />
      <CriticalLoads answer={answer} question={question} />
      <SystemParts answer={answer} place={question.place} {...data} />
      <AnswerActions answer={answer} question={question} faces={data.faces} />
      <DayInTheLife answer={answer} day={question.day} chosenDay={day} onChange={onChange} />
      <MonthsOfSun answer={answer} />
      <BuyAGenerator answer={answer} />
      <SavingsAndPayback answer={answer} rates={ratesOf(data.values)} />
    </>
  )
})
