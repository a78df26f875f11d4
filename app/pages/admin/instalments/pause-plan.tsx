import { pausePlan } from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

const maxPauses = 2

/** Gives the customer 30 days more. */
export function PausePlan({ plan, onDone }: PlanPartProps) {
  const used = plan.versions.filter(({ reason }) => reason === 'pause').length
  if (plan.status !== 'active') return null
  if (used >= maxPauses)
    return (
      <p className="self-center text-sm text-ink-2">
        This plan has had its {maxPauses} pauses of 30 days.
      </p>
    )
  return (
    <StaffForm
      label="Give 30 days more"
      about={plan.number}
      needs={['finance', 'support']}
      contract={pausePlan}
      read={(form) => ({ request: { planId: plan.id, reason: textOf(form, 'reason') } })}
      confirm={() =>
        `Move all that is not paid by 30 days? It costs nothing, and it is pause ${used + 1} of ${maxPauses}.`
      }
      confirmLabel="Yes, give 30 days"
      done={({ nextDueOn }) =>
        nextDueOn
          ? `Paused. Next due: ${formatCalendarDay(nextDueOn)}.`
          : 'The plan was paused today already.'
      }
      onDone={onDone}
    >
      {(fieldOf) => <ReasonField fieldOf={fieldOf} label="Why the customer needs it" />}
    </StaffForm>
  )
}
