import { formatNaira } from '../../../../../domain/money/money.ts'
import type { OpenTransfer } from '../../../../../domain/orders/open-transfer.ts'
import { site } from '../../../../../site.config.ts'
import { formatWeekdayMoment } from '../../../../platform/format-time.ts'

/**
 * A message for the person who makes the transfer, who is often another one than the buyer. It has
 * no link: the one of the order is a secret.
 */
export function transferText(
  { payment, account, payBefore }: OpenTransfer,
  orderNumber: string,
): string {
  return [
    `Please transfer ${formatNaira(payment.amountKobo, { withKobo: true })} for order ${orderNumber} at ${site.name}:`,
    `Account number: ${account.number}`,
    `Bank: ${account.bank}`,
    `Account name: ${account.name}`,
    `Reference (narration): ${payment.reference}`,
    ...(payBefore ? [`Please pay before ${formatWeekdayMoment(payBefore)}.`] : []),
  ].join('\n')
}
