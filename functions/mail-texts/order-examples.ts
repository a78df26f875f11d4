import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { orderMailTexts } from '../../domain/mail-texts/order-mail-texts.ts'
import type { EditableMail } from '../mail/editable-mail.ts'
import { orderEditedMail } from '../order-edits/edit-mails.ts'
import {
  arrivedMail,
  deliveryMovedMail,
  partDeliveredMail,
  reopenedMail,
  shippedMail,
} from '../orders/delivery/delivery-mails.ts'
import {
  installationOfferedMail,
  installationPaidMail,
} from '../orders/installation/installation-mails.ts'
import { cancelledMail, holdShortenedMail, orderLinkMail } from '../orders/order-mails.ts'
import { orderReceivedMail } from '../orders/order-received-mail.ts'
import { staffOrderMail } from '../orders/staff-order/staff-order-mail.ts'
import {
  exampleGoods,
  exampleOrder as order,
  examplePromise as promised,
  exampleQuote as quoted,
  exampleRequest as request,
  exampleUntil as until,
} from './example-order.ts'

export type MailExample = (context: ModuleContext) => EditableMail

const { id, number } = order
const hold = { isHeld: true, until }
const priceKobo = 4_500_000

/** Each mail about an order, as its customer would get it. */
export const orderExamples: Record<keyof typeof orderMailTexts, MailExample> = {
  'order-received': (context) =>
    orderReceivedMail({ id, number, request, quoted, hold, transfer: null }, context),
  'order-typed-in': (context) => staffOrderMail({ id, number, request, quoted, hold }, context),
  'order-link': (context) => orderLinkMail(order, context),
  'order-edited': (context) =>
    orderEditedMail(
      order,
      {
        editId: id,
        message: 'Solar panel 550 W: 2 instead of 1.',
        money: { dueKobo: 15_950_000 },
        backKobo: 0,
        promised: null,
      },
      context,
    ),
  'order-cancelled': (context) =>
    cancelledMail(order, 'You cancelled it, and nothing was paid.', context),
  'order-reopened': (context) => reopenedMail(order, context),
  'hold-shortened': (context) => holdShortenedMail(order, until, context),
  'order-shipped': (context) => shipped({ isLast: true }, context),
  'order-part-shipped': (context) => shipped({ isLast: false }, context),
  'order-delivery-moved': (context) =>
    deliveryMovedMail(
      order,
      { promised, reason: 'The road to you is closed until Tuesday.', now: until },
      context,
    ),
  'order-part-delivered': (context) =>
    partDeliveredMail(
      order,
      { shipmentId: id, message: 'A part of your order was delivered.' },
      context,
    ),
  'order-delivered': (context) =>
    arrivedMail(order, { status: 'delivered', message: 'Your order was delivered.' }, context),
  'order-installed': (context) =>
    arrivedMail(
      order,
      { status: 'installed', message: 'Our crew installed your system.' },
      context,
    ),
  'installation-offered': (context) =>
    installationOfferedMail(
      order,
      { quoteId: id, priceKobo, note: 'Two days of work, cable included.', expiresAt: until },
      context,
    ),
  'installation-paid': (context) => installationPaidMail(order, { id, priceKobo }, context),
}

function shipped({ isLast }: { isLast: boolean }, context: ModuleContext): EditableMail {
  const shipment = {
    id,
    position: 1,
    shipped_at: until.toISOString(),
    delivered_at: null,
    carrier: 'GIG Logistics',
    tracking_number: 'GIG-77',
    tracking_url: null,
    driver_phone: '+2348031234567',
    lines: exampleGoods,
  }
  return shippedMail(
    {
      order: { ...order, promised_from: promised.from, promised_by: promised.by },
      lines: exampleGoods.map((line) => ({ ...line, units_to_ship: isLast ? 0 : 1 })),
      shipments: [shipment],
    },
    {
      shipment,
      isLast,
      message: isLast
        ? 'Your order has left our store.'
        : 'A part of your order has left our store.',
    },
    context,
  )
}
