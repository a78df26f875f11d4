import {
  filled,
  momentField,
  nairaField,
  numberField,
  toTyped,
  toTypedMoment,
  wholeField,
} from '../forms/typed-fields.ts'
import { chain, flag, invalid, map, object, refine, text, valid } from '../parse/parser.ts'
import { optionalText } from '../parse/text-fields.ts'
import { cleanCode } from '../text/clean-code.ts'

/** The fields of a coupon as the desk's form holds them. */
export interface CouponForm {
  code: string
  description: string
  percent_off: string
  amount_off_kobo: string
  min_subtotal_kobo: string
  max_discount_kobo: string
  starts_at: string
  ends_at: string
  max_uses: string
  max_uses_per_email: string
  budget_kobo: string
  is_active: boolean
}

const code = chain(text(), (given) => {
  const cleaned = cleanCode(given)
  return /^[A-Z0-9]{3,20}$/.test(cleaned)
    ? valid(cleaned)
    : invalid('Use 3 to 20 letters and figures, like SOLAR2026.')
})

const aboveZero = refine(
  nairaField,
  (kobo) => kobo === null || kobo > 0,
  'Write an amount above 0.',
)
const uses = refine(
  wholeField,
  (count) => count === null || (count >= 1 && count <= 1_000_000),
  'Write a number from 1 to 1,000,000.',
)

const fields = object({
  code,
  description: map(
    optionalText({ whenTooLong: 'Please use at most 5,000 characters.', maxLength: 5_000 }),
    (given) => given ?? '',
  ),
  percent_off: refine(
    numberField(2),
    (percent) => percent === null || (percent > 0 && percent <= 100),
    'Write a percentage from 1 to 100.',
  ),
  amount_off_kobo: nairaField,
  min_subtotal_kobo: filled(nairaField, 'Write 0 when any order may use it.'),
  max_discount_kobo: aboveZero,
  starts_at: momentField,
  ends_at: momentField,
  max_uses: uses,
  max_uses_per_email: uses,
  budget_kobo: aboveZero,
  is_active: flag(),
})

/** A coupon that nearly gives goods away; the database asks for its budget too. */
function isLarge(coupon: {
  percent_off: number | null
  amount_off_kobo: number | null
  min_subtotal_kobo: number
}): boolean {
  const amountKobo = coupon.amount_off_kobo ?? 0
  return (
    (coupon.percent_off ?? 0) > 50 ||
    (amountKobo > 10_000_000 && amountKobo * 2 > coupon.min_subtotal_kobo)
  )
}

/** Turns the fields of the form into the columns of a coupon. */
export const parseCouponForm = chain(fields, (coupon) => {
  if ((coupon.percent_off === null) === (coupon.amount_off_kobo === null))
    return invalid('Give either a percentage or an amount.', 'percent_off')
  if (coupon.starts_at !== null && coupon.ends_at !== null && coupon.ends_at <= coupon.starts_at)
    return invalid('It must end after it starts.', 'ends_at')
  if (coupon.budget_kobo === null && isLarge(coupon))
    return invalid(
      'A coupon of more than 50 %, or of more than ₦100,000 and half of the smallest order, needs a limit of what it gives away.',
      'budget_kobo',
    )
  return valid(coupon)
})

/** The form of a coupon; of a new one when it has no values yet. */
export function toCouponForm(values: Readonly<Record<string, unknown>>): CouponForm {
  return {
    code: toTyped(values.code),
    description: toTyped(values.description),
    percent_off: toTyped(values.percent_off),
    amount_off_kobo: toTyped(values.amount_off_kobo, 'kobo'),
    min_subtotal_kobo: toTyped(values.min_subtotal_kobo ?? 0, 'kobo'),
    max_discount_kobo: toTyped(values.max_discount_kobo, 'kobo'),
    starts_at: toTypedMoment(values.starts_at),
    ends_at: toTypedMoment(values.ends_at),
    max_uses: toTyped(values.max_uses),
    max_uses_per_email: toTyped(values.max_uses_per_email),
    budget_kobo: toTyped(values.budget_kobo, 'kobo'),
    is_active: values.is_active !== false,
  }
}
