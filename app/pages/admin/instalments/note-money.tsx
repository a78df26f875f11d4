import { useState } from 'react'
import { cashAloneKobo } from '../../../../domain/instalments/desk/plan-rules-of-desk.ts'
import { notePlanMoney } from '../../../../domain/instalments/desk/plan-money-functions.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { readAmount, textOf, typedNaira } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { newId } from '../../../platform/new-id.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

const counting = new Set(['active', 'settled_early', 'closed', 'written_off'])

/** Notes cash, or a transfer that the customer did not announce. */
export function NoteMoney({ plan, onDone }: PlanPartProps) {
  // Kept until it is stored: what is sent twice is one payment.
  const [paymentId, setPaymentId] = useState(newId)
  const { id: planId, beginsOn, today, sums } = plan
  if (!counting.has(plan.status)) return null
  return (
    <StaffForm
      label="Note cash or a transfer"
      about={plan.number}
      variant="primary"
      contract={notePlanMoney}
      read={(form) =>
        readAmount(form, 'amountKobo', (amountKobo) => ({
          paymentId,
          planId,
          way: textOf(form, 'way'),
          amountKobo,
          arrivedOn: textOf(form, 'arrivedOn'),
          outsideReference: textOf(form, 'outsideReference'),
        }))
      }
      confirm={({ amountKobo, way, arrivedOn }) =>
        `${formatExactNaira(amountKobo)} arrived as ${way === 'cash' ? 'cash' : 'a bank transfer'} on ${arrivedOn}? The customer gets a receipt by mail.`
      }
      confirmLabel="Yes, note it"
      done={({ status }) =>
        status === 'checking'
          ? 'Noted. A colleague must confirm this amount of cash.'
          : 'Noted. The customer gets a receipt.'
      }
      onDone={async () => {
        setPaymentId(newId())
        await onDone()
      }}
    >
      {(fieldOf) => (
        <>
          <SelectField {...fieldOf('way')} label="Paid by" defaultValue="bank_transfer">
            <option value="bank_transfer">Bank transfer</option>
            <option value="cash">Cash</option>
          </SelectField>
          <TextField
            {...fieldOf('amountKobo')}
            label="Amount in naira"
            hint={`Due to date: ${formatExactNaira(sums.dueKobo)}. Cash above ${formatExactNaira(cashAloneKobo)} in a day must be confirmed by a colleague.`}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={sums.dueKobo > 0 ? typedNaira(sums.dueKobo) : ''}
          />
          <TextField
            {...fieldOf('arrivedOn')}
            label="Day on which it arrived"
            type="date"
            max={today}
            min={beginsOn ?? undefined}
            required
            defaultValue={today}
          />
          <TextField
            {...fieldOf('outsideReference')}
            label="Reference"
            hint="The reference of the bank, or the number of the receipt that you wrote for the cash. Each one counts once."
            autoComplete="off"
            required
            maxLength={60}
          />
        </>
      )}
    </StaffForm>
  )
}
