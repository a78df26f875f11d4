import { confirmPlanPayment } from '../../../../domain/instalments/desk/plan-money-functions.ts'
import type { PaymentWay } from '../../../../domain/instalments/statement/plan-statement.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { readAmount, textOf, typedNaira } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

interface ConfirmPaymentProps {
  payment: {
    paymentId: string
    way: PaymentWay
    amountKobo: number
    reference: string
    outsideReference: string | null
    arrivedOn: string | null
    beginsOn: string | null
    transferReference: string
  }
  today: string
  onDone(): Promise<unknown>
}

/** Says what arrived of a transfer, or of cash that a colleague noted: some amount, or nothing. */
export function ConfirmPayment({ payment, today, onDone }: ConfirmPaymentProps) {
  const { paymentId, amountKobo, way, reference } = payment
  const isCash = way === 'cash'
  return (
    <div className="flex flex-wrap gap-2">
      <StaffForm
        label={isCash ? 'Confirm the cash' : 'It arrived'}
        about={reference}
        variant="primary"
        contract={confirmPlanPayment}
        read={(form) =>
          readAmount(form, 'receivedKobo', (receivedKobo) => ({
            paymentId,
            receivedKobo,
            arrivedOn: textOf(form, 'arrivedOn'),
            outsideReference: textOf(form, 'outsideReference'),
            reason: null,
          }))
        }
        confirm={({ receivedKobo, arrivedOn }) =>
          `${formatExactNaira(receivedKobo)} arrived in ${isCash ? 'the till' : 'our account'} on ${arrivedOn}?`
        }
        confirmLabel="Yes, it arrived"
        done={() => 'Confirmed. The customer gets a receipt.'}
        onDone={onDone}
      >
        {(fieldOf) => (
          <>
            <TextField
              {...fieldOf('receivedKobo')}
              label="Amount in naira"
              hint={`${formatExactNaira(amountKobo)} was announced.`}
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={typedNaira(amountKobo)}
            />
            <TextField
              {...fieldOf('arrivedOn')}
              label="Day on which it arrived"
              type="date"
              max={today}
              min={payment.beginsOn ?? undefined}
              required
              defaultValue={payment.arrivedOn ?? today}
            />
            <TextField
              {...fieldOf('outsideReference')}
              label={isCash ? 'Number of the receipt' : 'Reference of the bank'}
              hint="Each one counts once."
              autoComplete="off"
              required
              maxLength={60}
              defaultValue={payment.outsideReference ?? ''}
            />
          </>
        )}
      </StaffForm>
      <NothingArrived payment={payment} today={today} onDone={onDone} />
    </div>
  )
}

function NothingArrived({ payment, today, onDone }: ConfirmPaymentProps) {
  const { paymentId, way, reference } = payment
  const isCash = way === 'cash'
  return (
    <StaffForm
      label="Nothing arrived"
      about={reference}
      contract={confirmPlanPayment}
      read={(form) => ({
        request: {
          paymentId,
          receivedKobo: 0,
          arrivedOn: today,
          outsideReference: '',
          reason: textOf(form, 'reason'),
        },
      })}
      confirm={() =>
        isCash ? 'No cash arrived?' : 'Nothing arrived? The customer gets a mail with the reason.'
      }
      confirmLabel="Yes, nothing arrived"
      done={() => 'Noted.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextField
          {...fieldOf('reason')}
          label="How you know"
          hint={isCash ? undefined : 'The customer reads it.'}
          autoComplete="off"
          required
          maxLength={300}
        />
      )}
    </StaffForm>
  )
}
