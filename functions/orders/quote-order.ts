import { defineSteps } from '../callers/define-function.ts'
import { quoteOrder as contract } from '../../domain/orders/quote-order.ts'
import { payFirstMethods } from '../../domain/orders/stock/stock-hold.ts'
import { listLastUnits } from './holds/decide-hold.ts'
import { explainOfferedMethods, offeredMethods } from '../gateway/open-gateway.ts'
import { countCouponTry } from './coupon-tries.ts'
import { requireStaff } from '../callers/require-staff.ts'
import { findProtected } from '../resellers/leads/find-protected.ts'
import { findWholesale } from '../resellers/wholesale/find-wholesale.ts'
import { noDelivery, quote } from './quote.ts'

/**
 * Prices a cart as `place-order` would, without placing an order.
 * @returns 200 `Quote`; 400 what is wrong, also for a state that we do not deliver to; 403 asks for the prices
 * of a customer, and is not staff
 */
export const quoteOrder = defineSteps(
  contract,
  async ({ request, transaction, headers, context }) => {
    const { now, caller } = context
    const { lines, state, coupon, installation: wish, customer } = request
    const mayTryCoupon = coupon === null || (await countCouponTry(coupon, headers, context))
    const quoted = await transaction(
      async ({ tx }) => {
        if (customer) await requireStaff(tx, context, 'sales', 'support')
        const held = customer && (await findProtected(tx, customer, now()))
        const wholesale = await findWholesale(tx, caller.personId, { locks: false })
        const input = { lines, state, wish, couponCode: coupon, mayTryCoupon, person: null }
        const priced = await quote(
          tx,
          { ...input, wholesale, protectedSince: held?.since ?? null },
          { now: now(), locks: false },
        )
        return (
          priced && {
            ...priced,
            protectedBy: held?.businessName ?? null,
            isLastUnits: (await listLastUnits(tx, priced.lines)).length > 0,
          }
        )
      },
      { readOnly: true },
    )
    if (!quoted) throw noDelivery({ state, path: 'state' })
    const { totalKobo } = quoted.totals
    const offered = offeredMethods(context, totalKobo)
    return {
      ...quoted,
      paymentMethods: quoted.isLastUnits ? payFirstMethods(offered) : offered,
      methodsNote: explainOfferedMethods(context, totalKobo),
    }
  },
)
