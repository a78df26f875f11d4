import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
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
          ],
        },
        { paragraph: 'Look for the money in the account, then confirm or refuse it.' },
        { link: { label: 'Open the admin', url: `${siteUrl}/admin` } },
      ],
    }),
    dedupeKey: `payment:${payment.reference}:to-check`,
  }
}
