import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { orderMail, type Recipient } from '../order-mails.ts'

/** Names the price of an installation, which the buyer accepts or declines. */
export function installationOfferedMail(
  order: Recipient,
  {
    quoteId,
    priceKobo,
    note,
    expiresAt,
  }: { quoteId: string; priceKobo: number; note: string; expiresAt: Date },
  context: ModuleContext,
): MailMessage {
  const price = formatExactNaira(priceKobo)
  return {
    ...orderMail(order, context, {
      category: 'installation-offered',
      title: `The installation for order ${order.number}: ${price}`,
      paragraphs: [
        `Our crew can install your order for ${price}. ${note}`,
        `Please open the order and say yes or no before ${formatMoment(expiresAt)}. If you say no, we deliver the goods without installation. Until they leave our store, you can also cancel free of charge.`,
      ],
      facts: [
        ['Installation', price],
        ['Valid until', formatMoment(expiresAt)],
      ],
      label: 'Say yes or no',
    }),
    dedupeKey: `installation:${quoteId}:offered`,
  }
}

/** The price of an installation has arrived. */
export function installationPaidMail(
  order: Recipient,
  { id, priceKobo }: { id: string; priceKobo: number },
  context: ModuleContext,
): MailMessage {
  return {
    ...orderMail(order, context, {
      category: 'installation-paid',
      title: `The installation for order ${order.number} is paid`,
      paragraphs: ['Your installation is paid. Our crew will call you to agree on a day.'],
      facts: [['Installation', formatExactNaira(priceKobo)]],
      label: 'See the order',
    }),
    dedupeKey: `installation:${id}:paid`,
  }
}
