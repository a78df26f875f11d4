import {
  formatDeliveryDays,
  formatPromisedDays,
  promisedDelivery,
} from '../../../domain/delivery/delivery-time.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import type { StateDelivery } from './product-delivery.ts'

/**
 * The price of a delivery to a state, and the rest of the sentence.
 * @param paidAt null names no day, as in a page that is stored for everybody
 */
export function stateDeliveryWords(
  { dayRange, feeKobo }: StateDelivery,
  paidAt: Date | null,
): { cost: string; rest: string } {
  const day = paidAt
    ? `. Pay today and it comes ${formatPromisedDays(promisedDelivery({ paidAt, days: dayRange }))}`
    : ''
  return {
    cost: feeKobo === 0 ? 'Included in the price' : formatNaira(feeKobo),
    rest: `, ${formatDeliveryDays(dayRange)} after your payment${day}.`,
  }
}
