import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
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
): EditableMail {
  const price = formatExactNaira(priceKobo)
  return {
    ...orderMail(order, context, {
      textName: 'installation-offered',
      values: { amount: price },
      first: `Our crew can install your order for ${price}. ${note}`,
      more: [
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
): EditableMail {
  return {
    ...orderMail(order, context, {
      textName: 'installation-paid',
      values: {},
      facts: [['Installation', formatExactNaira(priceKobo)]],
      label: 'See the order',
    }),
    dedupeKey: `installation:${id}:paid`,
  }
}
