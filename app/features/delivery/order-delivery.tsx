import Truck from '~icons/lucide/truck'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { describeDeliveryTime, formatPromisedDays } from '../../../domain/delivery/delivery-time.ts'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import {
  nameGoods,
  nameGoodsToCome,
  nameShipment,
  type ShipmentView,
} from '../../../domain/orders/shipments/shipment-view.ts'
import { site } from '../../../site.config.ts'
import { formatDay } from '../../platform/format-time.ts'
import { buttonClass } from '../../ui/button-class.ts'

type Order = OrderView['order']

interface Promised {
  status: OrderStatus
  promised_from: string | null
  promised_by: string | null
}

/** "Arrives Tuesday 24 to Friday 27 November 2026", for an order on its way; null for others. */
export function arrivalOf({
  status,
  promised_from: from,
  promised_by: by,
}: Promised): string | null {
  if (!['paid', 'preparing', 'shipped'].includes(status) || !from || !by) return null
  return `Arrives ${formatPromisedDays({ from, by })}`
}

/** When an order arrives, and how to follow each shipment. Nothing for an order that has ended. */
export function OrderDelivery({
  view,
  now,
}: {
  view: Pick<OrderView, 'order' | 'lines' | 'shipments'>
  now: Date
}) {
  const { order, shipments } = view
  const text = describe(order)
  if (!text) return null
  const isLate =
    arrivalOf(order) !== null && order.promised_by !== null && order.promised_by < dayInLagos(now)
  const toCome = nameGoodsToCome(view)
  const isOnItsWay = order.status === 'shipped' || order.status === 'preparing'
  return (
    <section
      aria-labelledby="delivery-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="delivery-title" className="flex items-center gap-3 text-h3">
        <Truck aria-hidden="true" className="size-6 shrink-0 text-primary" />
        Delivery
      </h2>
      <p className="mt-2 font-semibold">{text}</p>
      {isLate && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-3 text-warning">
          It should have arrived by now, and we are sorry. Please call us on{' '}
          <a href={`tel:${site.phone}`} className="font-semibold underline">
            {formatPhone(site.phone)}
          </a>
          .
        </p>
      )}
      {(isOnItsWay || shipments.length > 1) &&
        shipments.map((shipment) => (
          <ShipmentPart
            key={shipment.id}
            shipment={shipment}
            name={nameShipment(shipment, { count: shipments.length, isComplete: toCome === null })}
          />
        ))}
      {isOnItsWay && toCome && (
        <p className="mt-4 border-t border-line pt-4">
          <strong>Still to come:</strong> {toCome}. We will write to {order.email} when it leaves
          our store.
        </p>
      )}
    </section>
  )
}

function describe(order: Order): string | null {
  const { status, delivery_days_min: min, delivery_days_max: max } = order
  if (status === 'pending_payment')
    return min === null || max === null
      ? null
      : `${describeDeliveryTime(order.delivery_state, { min, max })}.`
  if (status === 'delivered' || status === 'installed')
    return order.delivered_at && `Delivered on ${formatDay(order.delivered_at)}.`
  const arrival = arrivalOf(order)
  return arrival && `${arrival}.`
}

/** What left the store together, who brings it, and how to follow it. */
function ShipmentPart({ shipment, name }: { shipment: ShipmentView; name: string | null }) {
  const { carrier, tracking_number: number, tracking_url: url, driver_phone: driver } = shipment
  const by = [
    `Left our store on ${formatDay(shipment.shipped_at)}`,
    carrier && `with ${carrier}`,
    number && `tracking number ${number}`,
  ].filter(Boolean)
  return (
    <div className={name ? 'mt-4 space-y-2 border-t border-line pt-4' : 'mt-3 space-y-3'}>
      {name && (
        <h3 className="text-md font-semibold wrap-anywhere">
          {name}: {nameGoods(shipment.lines)}
        </h3>
      )}
      <p className="text-ink-2 wrap-anywhere">{by.join(', ')}.</p>
      {shipment.delivered_at ? (
        <p className="font-semibold">Delivered on {formatDay(shipment.delivered_at)}.</p>
      ) : (
        (url || driver) && (
          <div className="flex flex-wrap gap-2" data-no-print>
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer noopener"
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                Follow the delivery
              </a>
            )}
            {driver && (
              <a
                href={`tel:${driver}`}
                className={buttonClass({ variant: 'secondary', size: 'small' })}
              >
                Call the driver, {formatPhone(driver)}
              </a>
            )}
          </div>
        )
      )}
    </div>
  )
}
