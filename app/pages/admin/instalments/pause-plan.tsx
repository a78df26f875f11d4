import { pausePlan } from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import { maxPauses, pauseDays } from '../../../../domain/instalments/ledger/pause-schedule.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

/** Pauses a plan for its customer. */
export function PausePlan({ plan, onDone }: PlanPartProps) {
  const used = plan.versions.filter(({ reason }) => reason === 'pause').length
  if (plan.status !== 'active') return null
  if (used >= maxPauses)
    return (
      <p className="self-center text-sm text-ink-2">
        This plan has used its {maxPauses} pauses of {pauseDays} days.
      </p>
    )
  return (
    <StaffForm
      label={`Pause for ${pauseDays} days`}
      about={plan.number}
      contract={pausePlan}
      read={(form) => ({ request: { planId: plan.id, reason: textOf(form, 'reason') } })}
      confirm={() =>
        `Move everything that is not paid by ${pauseDays} days? It costs nothing. It is pause ${used + 1} of ${maxPauses}.`
      }
      confirmLabel="Yes, pause it"
      done={({ nextDueOn }) =>
        nextDueOn
          ? `Paused. Next due: ${formatCalendarDay(nextDueOn)}.`
          : 'The plan was already paused today.'
      }
      onDone={onDone}
    >
      {(fieldOf) => <ReasonField fieldOf={fieldOf} label="Why the customer needs it" />}
    </StaffForm>
  )
}
