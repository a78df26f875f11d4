import { useRef } from 'react'
import { maxPauses, pauseDays } from '../../../../../domain/instalments/ledger/pause-schedule.ts'
import { formatCalendarDay, formatDay } from '../../../../platform/format-time.ts'
import type { PlanProps } from '../plan-props.ts'
import { PauseForm } from './pause-form.tsx'

/** "I need more time": what a pause does, and the form that asks for it. */
export function MoreTime({ plan }: PlanProps) {
  const { pauses, standing } = plan
  const { outcome, request, used } = pauses
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="more-time">
      <h3 id="more-time" ref={heading} tabIndex={-1} className="text-h3">
        I need more time
      </h3>
      {standing?.pausedUntil ? (
        <p className="mt-2 text-ink-2">
          Your plan is paused until {formatCalendarDay(standing.pausedUntil)}. Everything that was
          not paid is due {pauseDays} days later.
        </p>
      ) : (
        <p className="mt-2 text-ink-2">
          A pause moves everything that is not paid by {pauseDays} days. It costs nothing: no fee
          and no more interest. You can pause {maxPauses === 2 ? 'twice' : `${maxPauses} times`} in
          a plan
          {used > 0 ? `, and have used ${used} of ${maxPauses}` : ''}.
        </p>
      )}
      {request?.status === 'requested' && (
        <p className="mt-3 rounded-control bg-surface-2 px-4 py-3">
          We have your request of {formatDay(request.createdAt)}. A person on our team will look at
          it and write to you.
        </p>
      )}
      {request?.status === 'declined' && (
        <p className="mt-3 rounded-control bg-surface-2 px-4 py-3">
          Our answer to your last request: {request.answer}
        </p>
      )}
      {outcome !== 'no' && (
        <PauseForm
          planId={plan.id}
          isAtOnce={outcome === 'at_once'}
          onAsked={() => heading.current?.focus()}
        />
      )}
    </section>
  )
}
