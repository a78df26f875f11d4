import { maxSumKobo } from '../money/money.ts'
import { divideRounded } from '../money/divide-rounded.ts'
import { prorate } from '../money/prorate.ts'
import { splitVat, vatByRate, type VatAtRate } from '../vat/vat.ts'

/**
 * What an order costs. All amounts are whole kobo; prices include VAT, as shops in Nigeria show
 * them, so VAT is a part of the total.
 */

export interface OrderLine {
  unitPriceKobo: number
  quantity: number
  vatRatePercent: number
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
  /** The VAT within the total, by rate and together. */
  vat: VatAtRate[]
  vatKobo: number
  /** The VAT within each line after its discount, in their order. */
  lineVatsKobo: number[]
  /** The VAT within delivery and installation, and their rate. */
  serviceVatKobo: number
  vatRatePercent: number
}

/** Largest order. Below this limit all sums are exact. */
export const maxOrderKobo = maxSumKobo

/**
 * Sums an order. `subtotal − discount + delivery + installation = total`, and the lines' discounts
 * sum to the discount, to the kobo; so do the parts of the VAT. A coupon gives no discount below its minimum subtotal, and none
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
  staffDiscountKobo = 0,
}: {
  lines: readonly OrderLine[]
  coupon: Coupon | null
  deliveryKobo: number
  /** What our crew asks for its work; 0 for none. */
  installationKobo: number
  /** Of delivery and installation. */
  vatRatePercent: number
  /** What staff give besides the coupon, off the goods. */
  staffDiscountKobo?: number
}): OrderTotals {
  const amounts = lines.map(lineKobo)
  const subtotalKobo = amounts.reduce((sum, amount) => sum + amount, 0)
  if (subtotalKobo > maxOrderKobo)
    throw new RangeError('The order exceeds the largest amount of the shop')
  if (!Number.isSafeInteger(deliveryKobo) || deliveryKobo < 0)
    throw new RangeError(`${deliveryKobo} is no delivery fee`)
  if (!Number.isSafeInteger(installationKobo) || installationKobo < 0)
    throw new RangeError(`${installationKobo} is no price of an installation`)
  const couponKobo = coupon ? couponDiscountKobo(coupon, subtotalKobo) : 0
  const discountKobo = Math.min(subtotalKobo, couponKobo + staffDiscountKobo)
  const lineDiscountsKobo = prorate(discountKobo, amounts)
  const taxed = [
    ...lines.map(({ vatRatePercent: ratePercent }, at) => ({
      ratePercent,
      grossKobo: (amounts[at] ?? 0) - (lineDiscountsKobo[at] ?? 0),
    })),
    { ratePercent: vatRatePercent, grossKobo: deliveryKobo + installationKobo },
  ]
  const vatsKobo = splitVat(taxed)
  return {
    subtotalKobo,
    discountKobo,
    lineDiscountsKobo,
    deliveryKobo,
    installationKobo,
    totalKobo: subtotalKobo - discountKobo + deliveryKobo + installationKobo,
    vat: vatByRate(taxed.map((each, at) => ({ ...each, vatKobo: vatsKobo[at] ?? 0 }))),
    vatKobo: vatsKobo.reduce((sum, each) => sum + each, 0),
    lineVatsKobo: vatsKobo.slice(0, -1),
    serviceVatKobo: vatsKobo.at(-1) ?? 0,
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
