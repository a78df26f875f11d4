import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { describeDeliveryTime } from '../../../domain/delivery/delivery-time.ts'
import type { StaffOrderRequest } from '../../../domain/orders/edit/staff-order.ts'
import { formatMoment, greeting } from '../../mail/mail-text.ts'
import { orderUrl } from '../order-key.ts'
import { amountRows } from '../order-received-mail.ts'
import type { Quote } from '../quote.ts'

/** Tells a customer whose order staff typed in what they ordered, until when it is held, and where to pay. */
export function staffOrderMail(
  {
    id,
    number,
    request,
    quoted,
    hold,
  }: {
    id: string
    number: string
    request: StaffOrderRequest
    quoted: Quote
    hold: { until: Date }
  },
  context: ModuleContext,
): MailMessage {
  const { state, daysMin, daysMax } = quoted.delivery
  return {
    category: 'order-typed-in',
    to: request.contact.email,
    replyTo: context.site.email,
    subject: `${context.site.name}: order ${number}`,
    ...context.renderMail({
      title: `Please check and pay order ${number}`,
      blocks: [
        {
          paragraph: `${greeting(request.contact.name)} this is the order that you gave to our team. We keep the goods for you until ${formatMoment(hold.until)}; please pay before then. ${describeDeliveryTime(state, { min: daysMin, max: daysMax })}.`,
        },
        { link: { label: 'See the order and pay', url: orderUrl(context, id) } },
        { amounts: amountRows(quoted) },
        {
          paragraph:
            'On that page you see our terms of sale and accept them when you pay. If anything is wrong, please reply to this mail: we can still change the order.',
        },
        {
          paragraph:
            'If you did not order this, somebody mistyped an address. Please ignore this mail: you will not be charged.',
        },
      ],
    }),
    dedupeKey: `order:${id}:received`,
  }
}
