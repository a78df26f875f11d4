import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import type { EditableMail } from '../../mail/editable-mail.ts'
import { orderMail, type Recipient } from '../order-mails.ts'
import { creditCodeOf, type Credit } from './credits.ts'

/** Carries the code, which no page shows: only the reader of the order's mail can use it. */
export function creditKeptMail(
  order: Recipient,
  { credit, entryId }: { credit: Credit; entryId: string },
  context: ModuleContext,
): EditableMail {
  const left = formatExactNaira(credit.leftKobo)
  return {
    ...orderMail(order, context, {
      textName: 'credit-kept',
      values: { amount: left },
      first: `You keep ${left} of order ${order.number} as credit. You can pay your next order with it, or a part of that order: open the order, press “Use credit” and type the code.`,
      more: [
        ...(credit.needsConfirmation
          ? [
              'Our team checks this credit once more before it can be used. This takes one working day at most.',
            ]
          : []),
        'Anyone who has the code can use the credit, so please keep it to yourself.',
        'If you would rather have the money, or did not ask for this, reply to this mail.',
      ],
      code: { label: 'Code', code: creditCodeOf(context, credit.id) },
      facts: [['Left', left]],
      label: 'See the order',
    }),
    dedupeKey: `credit:${entryId}:kept`,
  }
}
