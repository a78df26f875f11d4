import { refusals } from '../../domain/refusals/describe-refusal.ts'
import type { Tx } from '../../backend/functions/functions.ts'
import { couponDiscountKobo, type Coupon } from '../../domain/orders/order-totals.ts'
import { formatNaira } from '../../domain/money/money.ts'

export interface FoundCoupon extends Coupon {
  code: string
  description: string
}

interface CouponRow {
  code: string
  description: string
  percent_off: number | null
  amount_off_kobo: number | null
  min_subtotal_kobo: number
  max_discount_kobo: number | null
  starts_at: Date | null
  ends_at: Date | null
  max_uses: number | null
  used_count: number
  max_uses_per_email: number | null
  budget_kobo: number | null
  given_kobo: number
}

/** Who wants to use a coupon. */
export interface CouponPerson {
  email: string
  phoneNumber: string
  /** The account of the buyer; null for a guest. */
  userId: string | null
}

interface CouponQuestion {
  code: string
  subtotalKobo: number
  /** Null before it is known; then their uses are not counted. */
  person: CouponPerson | null
}

/**
 * The coupon of a code, or why it gives no discount. `locks` locks it until the transaction ends.
 */
export async function findCoupon(
  tx: Tx,
  { code, subtotalKobo, person }: CouponQuestion,
  { now, locks }: { now: Date; locks: boolean },
): Promise<{ coupon: FoundCoupon } | { problem: string }> {
  const row = await tx.maybeOne<CouponRow>(
    `select code, description, percent_off::float8 as percent_off,
       amount_off_kobo::float8 as amount_off_kobo, min_subtotal_kobo::float8 as min_subtotal_kobo,
       max_discount_kobo::float8 as max_discount_kobo, starts_at, ends_at, max_uses, used_count,
       max_uses_per_email, budget_kobo::float8 as budget_kobo, given_kobo::float8 as given_kobo
     from public.coupons
     where code = $1 and is_active ${locks ? 'for no key update' : ''}`,
    [code],
  )
  if (!row || (row.starts_at && row.starts_at > now))
    return { problem: 'We do not know this code.' }
  if (row.ends_at && row.ends_at <= now) return { problem: 'This code has expired.' }
  if (row.max_uses !== null && row.used_count >= row.max_uses)
    return { problem: refusals.coupon_used_up }
  if (subtotalKobo < row.min_subtotal_kobo)
    return { problem: `This code needs an order of ${formatNaira(row.min_subtotal_kobo)} or more.` }
  if (
    person !== null &&
    row.max_uses_per_email !== null &&
    (await countUses(tx, code, person)) >= row.max_uses_per_email
  )
    return { problem: refusals.coupon_used_before }
  const coupon = {
    code,
    description: row.description,
    percentOff: row.percent_off,
    amountOffKobo: row.amount_off_kobo,
    minSubtotalKobo: row.min_subtotal_kobo,
    maxDiscountKobo: row.max_discount_kobo,
  }
  const leftKobo = (row.budget_kobo ?? Number.POSITIVE_INFINITY) - row.given_kobo
  if (couponDiscountKobo(coupon, subtotalKobo) > leftKobo)
    return { problem: refusals.coupon_used_up }
  return { coupon }
}

async function countUses(
  tx: Tx,
  code: string,
  { email, phoneNumber, userId }: CouponPerson,
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'select private.count_coupon_uses($1, $2, $3, $4) as count',
    [code, email, phoneNumber, userId],
  )
  return row.count
}

/** Counts one use. The caller has locked the coupon and checked it. */
export async function useCoupon(tx: Tx, code: string): Promise<void> {
  await tx.query('update public.coupons set used_count = used_count + 1 where code = $1', [code])
}

/** Takes back one use, for an order that was cancelled unpaid. */
export async function returnCoupon(tx: Tx, code: string): Promise<void> {
  await tx.query(
    'update public.coupons set used_count = greatest(used_count - 1, 0) where code = $1',
    [code],
  )
}
