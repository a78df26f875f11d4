import {
  correctShipment,
  deliverShipment,
} from '../../../../domain/orders/shipments/shipment-functions.ts'
import { nameGoods, type ShipmentView } from '../../../../domain/orders/shipments/shipment-view.ts'
import { trackingFacts } from '../../../../domain/delivery/tracking.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { BuyerMessageField } from '../../../features/orders/staff/buyer-message-field.tsx'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import { TrackingFields } from './ship-form.tsx'
import type { OrderPartProps } from './use-desk-order.ts'

/** What was ordered, what of it has left and how, and what is still here. */
export function GoodsPanel(props: OrderPartProps) {
  const { order } = props
  return (
    <Panel title="Goods" isFlush>
      <table className="w-full text-sm">
        <thead className="text-left text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="px-5 py-2 font-semibold">
              Product
            </th>
            <th scope="col" className="px-2 py-2 text-right font-semibold">
              Units
            </th>
            <th scope="col" className="py-2 pr-5 pl-2 text-right font-semibold">
              To send
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.productId} className="border-b border-line last:border-0">
              <td className="px-5 py-2.5 wrap-anywhere">
                {line.name}
                <span className="block text-ink-3">
                  {line.sku}
                  {line.returnedQuantity > 0 && `, ${line.returnedQuantity} back in the stock`}
                </span>
              </td>
              <td className="px-2 py-2.5 text-right tabular-nums">{line.quantity}</td>
              <td className="py-2.5 pr-5 pl-2 text-right tabular-nums">
                {order.paidAt ? line.unitsToShip : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.shipments.map((shipment) => (
        <Shipment key={shipment.id} shipment={shipment} {...props} />
      ))}
    </Panel>
  )
}

function Shipment({ shipment, order, onDone }: OrderPartProps & { shipment: ShipmentView }) {
  const { may } = useStaff()
  const name = `Shipment ${shipment.position}`
  const facts = trackingFacts({
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    driverPhone: shipment.driver_phone,
  })
  return (
    <section
      aria-label={name}
      className="space-y-2 border-t border-line px-5 py-4 text-sm wrap-anywhere"
    >
      <h3 className="flex flex-wrap items-center gap-2 text-md font-semibold">
        {name}
        <Badge tone={shipment.delivered_at ? 'good' : 'warning'}>
          {shipment.delivered_at ? 'Delivered' : 'On its way'}
        </Badge>
      </h3>
      <p>{nameGoods(shipment.lines)}</p>
      <p className="text-ink-2">
        Left on {formatMoment(shipment.shipped_at)}
        {shipment.delivered_at && `, arrived on ${formatMoment(shipment.delivered_at)}`}.{' '}
        {facts.map(([label, value]) => `${label}: ${value}.`).join(' ')}
      </p>
      {may('sales', 'support', 'stock') && order.status !== 'refunded' && (
        <div className="flex flex-wrap gap-2">
          {!shipment.delivered_at && (
            <StaffForm
              label="It has arrived"
              about={name}
              contract={deliverShipment}
              read={(form) => ({
                request: { ...Object.fromEntries(form), shipmentId: shipment.id },
              })}
              confirm={() => `${name} of order ${order.number} has arrived? The buyer gets a mail.`}
              confirmLabel="Yes, it has arrived"
              done={({ status }) =>
                status === 'delivered' ? 'The order is delivered.' : 'The shipment is delivered.'
              }
              onDone={onDone}
            >
              {(fieldOf) => <BuyerMessageField fieldOf={fieldOf} />}
            </StaffForm>
          )}
          {!shipment.delivered_at && (
            <StaffForm
              label="Correct the tracking"
              about={name}
              variant="quiet"
              contract={correctShipment}
              read={(form) => ({
                request: { ...Object.fromEntries(form), shipmentId: shipment.id },
              })}
              confirm={() => 'The page of the buyer shows it at once. No mail is sent.'}
              confirmLabel="Yes, correct it"
              done={() => 'The tracking is corrected.'}
              onDone={onDone}
            >
              {(fieldOf) => <TrackingFields fieldOf={fieldOf} values={shipment} />}
            </StaffForm>
          )}
        </div>
      )}
    </section>
  )
}
