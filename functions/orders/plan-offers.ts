import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  offersFor,
  readPlanOffer,
  type PlanOffer,
  type PlanOfferRow,
} from '../../domain/finance/plan-offer.ts'
import type { OrderWay } from '../../domain/orders/place-order.ts'
import { requireOfferedMethod } from '../gateway/open-gateway.ts'

/** The plans on offer, the shortest first; none while the company takes no applications. */
export async function listPlanOffers(tx: Tx): Promise<PlanOffer[]> {
  const { rows } = await tx.query<PlanOfferRow>(
    `select months, deposit_percent::float8, rate_percent_per_month::float8, interest,
       fee_percent::float8, fee, min_price_kobo::float8, max_price_kobo::float8, as_of::text
     from public.repayment_plans
     where is_active
       and (select is_open from public.plan_rules order by version desc limit 1)
     order by months`,
  )
  return rows.map(readPlanOffer)
}

/** Why nothing with units of the carbon register is paid in parts. */
const unitsAreNotFinanced =
  'Units of the carbon register are paid at once. Please choose another way to pay.'

/**
 * @throws FunctionError 400 for a way to pay that the shop does not offer for this sum; 401 for a guest
 * who wants to pay in parts
 */
export function requireOfferedWay(
  way: OrderWay,
  amountKobo: number,
  context: FunctionContext,
): void {
  if (way !== 'in_parts') return requireOfferedMethod(way, amountKobo, context)
  if (context.caller.personId === null)
    throw new FunctionError(
      401,
      'Please sign in or create an account to pay in parts. What you typed is kept.',
      { details: { code: 'sign_in_needed' } },
    )
}

/**
 * Lets an order be placed that is to be paid in parts.
 * @throws FunctionError 409 at wholesale prices, with units of the carbon register, or when no plan is
 * for that price
 */
export async function requirePlanOffered(
  tx: Tx,
  totalKobo: number,
  { isWholesale, hasUnits }: { isWholesale: boolean; hasUnits: boolean },
): Promise<void> {
  if (hasUnits) throw new FunctionError(409, unitsAreNotFinanced)
  if (isWholesale)
    throw new FunctionError(
      409,
      'Orders at wholesale prices are paid at once. Please choose another way to pay.',
    )
  if (offersFor(await listPlanOffers(tx), totalKobo).length === 0)
    throw new FunctionError(
      409,
      'There is no instalment plan for this sum any more. Please choose another way to pay.',
    )
}
