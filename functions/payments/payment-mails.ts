import type { ModuleContext } from '../../backend/functions/functions.ts'
import { formatNaira } from '../../domain/money/money.ts'
import type { OrderStatus } from '../../domain/orders/order-status.ts'
import type { EditableMail } from '../mail/editable-mail.ts'
import { orderMail, type Recipient } from '../orders/order-mails.ts'

/**
 * The payment service sends a transfer back, which was made to the account on its page. Sent once
 * for each event.
 * @param amountKobo null when the event does not say it
 * @param reason in the words of the payment service
 */
export function transferRejectedMail(
  order: Recipient & { status: OrderStatus },
  {
    eventId,
    amountKobo,
    reason,
    reference,
  }: { eventId: string; amountKobo: number | null; reason: string; reference: string },
  context: ModuleContext,
): EditableMail {
  const isUnpaid = order.status === 'pending_payment'
  const sum = amountKobo === null ? null : formatNaira(amountKobo, { withKobo: true })
  return {
    ...orderMail(order, context, {
      textName: 'transfer-rejected',
      values: {},
      first:
        'The payment service did not accept your transfer, so your order is not paid. It sends the money back to the account that it came from.',
      more: isUnpaid
        ? ['You can pay again, with exactly the amount that the page shows, or in another way.']
        : [],
      facts: [
        ...(sum === null ? [] : [['Transfer', sum] as [string, string]]),
        ['Reason', reason],
        ['Payment reference', reference],
      ],
      label: isUnpaid ? 'Pay the order' : 'See the order',
    }),
    dedupeKey: `gateway-event:${eventId}:transfer-rejected`,
  }
}
