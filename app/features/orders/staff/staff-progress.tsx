import { formatPromisedDays } from '../../../../domain/delivery/delivery-time.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  changeDeliveryDate,
  changeOrderStatus,
  releaseOrder,
} from '../../../../domain/orders/order-functions.ts'
import { orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import {
  askToEnd,
  howToCancel,
  mayMoveDelivery,
  nextStaffStatus,
  refundableKobo,
} from '../../../../domain/orders/desk/staff-actions.ts'
import { requestRefund } from '../../../../domain/payments/refund-functions.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { textOf } from './amount.ts'
import { StaffInstallation } from './staff-installation.tsx'
import { StaffForm, type FieldOf } from './staff-form.tsx'
import type { StaffProps } from './staff-props.ts'

/** The way of an order to its buyer, and its end. */
export function StaffProgress(props: StaffProps) {
  const { order } = props
  return (
    <>
      <StaffInstallation {...props} />
      <section aria-labelledby="staff-progress" className="space-y-2">
        <h3 id="staff-progress" className="font-bold">
          Status: {orderStatusLabels[order.status]}
        </h3>
        {order.heldUntil && (
          <p className="text-sm text-ink-2">Goods held until {formatMoment(order.heldUntil)}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <MoveOn {...props} />
          <MoveDelivery {...props} />
          <Cancel {...props} />
        </div>
      </section>
    </>
  )
}

function MoveOn({ order, money, onDone }: StaffProps) {
  const next = nextStaffStatus({ ...order, money })
  if (!next.may) return <p className="w-full text-sm text-ink-2">{next.why}</p>
  const status = next.value
  const label = `Set to “${orderStatusLabels[status]}”`
  return (
    <StaffForm
      key={status}
      label={label}
      contract={changeOrderStatus}
      read={(form) => ({ request: { ...Object.fromEntries(form), orderId: order.id, status } })}
      confirm={() =>
        status === 'preparing'
          ? `Order ${order.number} is being prepared?`
          : `Order ${order.number}: ${orderStatusLabels[status]}? The buyer gets a mail.`
      }
      confirmLabel="Yes"
      done={() => `The order is “${orderStatusLabels[status]}” now.`}
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          {status === 'shipped' && <Tracking fieldOf={fieldOf} />}
          <TextAreaField
            {...fieldOf('note')}
            label="Message for the buyer"
            rows={2}
            isOptional
            maxLength={800}
          />
        </>
      )}
    </StaffForm>
  )
}

function Tracking({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <>
      <TextField {...fieldOf('carrier')} label="Carrier" isOptional maxLength={80} />
      <TextField {...fieldOf('trackingNumber')} label="Tracking number" isOptional maxLength={80} />
      <TextField {...fieldOf('trackingUrl')} label="Tracking link" type="url" isOptional />
      <TextField {...fieldOf('driverPhone')} label="Phone of the driver" type="tel" isOptional />
    </>
  )
}

function MoveDelivery({ order, onDone }: StaffProps) {
  if (!mayMoveDelivery(order)) return null
  return (
    <StaffForm
      label="Change the promised days"
      contract={changeDeliveryDate}
      read={(form) => ({ request: { ...Object.fromEntries(form), orderId: order.id } })}
      confirm={({ from, by }) =>
        `Promise the delivery for ${formatPromisedDays({ from, by })}? The buyer gets a mail.`
      }
      confirmLabel="Yes, change them"
      done={() => 'The promised days are changed.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <>
          <TextField
            {...fieldOf('from')}
            label="First day"
            type="date"
            required
            defaultValue={order.promisedFrom ?? ''}
          />
          <TextField
            {...fieldOf('by')}
            label="Last day"
            type="date"
            required
            defaultValue={order.promisedBy ?? ''}
          />
          <TextAreaField
            {...fieldOf('reason')}
            label="Reason, as the buyer reads it"
            rows={2}
            required
            maxLength={500}
          />
        </>
      )}
    </StaffForm>
  )
}

function Cancel({ order, money, onDone }: StaffProps) {
  const way = howToCancel(order)
  if (!way.may)
    return <p className="w-full text-sm text-ink-2">It cannot be cancelled. {way.why}</p>
  const { id: orderId, number } = order
  if (way.value === 'release')
    return (
      <StaffForm
        label="Cancel the order"
        contract={releaseOrder}
        read={() => ({ request: { orderId } })}
        confirm={() => askToEnd({ number, ...money })}
        confirmLabel="Yes, end it"
        done={() => `Order ${number} has ended.`}
        onDone={onDone}
      />
    )
  const refundable = refundableKobo({ ...order, money })
  if (!refundable.may) return <p className="w-full text-sm text-ink-2">{refundable.why}</p>
  return (
    <StaffForm
      label="Cancel the order"
      contract={requestRefund}
      read={(form) => ({ request: { orderId, full: true, reason: textOf(form, 'reason') } })}
      confirm={() => `Cancel order ${number}, and give ${formatExactNaira(refundable.value)} back?`}
      confirmLabel="Yes, cancel it"
      done={({ isApproved }) =>
        isApproved
          ? `Order ${number} is cancelled.`
          : 'Requested: it is cancelled when a colleague approves the refund.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField {...fieldOf('reason')} label="Reason" rows={2} required maxLength={500} />
      )}
    </StaffForm>
  )
}
