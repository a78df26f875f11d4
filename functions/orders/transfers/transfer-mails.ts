import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { extensionHours } from '../../../domain/orders/stock/stock-hold.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { orderMail, type Recipient } from '../order-mails.ts'
import type { TransferDue } from './open-transfer.ts'

/** Where to transfer to, how much, and with which reference: rows of a mail. */
export function transferFacts({ reference, amountKobo, account }: TransferDue): [string, string][] {
  const { bank, name, number } = account
  return [
    ['Amount', formatNaira(amountKobo, { withKobo: true })],
    ['Account number', number],
    ['Bank', bank],
    ['Account name', name],
    ['Reference', reference],
  ]
}

/** How to make a transfer, so that we find it. */
export const transferAdvice =
  'Please send exactly this amount, with the reference in the narration (remark): it tells us which order you pay. Then send us the receipt on the page of the order, so that we find the money faster. We will write to you when we have found it.'

/** Sent once for each order, shortly before the hold of its transfer ends. */
export function transferReminderMail(
  order: Recipient & { heldUntil: Date },
  { transfer, receiptExtendsHold }: { transfer: TransferDue; receiptExtendsHold: boolean },
  context: ModuleContext,
): EditableMail {
  const until = formatMoment(order.heldUntil)
  const more = receiptExtendsHold
    ? `, which gives us ${extensionHours} hours more to find the money`
    : ''
  return {
    ...orderMail(order, context, {
      textName: 'transfer-reminder',
      values: { until },
      first: `We keep the goods for you until ${until}.`,
      more: [
        `Have you sent the money already? Then please send us the receipt on the page of the order${more}. Money that arrives later is not lost: we will deliver the goods, or refund you if they are gone.`,
      ],
      facts: transferFacts(transfer),
      label: 'See the order and send the receipt',
    }),
    dedupeKey: `order:${order.id}:transfer-reminder`,
  }
}
