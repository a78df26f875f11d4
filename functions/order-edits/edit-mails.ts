import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { PromisedDelivery } from '../../domain/delivery/delivery-time.ts'
import { formatExactNaira } from '../../domain/money/money.ts'
import type { OrderMoney } from '../../domain/orders/ledger.ts'
import type { EditableMail } from '../mail/editable-mail.ts'
import { orderMail, promiseFacts, type Recipient } from '../orders/order-mails.ts'

/** Sent once for each edit: what changed, and what is to pay or goes back. */
export function orderEditedMail(
  order: Recipient & { totalKobo: number },
  {
    editId,
    message,
    money,
    backKobo,
    promised,
  }: {
    editId: string
    message: string
    money: Pick<OrderMoney, 'dueKobo'>
    backKobo: number
    /** The days of a promise that the edit moved. */
    promised: PromisedDelivery | null
  },
  context: ModuleContext,
): EditableMail {
  const { dueKobo } = money
  const next =
    dueKobo > 0
      ? `${formatExactNaira(dueKobo)} is to pay. The link below asks for exactly that. Your order leaves our store when it is paid.`
      : backKobo > 0
        ? `${formatExactNaira(backKobo)} goes back to you. The page of the order shows where.`
        : 'There is nothing that you need to do.'
  return {
    ...orderMail(order, context, {
      textName: 'order-edited',
      values: {},
      first: message,
      more: [
        next,
        'If this is not what you agreed with us, please reply to this mail before your order leaves our store.',
      ],
      facts: [
        ['Total, VAT included', formatExactNaira(order.totalKobo)],
        ...(dueKobo > 0 ? [['To pay', formatExactNaira(dueKobo)] satisfies [string, string]] : []),
        ...promiseFacts(promised),
      ],
      label: dueKobo > 0 ? 'See the order and pay' : 'See the order',
    }),
    dedupeKey: `edit:${editId}`,
  }
}
