import type { AnswerState } from '../../../features/calculators/answer-state.ts'
import { AnswerParts, type AnswerPartsProps } from './answer-parts.tsx'
import { describeQuestion } from './describe-answer.ts'
import { DesignRangeView } from './design-range-view.tsx'
import { SubmitProject } from '../../../features/inquiry/submit-project.tsx'

interface AnswerViewProps extends Omit<AnswerPartsProps, 'answer'> {
  state: AnswerState
  isBusy: boolean
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
