import { formatExactNaira } from '../../../../domain/money/money.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'
import { confirmTransfer } from '../../../../domain/payments/payment-functions.ts'
import type { PaymentStatus } from '../../../../domain/payments/payment-status.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { readAmount, textOf, typedNaira } from './amount.ts'
import { describeOutcome } from './settle-words.ts'
import { SameReceipt, SameReceiptField } from './same-receipt.tsx'
import { StaffForm } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

/** A transfer that staff look for in the account. */
export interface OpenTransfer {
  id: string
  reference: string
  status: PaymentStatus
  sameReceipts: readonly { orderId: string; orderNumber: string; isCounted: boolean }[]
}

interface TransferProps {
  transfer: OpenTransfer
  /** What the order asks for now. */
  dueKobo: number
  onDone: StaffProps['onDone']
}

/** Writes down any amount, also nothing. */
export function ConfirmTransfer({ transfer, dueKobo, onDone }: TransferProps) {
  const { id: paymentId, status, reference, sameReceipts } = transfer
  return (
    <>
      <SameReceipt sameReceipts={sameReceipts} />
      <StaffForm
        label={status === 'failed' ? 'Money arrived after all' : 'Record what arrived'}
        about={reference}
        variant={status === 'checking' ? 'primary' : 'secondary'}
        contract={confirmTransfer}
        read={(form) =>
          readAmount(form, 'receivedKobo', (receivedKobo) => ({
            paymentId,
            receivedKobo,
            reason: textOf(form, 'reason'),
            isReceiptKnown: form.has('isReceiptKnown'),
          }))
        }
        confirm={({ receivedKobo }) => confirmSentence(receivedKobo, dueKobo)}
        confirmLabel="Yes, write it down"
        done={describeOutcome}
        onDone={onDone}
      >
        {(fieldOf) => (
          <>
            <TextField
              {...fieldOf('receivedKobo')}
              label="Amount in naira"
              hint={`As the account shows it. ${formatExactNaira(dueKobo)} is due. Write 0 when nothing arrived: the buyer is told so.`}
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={typedNaira(dueKobo)}
            />
            <TextField
              {...fieldOf('reason')}
              label="How you know that nothing arrived"
              hint="Only when the amount is 0. The buyer reads it."
              autoComplete="off"
              maxLength={300}
            />
            <SameReceiptField sameReceipts={sameReceipts} />
          </>
        )}
      </StaffForm>
    </>
  )
}

/** The usual answers about a transfer: all of it, another amount, or nothing. */
export function DecideTransfer({ transfer, dueKobo, onDone }: TransferProps) {
  const { id: paymentId, reference, sameReceipts } = transfer
  const shared = {
    about: reference,
    needs: ['finance'],
    contract: confirmTransfer,
    done: describeOutcome,
    onDone,
  } as const
  return (
    <div className="flex flex-wrap gap-2">
      <StaffForm
        {...shared}
        label={`${formatExactNaira(dueKobo)} arrived`}
        variant="primary"
        read={(form) => ({
          request: {
            paymentId,
            receivedKobo: dueKobo,
            reason: '',
            isReceiptKnown: form.has('isReceiptKnown'),
          },
        })}
        confirm={({ receivedKobo }) => confirmSentence(receivedKobo, dueKobo)}
        confirmLabel="Yes, it is there"
      >
        {() => <SameReceiptField sameReceipts={sameReceipts} />}
      </StaffForm>
      <StaffForm
        {...shared}
        label="Another amount"
        read={(form) =>
          parseNaira(textOf(form, 'receivedKobo')) === 0
            ? { field: 'receivedKobo', message: 'Choose “Nothing arrived” when nothing came.' }
            : readAmount(form, 'receivedKobo', (receivedKobo) => ({
                paymentId,
                receivedKobo,
                reason: '',
                isReceiptKnown: form.has('isReceiptKnown'),
              }))
        }
        confirm={({ receivedKobo }) => confirmSentence(receivedKobo, dueKobo)}
        confirmLabel="Yes, write it down"
      >
        {(fieldOf) => (
          <>
            <TextField
              {...fieldOf('receivedKobo')}
              label="Amount in naira"
              hint={`As the account shows it. ${formatExactNaira(dueKobo)} is due.`}
              inputMode="decimal"
              autoComplete="off"
              required
            />
            <SameReceiptField sameReceipts={sameReceipts} />
          </>
        )}
      </StaffForm>
      <StaffForm
        {...shared}
        label="Nothing arrived"
        read={(form) => ({
          request: { paymentId, receivedKobo: 0, reason: textOf(form, 'reason') },
        })}
        confirm={({ receivedKobo }) => confirmSentence(receivedKobo, dueKobo)}
        confirmLabel="Yes, tell the buyer"
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('reason')}
            label="How you know"
            hint="The buyer reads it."
            autoComplete="off"
            required
            maxLength={300}
          />
        )}
      </StaffForm>
    </div>
  )
}

function confirmSentence(receivedKobo: number, dueKobo: number): string {
  if (receivedKobo === 0)
    return 'Nothing arrived? The buyer is told that we could not find it, and why.'
  const came = `${formatExactNaira(receivedKobo)} is in our account?`
  if (receivedKobo < dueKobo)
    return `${came} The buyer is asked for the other ${formatExactNaira(dueKobo - receivedKobo)}.`
  return receivedKobo > dueKobo
    ? `${came} That is ${formatExactNaira(receivedKobo - dueKobo)} more than is due: it goes back to the buyer.`
    : `${came} That is exactly what is due.`
}
