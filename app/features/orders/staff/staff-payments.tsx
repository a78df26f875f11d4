import { formatExactNaira } from '../../../../domain/money/money.ts'
import { getTransferProof, type StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { correctReceipt } from '../../../../domain/payments/payment-functions.ts'
import {
  paymentMethodLabels,
  paymentStatusLabels,
} from '../../../../domain/payments/payment-words.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { readAmount, textOf, typedNaira } from './amount.ts'
import { ConfirmTransfer } from './confirm-transfer.tsx'
import { describeOutcome } from './settle-words.ts'
import { StaffFile } from './staff-file.tsx'
import { StaffForm } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

type Payment = StaffOrder['payments'][number]

/** The payments of an order with their receipts, and what staff write down about transfers. */
export function StaffPayments({ order, money, onDone }: StaffProps) {
  return (
    <section aria-labelledby="staff-payments">
      <h3 id="staff-payments" className="text-md font-bold">
        Payments
      </h3>
      {order.payments.length === 0 && <p className="mt-2 text-ink-2">No payment was started.</p>}
      <ul className="mt-2 divide-y divide-line rounded-control border border-line empty:hidden">
        {order.payments.map((payment) => (
          <li key={payment.id} className="space-y-2 p-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong>{formatExactNaira(payment.receiptKobo ?? payment.amountKobo)}</strong>
              {paymentMethodLabels[payment.method]}
              <Badge tone={payment.status === 'checking' ? 'warning' : 'plain'}>
                {paymentStatusLabels[payment.status]}
              </Badge>
              {payment.isTest && <Badge tone="warning">Test</Badge>}
            </p>
            <p className="text-sm text-ink-2">
              {payment.reference}, {formatMoment(payment.createdAt)}
            </p>
            {payment.message && <p className="text-sm">{payment.message}</p>}
            {payment.proofs.map((proof) => (
              <StaffFile
                key={proof.id}
                what="receipt"
                {...proof}
                load={() => callFunction(getTransferProof, { proofId: proof.id })}
              />
            ))}
            {payment.method === 'bank_transfer' && (
              <TransferActions payment={payment} dueKobo={money.dueKobo} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TransferProps {
  payment: Payment
  dueKobo: number
  onDone: StaffProps['onDone']
}

function TransferActions(props: TransferProps) {
  const { status, receiptKobo } = props.payment
  if (status === 'mismatched') return null
  if (status !== 'succeeded') return <ConfirmTransfer {...props} transfer={props.payment} />
  return receiptKobo === null ? (
    <p className="text-sm">Its receipt was taken back.</p>
  ) : (
    <CorrectReceipt {...props} receiptKobo={receiptKobo} />
  )
}

function CorrectReceipt({
  payment: { id: paymentId, reference },
  receiptKobo,
  onDone,
}: TransferProps & { receiptKobo: number }) {
  return (
    <StaffForm
      label="Correct the amount"
      about={reference}
      contract={correctReceipt}
      read={(form) =>
        readAmount(form, 'receivedKobo', (receivedKobo) => ({
          paymentId,
          receivedKobo,
          reason: textOf(form, 'reason'),
        }))
      }
      confirm={({ receivedKobo }) =>
        `${formatExactNaira(receiptKobo)} is written down. Write down ${formatExactNaira(receivedKobo)} in its place?`
      }
      confirmLabel="Yes, correct it"
      done={describeOutcome}
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <TextField
            {...fieldOf('receivedKobo')}
            label="The right amount in naira"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={typedNaira(receiptKobo)}
          />
          <TextAreaField
            {...fieldOf('reason')}
            label="What was wrong"
            rows={2}
            required
            maxLength={500}
          />
        </>
      )}
    </StaffForm>
  )
}
