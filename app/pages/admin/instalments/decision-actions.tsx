import {
  decidePlanDecision,
  recordPlanPayout,
} from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { ReasonField } from './reason-field.tsx'

type Decision = DeskPlan['decisions'][number]

/** What staff can do about a write-off or a payout that waits. */
export function DecisionActions({
  decision,
  planNumber,
  onDone,
}: {
  decision: Decision
  planNumber: string
  onDone(): Promise<unknown>
}) {
  const { id: decisionId, kind, status, amountKobo, account } = decision
  const sum = formatExactNaira(amountKobo)
  const what =
    kind === 'write_off' ? `the write-off of ${sum}` : `returning the overpayment of ${sum}`
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'requested' && (
        <StaffForm
          label="Approve"
          about={`${planNumber}, ${what}`}
          variant="primary"
          contract={decidePlanDecision}
          read={() => ({ request: { decisionId, decision: 'approve', note: null } })}
          confirm={() => `Approve ${what}?`}
          confirmLabel="Yes, approve it"
          done={(answer) => (answer.status === 'done' ? 'Written off.' : 'Approved.')}
          onDone={onDone}
        />
      )}
      {status === 'approved' && account && (
        <StaffForm
          label="Note the transfer"
          about={`${planNumber}, ${sum}`}
          variant="primary"
          contract={recordPlanPayout}
          read={(form) => ({
            request: {
              decisionId,
              accountNumber: account.number,
              transferReference: textOf(form, 'transferReference'),
            },
          })}
          confirm={() =>
            `You transferred ${sum} to ${account.name}, ${account.bank} ${account.number}?`
          }
          confirmLabel="Yes, it is paid"
          done={() => 'Noted. The customer gets a mail.'}
          onDone={onDone}
        >
          {(fieldOf) => (
            <TextField
              {...fieldOf('transferReference')}
              label="Reference of the bank"
              autoComplete="off"
              required
              maxLength={60}
            />
          )}
        </StaffForm>
      )}
      <StaffForm
        label="Refuse"
        about={`${planNumber}, ${what}`}
        contract={decidePlanDecision}
        read={(form) => ({
          request: { decisionId, decision: 'refuse', note: textOf(form, 'note') },
        })}
        confirm={() => `Refuse ${what}?`}
        confirmLabel="Yes, refuse it"
        done={() => 'Refused.'}
        onDone={onDone}
      >
        {(fieldOf) => <ReasonField fieldOf={fieldOf} name="note" label="Why" />}
      </StaffForm>
    </div>
  )
}
