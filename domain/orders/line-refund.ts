import { divideRounded } from '../money/divide-rounded.ts'

/** What a buyer paid for a line of an order. */
export interface PaidLine {
  quantity: number
  unitPriceKobo: number
  /** The line's part of the discount of the order. */
  discountKobo: number
}

/**
 * What goes back for units of a line, in kobo: their share of what the line cost after its discount.
 * However the units come back, together they give exactly what the line cost.
 * @param returned units that came back before, and what was given back for them
 * @param quantity units that come back now
 * @throws RangeError for more units than are left
 */
export function lineRefundKobo(
  { quantity: bought, unitPriceKobo, discountKobo }: PaidLine,
  returned: { quantity: number; amountKobo: number },
  quantity: number,
): number {
  const after = returned.quantity + quantity
  if (!Number.isSafeInteger(quantity) || quantity <= 0 || after > bought)
    throw new RangeError('That is more of a product than was bought')
  const paidKobo = unitPriceKobo * bought - discountKobo
  const untilNowKobo = divideRounded(BigInt(paidKobo) * BigInt(after), BigInt(bought))
  return Math.max(0, untilNowKobo - returned.amountKobo)
}
