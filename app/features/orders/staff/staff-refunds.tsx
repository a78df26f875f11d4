import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  describeRefundForStaff,
  refundableKobo,
} from '../../../../domain/orders/desk/staff-actions.ts'
import type { StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import {
  approveRefund,
  recordRefundTransfer,
  refuseRefund,
  retryRefund,
} from '../../../../domain/payments/refund-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { textOf } from './amount.ts'
import { RequestRefund } from './request-refund.tsx'
import { StaffForm } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

type Refund = StaffOrder['refunds'][number]

/** The refunds of an order: how far each is, and what staff do next. */
export function StaffRefunds(props: StaffProps) {
  const { order, money } = props
  const refundable = refundableKobo({ ...order, money })
  return (
    <section aria-labelledby="staff-refunds" className="space-y-2">
      <h3 id="staff-refunds" className="text-md font-bold">
        Refunds
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line empty:hidden">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="space-y-2 p-3">
            <RefundDetails {...props} refund={refund} />
          </li>
        ))}
      </ul>
      {refundable.may ? (
        <RequestRefund {...props} maxKobo={refundable.value} />
      ) : (
        <p className="text-sm text-ink-2">No refund can be requested. {refundable.why}</p>
      )}
    </section>
  )
}

/** A refund of an order, and what staff do next with it. */
export function RefundDetails({ refund, ...props }: StaffProps & { refund: Refund }) {
  return (
    <>
      <p>
        <strong>{formatExactNaira(refund.amountKobo)}</strong> · {refund.reason}
      </p>
      <p>{describeRefundForStaff({ ...refund, hasAccount: props.order.account !== null })}</p>
      <p className="text-sm text-ink-2">
        Requested {formatMoment(refund.createdAt)} by {refund.requestedBy ?? 'the shop'}
        {refund.approvedBy && `, approved by ${refund.approvedBy}`}
      </p>
      <RefundActions {...props} refund={refund} />
    </>
  )
}

function RefundActions({ refund, ...props }: StaffProps & { refund: Refund }) {
  const { status, byTransfer } = refund
  if (status === 'requested')
    return (
      <div className="flex flex-wrap gap-2">
        <Approve {...props} refund={refund} />
        <Refuse {...props} refund={refund} />
      </div>
    )
  if (status === 'approved' && byTransfer)
    return (
      <div className="flex flex-wrap gap-2">
        <RecordTransfer {...props} refund={refund} />
        <Refuse {...props} refund={refund} />
      </div>
    )
  if (!byTransfer && (status === 'needs_attention' || status === 'failed'))
    return (
      <div className="flex flex-wrap gap-2">
        <Retry {...props} refund={refund} by="gateway" />
        <Retry {...props} refund={refund} by="transfer" />
      </div>
    )
  return null
}

type ActionProps = Pick<StaffProps, 'onDone' | 'order'> & { refund: Refund }

function Approve({
  onDone,
  order,
  refund: { id: refundId, amountKobo, approvalProblem },
}: ActionProps) {
  if (approvalProblem !== null) return <p className="w-full text-sm">{approvalProblem}</p>
  return (
    <StaffForm
      label="Approve"
      about={formatExactNaira(amountKobo)}
      variant="primary"
      contract={approveRefund}
      read={() => ({ request: { refundId } })}
      confirm={() => `Give ${formatExactNaira(amountKobo)} back to ${order.name}?`}
      confirmLabel={`Yes, approve ${formatExactNaira(amountKobo)}`}
      done={() => `${formatExactNaira(amountKobo)} is approved.`}
      onDone={onDone}
    />
  )
}

function Refuse({ onDone, refund: { id: refundId, amountKobo } }: ActionProps) {
  return (
    <StaffForm
      label="Refuse"
      about={formatExactNaira(amountKobo)}
      contract={refuseRefund}
      read={(form) => ({ request: { refundId, reason: textOf(form, 'reason') } })}
      confirm={() =>
        `Do not give ${formatExactNaira(amountKobo)} back? The buyer is told the reason.`
      }
      confirmLabel="Yes, refuse it"
      done={() => 'The refund is withdrawn. The buyer gets a mail.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField
          {...fieldOf('reason')}
          label="Reason, as the buyer reads it"
          rows={2}
          required
          maxLength={500}
        />
      )}
    </StaffForm>
  )
}

function RecordTransfer({
  onDone,
  order: { account, warnings },
  refund: { id: refundId, amountKobo },
}: ActionProps) {
  if (!account)
    return (
      <p className="w-full text-sm">
        It cannot be paid yet: the buyer must give an account. Remind them on WhatsApp or by phone.
      </p>
    )
  const { accountNumber, bankName, accountName } = account
  return (
    <>
      <div className="w-full space-y-1 rounded-control bg-surface-2 p-3">
        <p>
          Pay <strong>{formatExactNaira(amountKobo)}</strong> to {bankName},{' '}
          <strong className="tabular-nums">{accountNumber}</strong>, {accountName}
        </p>
        {warnings.map((warning) => (
          <p key={warning} className="font-semibold text-warning">
            {warning}
          </p>
        ))}
      </div>
      <StaffForm
        label="Record the transfer"
        about={formatExactNaira(amountKobo)}
        variant="primary"
        contract={recordRefundTransfer}
        read={(form) => ({
          request: {
            refundId,
            accountNumber,
            transferReference: textOf(form, 'transferReference'),
          },
        })}
        confirm={({ transferReference }) =>
          `You have paid ${formatExactNaira(amountKobo)} to ${accountNumber}, ${accountName}, with the reference ${transferReference}?`
        }
        confirmLabel={`Yes, ${formatExactNaira(amountKobo)} is paid`}
        done={() => `${formatExactNaira(amountKobo)} is given back. The buyer gets a mail.`}
        onDone={onDone}
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('transferReference')}
            label="Reference of your transfer"
            hint="Only after you have made it."
            autoComplete="off"
            required
            maxLength={60}
          />
        )}
      </StaffForm>
    </>
  )
}

function Retry({
  onDone,
  refund: { id: refundId, amountKobo },
  by,
}: ActionProps & { by: 'gateway' | 'transfer' }) {
  const way = by === 'gateway' ? 'the payment service' : 'a transfer of ours'
  return (
    <StaffForm
      label={by === 'gateway' ? 'Ask the payment service again' : 'Pay it by transfer'}
      about={formatExactNaira(amountKobo)}
      contract={retryRefund}
      read={() => ({ request: { refundId, by } })}
      confirm={() => `Give ${formatExactNaira(amountKobo)} back by ${way}?`}
      confirmLabel={`Yes, try ${formatExactNaira(amountKobo)} again`}
      done={({ status }) =>
        status === 'requested' ? 'A colleague must approve it first.' : 'It is being tried again.'
      }
      onDone={onDone}
    />
  )
}
