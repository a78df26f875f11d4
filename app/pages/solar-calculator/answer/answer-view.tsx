import { memo } from 'react'
import type { AnswerState } from '../../../features/calculators/answer-state.ts'
import { ratesOf } from '../../../features/calculators/answer-rates.ts'
import type { CalculatorData } from '../../../features/calculators/calculator-data.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerHead } from './answer-head.tsx'
import { BuyAGenerator } from './buy-a-generator.tsx'
import { CriticalLoads } from './critical-loads.tsx'
import { describeQuestion } from './describe-answer.ts'
import { DayInTheLife } from './day-in-the-life.tsx'
import { DesignRangeView } from './design-range-view.tsx'
import { MonthsOfSun } from './months-of-sun.tsx'
import { SavingsAndPayback } from './savings-and-payback.tsx'
import { SubmitProject } from '../../../features/inquiry/submit-project.tsx'
import { SystemParts } from './system-parts.tsx'
import type { QuestionProps } from '../../../features/calculators/solar-question.ts'

interface AnswerViewProps extends QuestionProps {
  state: AnswerState
  isBusy: boolean
  /** The chosen day; the answer may still show another one. */
  day: number
  data: CalculatorData
}

/** The answer, from its main numbers to every hour. */
export function AnswerView({ state, isBusy, question, day, data, onChange }: AnswerViewProps) {
  const { answer, range, refusal } = state
  if (range) return <DesignRangeView range={range} question={question} />
  if (!answer)
    return (
      <section
        aria-label="Your answer"
        aria-live="polite"
        className="rounded-card border border-line bg-surface p-6"
      >
        <p className="font-semibold">No answer yet</p>
        <p className="mt-2 max-w-xl text-ink-2">{refusal}</p>
        <div className="mt-5">
          <SubmitProject
            label="Send it to us"
            variant="secondary"
            description={describeQuestion(question)}
          />
        </div>
      </section>
    )
  return (
    <div
      className={`min-w-0 space-y-12 ${isBusy ? 'motion-safe:animate-[pulse-soft_900ms_infinite]' : ''}`}
      aria-busy={isBusy}
    >
      <AnswerParts {...{ answer, question, day, data, onChange }} />
    </div>
  )
}

interface AnswerPartsProps extends Omit<AnswerViewProps, 'state' | 'isBusy'> {
  answer: NonNullable<AnswerState['answer']>
}

/** Rendered again only for another answer or day, so that a slider moves at once. */
const AnswerParts = memo(function AnswerParts({
  answer,
  question,
  day,
  data,
  onChange,
}: AnswerPartsProps) {
  return (
    <>
      <AnswerHead answer={answer} question={question} offers={data.offers} values={data.values} />
      <CriticalLoads answer={answer} question={question} />
      <SystemParts answer={answer} place={question.place} faces={data.faces} />
      <AnswerActions answer={answer} question={question} faces={data.faces} />
      <DayInTheLife answer={answer} day={question.day} chosenDay={day} onChange={onChange} />
      <MonthsOfSun answer={answer} />
      <BuyAGenerator answer={answer} />
      <SavingsAndPayback answer={answer} rates={ratesOf(data.values)} />
    </>
  )
})
