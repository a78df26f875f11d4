import type { MailMessage, ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { greeting } from '../mail/mail-text.ts'
import type { Order } from '../orders/order-access.ts'
import { orderUrl } from '../orders/order-key.ts'

/**
 * The payment service sends a transfer back, which was made to the account on its page. Sent once
 * for each event.
 * @param amountKobo null when the event does not say it
 * @param reason in the words of the payment service
 */
export function transferRejectedMail(
  order: Pick<Order, 'id' | 'number' | 'name' | 'email' | 'status'>,
  {
    eventId,
    amountKobo,
    reason,
    reference,
  }: { eventId: string; amountKobo: number | null; reason: string; reference: string },
  context: ModuleContext,
): MailMessage {
  const title = `Your transfer for order ${order.number} was not accepted`
  return {
    category: 'transfer-rejected',
    to: order.email,
    replyTo: context.site.email,
    subject: `${context.site.name}: your transfer for order ${order.number} was not accepted`,
    ...context.renderMail({
      title,
      blocks: [
        {
          paragraph: `${greeting(order.name)} the payment service did not accept your transfer, so it does not pay the order. The payment service sends the money back to the account that it came from.`,
        },
        {
          facts: [
            ...(amountKobo === null
              ? []
              : [['Transfer', formatNaira(amountKobo, { withKobo: true })] as [string, string]]),
            ['Reason', reason],
            ['Payment reference', reference],
          ],
        },
        ...(order.status === 'pending_payment'
          ? [
              {
                paragraph:
                  'You can pay again, with exactly the amount that the page shows, or in another way.',
              },
            ]
          : []),
        {
          link: {
            label: order.status === 'pending_payment' ? 'Pay the order' : 'See the order',
            url: orderUrl(context, order.id),
          },
        },
      ],
    }),
    dedupeKey: `gateway-event:${eventId}:transfer-rejected`,
  }
}
