import { maxSumKobo } from '../money/money.ts'
import { divideRounded } from '../money/divide-rounded.ts'

/**
 * What an order costs. All amounts are whole kobo; prices include VAT, as shops in Nigeria show
 * them, so VAT is a part of the total.
 */

export interface OrderLine {
  unitPriceKobo: number
  quantity: number
}

/** Exactly one of the first two is set. */
export interface Coupon {
  percentOff: number | null
  amountOffKobo: number | null
  minSubtotalKobo: number
  maxDiscountKobo: number | null
}

export interface OrderTotals {
  subtotalKobo: number
  discountKobo: number
  /** The discount's part for each line, in their order; they sum to the discount. */
  lineDiscountsKobo: number[]
  deliveryKobo: number
  installationKobo: number
  totalKobo: number
  /** The VAT within the total, and the rate it was calculated with. */
  vatKobo: number
  vatRatePercent: number
}

/** Largest order. Below this limit all sums are exact. */
export const maxOrderKobo = maxSumKobo

/**
 * Sums an order. `subtotal − discount + delivery + installation = total`, and the lines' discounts
 * sum to the discount, to the kobo. A coupon gives no discount below its minimum subtotal, and none
 * on delivery and installation.
 * @throws RangeError for amounts that are not whole and positive, or a total beyond {@link
 * maxOrderKobo}
 */
export function orderTotals({
  lines,
  coupon,
  deliveryKobo,
  installationKobo,
  vatRatePercent,
}: {
  lines: readonly OrderLine[]
  coupon: Coupon | null
  deliveryKobo: number
  /** What our crew asks for its work; 0 for none. */
  installationKobo: number
  vatRatePercent: number
}): OrderTotals {
  const amounts = lines.map(lineKobo)
  const subtotalKobo = amounts.reduce((sum, amount) => sum + amount, 0)
  if (subtotalKobo > maxOrderKobo)
    throw new RangeError('The order exceeds the largest amount of the shop')
  if (!Number.isSafeInteger(deliveryKobo) || deliveryKobo < 0)
    throw new RangeError(`${deliveryKobo} is no delivery fee`)
  if (!Number.isSafeInteger(installationKobo) || installationKobo < 0)
    throw new RangeError(`${installationKobo} is no price of an installation`)
  const discountKobo = coupon ? couponDiscountKobo(coupon, subtotalKobo) : 0
  const totalKobo = subtotalKobo - discountKobo + deliveryKobo + installationKobo
  return {
    subtotalKobo,
    discountKobo,
    lineDiscountsKobo: prorate(discountKobo, amounts),
    deliveryKobo,
    installationKobo,
    totalKobo,
    vatKobo: vatWithin(totalKobo, vatRatePercent),
    vatRatePercent,
  }
}

function lineKobo({ unitPriceKobo, quantity }: OrderLine): number {
  if (!Number.isSafeInteger(unitPriceKobo) || unitPriceKobo <= 0)
    throw new RangeError(`${unitPriceKobo} is no price in kobo`)
  if (!Number.isSafeInteger(quantity) || quantity <= 0)
    throw new RangeError(`${quantity} is no quantity`)
  const amount = unitPriceKobo * quantity
  if (amount > maxOrderKobo)
    throw new RangeError('The order exceeds the largest amount of the shop')
  return amount
}

/**
 * The discount of a coupon on goods of this sum: never more than the sum, nor than the limit of the
 * coupon.
 */
export function couponDiscountKobo(
  { percentOff, amountOffKobo, minSubtotalKobo, maxDiscountKobo }: Coupon,
  subtotalKobo: number,
): number {
  if (subtotalKobo < minSubtotalKobo) return 0
  // Hundredths of a percent are whole, so that the product stays exact: 33.33 % of a sum is not a
  // binary fraction.
  const discount =
    percentOff === null
      ? (amountOffKobo ?? 0)
      : divideRounded(BigInt(subtotalKobo) * BigInt(Math.round(percentOff * 100)), 10_000n)
  return Math.min(discount, maxDiscountKobo ?? discount, subtotalKobo)
}

/** The VAT within an amount that includes it: amount × rate / (100 + rate), rounded half up. */
export function vatWithin(amountKobo: number, vatRatePercent: number): number {
  const rate = BigInt(Math.round(vatRatePercent * 100))
  return divideRounded(BigInt(amountKobo) * rate, 10_000n + rate)
}

/**
 * Splits an amount by weights so that the parts are whole and sum to it: each gets its share
 * rounded down, and what is left goes one by one to the largest remainders. A part is never larger
 * than its weight when the amount is not larger than their sum.
 */
export function prorate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, part: Number(product / BigInt(sum)), remainder: product % BigInt(sum) }
  })
  let left = amount - shares.reduce((total, { part }) => total + part, 0)
  for (const share of shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (left === 0) break
    share.part += 1
    left -= 1
  }
  return shares.map(({ part }) => part)
}
