import type { FunctionContext } from '../../backend/http/functions.ts'
import { formatNaira } from '../../domain/money.ts'
import { greeting } from '../mail-text.ts'
import { orderUrl } from './order-key.ts'
import type { OrderRequest } from './order-request.ts'
import type { Quote } from './quote.ts'

type Mail = Parameters<FunctionContext['queueMail']>[1]

/** Says that an order arrived, what it costs, and where to pay it. */
export function orderReceivedMail({ id, number, request, quoted }: { id: string; number: string; request: OrderRequest; quoted: Quote }, context: FunctionContext): Mail {
  const { totals, lines } = quoted
  const facts: [string, string][] = [
    ...lines.map(({ name, quantity, unitPriceKobo }): [string, string] => [`${quantity} × ${name}`, formatNaira(unitPriceKobo * quantity)]),
    ...(totals.discountKobo > 0 ? [[`Discount (${quoted.coupon?.code ?? ''})`, `−${formatNaira(totals.discountKobo)}`] as [string, string]] : []),
    [`Delivery to ${quoted.delivery.state}`, formatNaira(totals.deliveryKobo)],
    ['Total, VAT included', formatNaira(totals.totalKobo)],
  ]
  const title = `We have your order ${number}`
  return {
    category: 'order-received',
    to: request.contact.email,
    replyTo: context.site.email,
    subject: `${context.site.name}: order ${number}`,
    ...context.renderMail({
      title,
      blocks: [
        { paragraph: `${greeting(request.contact.name)} thank you. The goods are kept for you until the order is paid.` },
        { facts },
        { link: { label: 'See the order and pay', url: orderUrl(context, id) } },
        { paragraph: 'You did not order this? Then someone mistyped an address; please ignore this mail. Nothing is charged.' },
      ],
    }),
    dedupeKey: `order:${id}:received`,
  }
}
