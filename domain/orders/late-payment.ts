import { isOver } from '../calendar/ages.ts'
import { extensionHours } from './stock/stock-hold.ts'

/** For how long a buyer whose order ran out of time still pays the price of the day they ordered. */
export const graceHours = 24

/**
 * Whether money for a cancelled order still buys at the price that was promised. The page of a
 * gateway stays open after the hold, and a transfer takes hours, so an honest buyer may be late.
 * Somebody who cancelled the order, or pays much later, could otherwise wait for a higher price and
 * then choose the old one. A receipt that extended the hold extends this time too, because staff
 * need it to find the money.
 */
export function keepsPromisedPrice({
  placedAt,
  isExtended,
  isCancelledByBuyer,
  now,
}: {
  placedAt: Date
  /** Whether a receipt extended the hold. */
  isExtended: boolean
  isCancelledByBuyer: boolean
  now: Date
}): boolean {
  const hours = graceHours + (isExtended ? extensionHours : 0)
  return !isCancelledByBuyer && !isOver({ at: placedAt, afterMs: hours * 3_600_000, now })
}

/**
 * Whether the order would cost more if it was placed now. What our staff gave the buyer still counts:
 * their discount, and the delivery fee of an order that they typed in or edited.
 */
export function wouldCostMore({
  ordered,
  today,
}: {
  ordered: {
    totalKobo: number
    deliveryKobo: number
    staffDiscountKobo: number
    /** Whether our staff typed it in or edited it. */
    isByStaff: boolean
  }
  /** The same cart at the prices of now, without what staff give. */
  today: { totalKobo: number; deliveryKobo: number }
}): boolean {
  const feeKobo = ordered.isByStaff ? ordered.deliveryKobo : today.deliveryKobo
  const todayKobo = today.totalKobo - today.deliveryKobo + feeKobo - ordered.staffDiscountKobo
  return todayKobo > ordered.totalKobo
}
