import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
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
import { formatMoment } from '../../mail/mail-text.ts'
import type { Order } from '../order-access.ts'
import { orderMail, promiseFacts, type Recipient } from '../order-mails.ts'

/** The mail of a shipment: what was sent, what is to come, when, how to follow it, whom to call. */
export function shippedMail(
  view: Pick<OrderView, 'order' | 'lines' | 'shipments'>,
  { shipment, isLast, message }: { shipment: ShipmentView; isLast: boolean; message: string },
  context: ModuleContext,
): MailMessage {
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
      title: isLast
        ? `Order ${order.number} is on its way`
        : `A part of order ${order.number} is on its way`,
      paragraphs: [message, call],
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
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-delivery-moved',
      title: `Order ${order.number} has new delivery days`,
      paragraphs: [
        `The delivery days of your order have changed. ${reason}`,
        'If these days do not suit you, reply to this mail.',
      ],
      facts: promiseFacts(promised),
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:delivery:${now.getTime()}`,
  }
}

/** The buyer took the cancellation back. */
export function reopenedMail(order: Order, context: ModuleContext): MailMessage {
  const until = order.heldUntil ? ` before ${formatMoment(order.heldUntil)}` : ''
  const held = order.holdsStock ? ' We keep the goods for you again.' : ''
  return {
    ...orderMail(order, context, {
      category: 'order-reopened',
      title: `Order ${order.number} is open again`,
      paragraphs: [`You undid the cancellation.${held} Please pay${until}.`],
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
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'order-part-delivered',
      title: `A part of order ${order.number} has been delivered`,
      paragraphs: [
        message,
        'Is something missing or broken? Reply to this mail. We write again when the rest leaves our store.',
      ],
      label: 'See the order',
    }),
    dedupeKey: `shipment:${shipmentId}:delivered`,
  }
}

const adviceAfter = {
  delivered: [
    `Is something missing, broken or not what you ordered? Open the order and press “Return something”, or reply to this mail. Within ${returnDays} days of delivery you can return goods for any reason.`,
  ],
  installed: [
    'Is anything not working as it should? Reply to this mail, and our engineers will look into it.',
  ],
}

/** @param message the message in the history of the order */
export function arrivedMail(
  order: Recipient,
  { status, message }: { status: 'delivered' | 'installed'; message: string },
  context: ModuleContext,
): MailMessage {
  const titles = {
    delivered: `Order ${order.number} has been delivered`,
    installed: `Your system of order ${order.number} is installed`,
  }
  return {
    ...orderMail(order, context, {
      category: `order-${status}`,
      title: titles[status],
      paragraphs: [message, ...adviceAfter[status]],
      label: 'See the order',
    }),
    dedupeKey: `order:${order.id}:${status}`,
  }
}
