import {
  undoWriteOff,
  writeOffPlan,
} from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import { writeOffAfterDays } from '../../../../domain/instalments/desk/plan-rules-of-desk.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

/** Writes off what is outstanding on a plan that has been late for a long time. The amount is computed. */
export function WriteOff({ plan, onDone }: PlanPartProps) {
  const { sums, decisions } = plan
  const isAsked = decisions.some(
    ({ kind, status }) => kind === 'write_off' && status === 'requested',
  )
  if (plan.status !== 'active' || sums.daysPastDue <= writeOffAfterDays || isAsked) return null
  return (
    <StaffForm
      label={`Write off ${formatExactNaira(sums.writeOffKobo)}`}
      about={plan.number}
      contract={writeOffPlan}
      read={(form) => ({
        request: {
          planId: plan.id,
          seenKobo: sums.writeOffKobo,
          reason: textOf(form, 'reason'),
        },
      })}
      confirm={({ seenKobo }) =>
        `Write off ${formatExactNaira(seenKobo)}? Money that arrives later reverses the write-off first.`
      }
      confirmLabel="Yes, write it off"
      done={({ status }) =>
        status === 'done' ? 'Written off.' : 'Requested. A colleague must approve it.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <p className="text-sm text-ink-2">
            The amount is the principal and the fees that are not paid. It is computed, and nobody
            types it.
          </p>
          <ReasonField fieldOf={fieldOf} />
        </>
      )}
    </StaffForm>
  )
}

/** Makes a plan active again that was written off. */
export function UndoWriteOff({ plan, onDone }: PlanPartProps) {
  if (plan.status !== 'written_off') return null
  return (
    <StaffForm
      label="Undo the write-off"
      about={plan.number}
      contract={undoWriteOff}
      read={(form) => ({ request: { planId: plan.id, reason: textOf(form, 'reason') } })}
      confirm={() => 'Undo the write-off? The plan is active again, with its arrears.'}
      confirmLabel="Yes, take it back"
      done={() => 'The plan is active again.'}
      onDone={onDone}
    >
      {(fieldOf) => <ReasonField fieldOf={fieldOf} />}
    </StaffForm>
  )
}
