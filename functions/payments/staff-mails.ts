import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { formatMoment } from '../mail/mail-text.ts'
import type { Order } from '../orders/order-access.ts'
import type { Payment } from './payments.ts'

/** Asks the staff to check a bank transfer. Sent once for each payment. */
export function transferToCheckMail(
  order: Order,
  payment: Payment,
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Transfer to check: ${order.number}`
  return {
    category: 'transfer-to-check',
    to: site.staffEmail,
    replyTo: order.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          facts: [
            ['Order', order.number],
            ['Amount', formatNaira(payment.amountKobo, { withKobo: true })],
            ['Reference', payment.reference],
            ...(order.heldUntil
              ? [['Goods held until', formatMoment(order.heldUntil)] as [string, string]]
              : []),
          ],
        },
        {
          paragraph:
            'Look for the money in the account, then confirm or refuse it. After that time the goods are for sale again; you can still confirm the money.',
        },
        { link: { label: 'Open the admin', url: `${siteUrl}/admin` } },
      ],
    }),
    dedupeKey: `payment:${payment.reference}:to-check`,
  }
}
