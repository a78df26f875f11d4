import {
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { attributionRefusals, attributionWays } from './referral.ts'

/** The rows of `list_my_reseller_orders`. */
export const myResellerOrders = listOf(
  object({
    number: text(),
    attributed_at: text(),
    status: text(),
    way: oneOf(attributionWays),
    refusal: nullable(oneOf(attributionRefusals)),
    commission_kobo: wholeNumber(),
    pending_kobo: wholeNumber(),
    payable_kobo: wholeNumber(),
  }),
)
export type MyResellerOrder = ValueOf<typeof myResellerOrders>[number]

/** The rows of `list_reseller_tiers`. */
export const publicTiers = listOf(
  object({
    id: text(),
    name: text(),
    min_volume_kobo: wholeNumber(),
    commission_percent: number(),
  }),
)

/** The row of `find_my_reseller_balance`. */
export const myBalance = listOf(
  object({
    accrued_kobo: wholeNumber(),
    payable_kobo: wholeNumber(),
    paid_kobo: wholeNumber(),
    withheld_kobo: wholeNumber(),
  }),
)
