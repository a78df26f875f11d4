import { couponDiscountKobo, orderTotals, type Coupon, type OrderTotals } from '../order-totals.ts'

/** A line of an order as it would be after an edit. */
export interface EditedLine {
  unitPriceKobo: number
  quantity: number
  vatRatePercent: number
  /** Units before the edit. */
  before: number
  /** What a unit costs today. */
  todayKobo: number
}

/** The coupon that an order was placed with. */
export interface OrderCoupon {
  terms: Coupon
  /** It could still be used today. */
  isUsable: boolean
  /** What it takes off the order now. */
  grantedKobo: number
  /** What is left of its budget; null when it has none. */
  leftKobo: number | null
}

/**
 * The discount in kobo that the coupon of an order gives after an edit. Its conditions are checked again:
 * below its minimum it gives nothing. If it cannot be used any more, or its budget is too small, it never
 * gives more than before the edit.
 */
export function editedCouponKobo(coupon: OrderCoupon | null, subtotalKobo: number): number {
  if (!coupon) return 0
  const nowKobo = couponDiscountKobo(coupon.terms, subtotalKobo)
  const { isUsable, grantedKobo, leftKobo } = coupon
  const isInBudget = leftKobo === null || nowKobo - grantedKobo <= leftKobo
  return isUsable && isInBudget ? nowKobo : Math.min(nowKobo, grantedKobo)
}

/** The totals of an edited order. Its lines keep the prices and the VAT that the customer agreed to. */
export function editedTotals({
  lines,
  coupon,
  ...rest
}: {
  lines: readonly EditedLine[]
  coupon: OrderCoupon | null
  staffDiscountKobo: number
  deliveryKobo: number
  installationKobo: number
  vatRatePercent: number
}): OrderTotals {
  const subtotalKobo = lines.reduce((sum, line) => sum + line.unitPriceKobo * line.quantity, 0)
  const couponKobo = editedCouponKobo(coupon, subtotalKobo)
  return orderTotals({
    ...rest,
    lines,
    coupon: {
      percentOff: null,
      amountOffKobo: couponKobo,
      minSubtotalKobo: 0,
      maxDiscountKobo: null,
    },
  })
}

/**
 * What a member of staff gives away with an edit: a larger discount than before, a delivery below what it
 * usually costs and cost before, and more units at an older, lower price. One person may give as much as
 * they may refund alone.
 */
export function givenAwayKobo({
  staffDiscountKobo,
  deliveryKobo,
  lines,
}: {
  staffDiscountKobo: { before: number; after: number }
  deliveryKobo: { before: number; after: number; usual: number }
  lines: readonly EditedLine[]
}): number {
  const discountKobo = Math.max(0, staffDiscountKobo.after - staffDiscountKobo.before)
  const feeKobo = Math.max(
    0,
    Math.min(deliveryKobo.usual, deliveryKobo.before) - deliveryKobo.after,
  )
  const olderPricesKobo = lines.reduce(
    (sum, { quantity, before, todayKobo, unitPriceKobo }) =>
      sum + Math.max(0, quantity - before) * Math.max(0, todayKobo - unitPriceKobo),
    0,
  )
  return discountKobo + feeKobo + olderPricesKobo
}
