import { formatPromisedDays } from '../../../../domain/delivery/delivery-time.ts'
import {
  askToEnd,
  howToCancel,
  mayMoveDelivery,
  nextStaffStatus,
} from '../../../../domain/orders/desk/staff-actions.ts'
import { staffSteps } from '../../../../domain/orders/desk/staff-steps.ts'
import {
  changeDeliveryDate,
  changeOrderStatus,
  releaseOrder,
} from '../../../../domain/orders/order-functions.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { BuyerMessageField } from '../../../features/orders/staff/buyer-message-field.tsx'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { StaffInstallation } from '../../../features/orders/staff/staff-installation.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import { ShipForm } from './ship-form.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

/** The way of an order to its buyer: the next step, the promised days, and its end. */
export function ProgressPanel(props: OrderPartProps) {
  const { order, onDone } = props
  const { may } = useStaff()
  const { promisedFrom: from, promisedBy: by } = order
  const hasArrived = order.status === 'delivered' || order.status === 'installed'
  return (
    <Panel title="Next step">
      <div className="space-y-3">
        {order.heldUntil && (
          <p className="text-sm text-ink-2">Goods held until {formatMoment(order.heldUntil)}.</p>
        )}
        {from && by && !hasArrived && (
          <p className="text-sm text-ink-2">Promised: {formatPromisedDays({ from, by })}.</p>
        )}
        <div className="flex flex-wrap gap-2">
          {may('sales', 'support', 'stock') && <MoveOn {...props} />}
          {may('sales', 'support') && <MoveDelivery {...props} />}
          {may('sales', 'support') && <EndUnpaid {...props} />}
        </div>
        {order.installationKind !== 'none' && may('sales', 'support', 'stock', 'finance') && (
          <StaffInstallation order={order} onDone={onDone} />
        )}
      </div>
    </Panel>
  )
}

function MoveOn(props: OrderPartProps) {
  const { order, onDone } = props
  const next = nextStaffStatus({
    ...order,
    sendsNothing:
      order.shipments.length === 0 && order.lines.every(({ unitsToShip }) => unitsToShip === 0),
  })
  if (!next.may) return <p className="w-full text-sm text-ink-2">{next.why}</p>
  const status = next.value
  if (status === 'shipped') return <ShipForm {...props} />
  const step = staffSteps[status]
  return (
    <StaffForm
      key={status}
      label={step.action}
      variant="primary"
      contract={changeOrderStatus}
      read={(form) => ({ request: { ...Object.fromEntries(form), orderId: order.id, status } })}
      confirm={() => step.ask(order.number)}
      confirmLabel={step.yes}
      done={() => step.done(order.number)}
      onDone={onDone}
    >
      {(fieldOf) => <BuyerMessageField fieldOf={fieldOf} />}
    </StaffForm>
  )
}

function MoveDelivery({ order, onDone }: OrderPartProps) {
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
          <DateField
            {...fieldOf('from')}
            label="First day"
            required
            defaultValue={order.promisedFrom ?? ''}
          />
          <DateField
            {...fieldOf('by')}
            label="Last day"
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

/** Ends an order that is not paid. A paid one is ended with its money, below. */
function EndUnpaid({ order, onDone }: OrderPartProps) {
  const { id: orderId, number, shipments, customerView } = order
  const way = howToCancel({ ...order, hasLeft: shipments.length > 0 })
  if (!way.may || way.value !== 'release' || !customerView) return null
  return (
    <StaffForm
      label="Cancel the order"
      contract={releaseOrder}
      read={() => ({ request: { orderId } })}
      confirm={() => askToEnd({ number, ...customerView.money })}
      confirmLabel="Yes, end it"
      done={() => `Order ${number} has ended.`}
      onDone={onDone}
    />
  )
}
