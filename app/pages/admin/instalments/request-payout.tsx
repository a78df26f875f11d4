import { cleanFigures } from '../../../../domain/text/typed-figures.ts'
import { requestPlanPayout } from '../../../../domain/instalments/desk/plan-decision-functions.ts'
import { payoutWaitHours } from '../../../../domain/instalments/desk/plan-rules-of-desk.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { nigerianBanks } from '../../../../domain/payments/banks.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

/** Asks to pay back what was overpaid. */
export function RequestPayout({ plan, onDone }: PlanPartProps) {
  const { sums, decisions } = plan
  const isAsked = decisions.some(
    ({ kind, status }) => kind === 'payout' && (status === 'requested' || status === 'approved'),
  )
  if (sums.overpaidKobo === 0 || isAsked) return null
  return (
    <StaffForm
      label={`Return ${formatExactNaira(sums.overpaidKobo)}`}
      about={plan.number}
      contract={requestPlanPayout}
      read={(form) => ({
        request: {
          planId: plan.id,
          seenKobo: sums.overpaidKobo,
          bankCode: textOf(form, 'bankCode'),
          accountNumber: cleanFigures(textOf(form, 'accountNumber')),
          accountName: textOf(form, 'accountName'),
          reason: textOf(form, 'reason'),
        },
      })}
      confirm={({ seenKobo, accountNumber, accountName }) =>
        `Ask a colleague to approve the return of ${formatExactNaira(seenKobo)} to ${accountName}, ${accountNumber}? The customer gets a mail about the account now.`
      }
      confirmLabel="Yes, ask for it"
      done={() => 'Requested. A colleague must approve it.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <p className="text-sm text-ink-2">
            Use only the account that the customer told you. The transfer waits at least{' '}
            {payoutWaitHours} hours, so that they can object if the account is not theirs.
          </p>
          <SelectField {...fieldOf('bankCode')} label="Bank" required defaultValue="">
            <option value="" disabled>
              Choose the bank
            </option>
            {nigerianBanks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...fieldOf('accountNumber')}
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            required
            maxLength={14}
          />
          <TextField
            {...fieldOf('accountName')}
            label="Account name"
            autoComplete="off"
            required
            maxLength={100}
            defaultValue={plan.name}
          />
          <ReasonField fieldOf={fieldOf} hint="How the customer told us about the account." />
        </>
      )}
    </StaffForm>
  )
}
