import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import type { PromisedDelivery } from '../../../domain/delivery/delivery-time.ts'
import { trackingFacts, type Tracking } from '../../../domain/delivery/tracking.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import {
  nameGoods,
  nameGoodsToCome,
  type ShipmentView,
} from '../../../domain/orders/shipments/shipment-view.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import type { Order } from '../order-access.ts'
import { orderMail, promiseFacts, type Recipient } from '../order-mails.ts'

/** The mail of a shipment: what was sent, what is to come, when, how to follow it, whom to call. */
export function shippedMail(
  view: {
    order: Recipient & Pick<OrderView['order'], 'promised_from' | 'promised_by'>
    lines: readonly Pick<OrderView['lines'][number], 'name' | 'units_to_ship'>[]
    shipments: readonly unknown[]
  },
  { shipment, isLast, message }: { shipment: ShipmentView; isLast: boolean; message: string },
  context: ModuleContext,
): EditableMail {
  const { order } = view
  const { promised_from: from, promised_by: by } = order
  const tracking: Tracking = {
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    trackingUrl: shipment.tracking_url,
    driverPhone: shipment.driver_phone,
  }
  const toCome = nameGoodsToCome(view)
  const facts: [string, string][] = [
    ['Sent', nameGoods(shipment.lines)],
    ...(toCome ? [['Still to come', toCome] satisfies [string, string]] : []),
    ...promiseFacts(from && by ? { from, by } : null),
    ...trackingFacts(tracking),
  ]
  const call = tracking.driverPhone
    ? `The driver will call you before coming. You can call the driver on ${formatPhone(tracking.driverPhone)}, and us on ${formatPhone(context.site.phone)}.`
    : `The driver will call you before coming. You can call us on ${formatPhone(context.site.phone)}.`
  return {
    ...orderMail(order, context, {
      category: 'order-shipped',
      textName: isLast ? 'order-shipped' : 'order-part-shipped',
      values: {},
      first: message,
      more: [call],
      facts,
      link: tracking.trackingUrl
        ? { label: 'Follow the delivery', url: tracking.trackingUrl }
        : null,
      label: 'See the order',
    }),
    dedupeKey: `shipment:${shipment.id}:shipped`,
  }
}

/** Staff moved the promised days. @param reason why, in words for the customer */
export function deliveryMovedMail(
  order: Recipient,
  { promised, reason, now }: { promised: PromisedDelivery; reason: string; now: Date },
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'order-delivery-moved',
      values: {},
      first: reason,
      facts: promiseFacts(promised),
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:delivery:${now.getTime()}`,
  }
}

/** The buyer took the cancellation back. */
export function reopenedMail(order: Order, context: ModuleContext): EditableMail {
  const until = order.heldUntil ? ` before ${formatMoment(order.heldUntil)}` : ''
  const held = order.holdsStock ? 'We keep the goods for you again. ' : ''
  return {
    ...orderMail(order, context, {
      textName: 'order-reopened',
      values: {},
      first: `${held}Please pay${until}.`,
      label: 'See the order and pay',
    }),
    dedupeKey: `order:${order.id}:reopened`,
  }
}

/** A shipment has arrived, and others are still to come. */
export function partDeliveredMail(
  order: Recipient,
  { shipmentId, message }: { shipmentId: string; message: string },
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'order-part-delivered',
      values: {},
      first: message,
      label: 'See the order',
    }),
    dedupeKey: `shipment:${shipmentId}:delivered`,
  }
}

/** The right to return goods stands in the law and in our terms. */
const adviceAfter = {
  delivered: [
    `Is something missing, broken or not what you ordered? Open the order and press “Return something”, or reply to this mail. Within ${returnDays} days of delivery you can return goods for any reason.`,
  ],
  installed: [],
}

/** @param message the message in the history of the order */
export function arrivedMail(
  order: Recipient,
  { status, message }: { status: 'delivered' | 'installed'; message: string },
  context: ModuleContext,
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: `order-${status}`,
      values: {},
      first: message,
      more: adviceAfter[status],
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:${status}`,
  }
}
