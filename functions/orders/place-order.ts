import { defineSteps } from '../callers/define-function.ts'
import { answer } from '../../backend/functions/contract.ts'
import { placeOrder as contract } from '../../domain/orders/place-order.ts'
import { countCouponTry } from './coupon-tries.ts'
import { addOrderKey } from './order-key-cookie.ts'
import { orderKey } from './order-key.ts'
import { deviceOf } from './placing/device-of.ts'
import { findOrPlace } from './placing/find-or-place.ts'
import { requireOfferedWay } from './plan-offers.ts'

/**
 * Places an order: prices the cart, counts the coupon, stores the order, opens its bank transfer, queues
 * the mail and takes its units from the stock, all or nothing. A buyer with several unpaid
 * orders is served too, but the units are taken only when the order is paid. The same
 * `idempotencyKey` with the same request is the same order; a repeated send changes nothing.
 * @returns 200 `{ order, orderKey }`, for a guest also with the key in a cookie; 400 what is wrong;
 * 409 `{ error, problems, quote }` when something is out of stock, the total is not the one that
 * was shown, the order must be paid at the gateway, or no plan is offered for it; 409 `{ isCancelled }`
 * when the order of this key was cancelled; 401 a guest wants to pay in parts; 422 the key was used for another request; 429 too many
 */
export const placeOrder = defineSteps(contract, async ({ request, headers, context }) => {
  requireOfferedWay(request.paymentMethod, request.expectedTotalKobo, context)
  const mayTryCoupon =
    request.coupon === null || (await countCouponTry(request.coupon, headers, context))
  const device = deviceOf(headers, context)
  const order = await findOrPlace({ request, mayTryCoupon, device }, context)
  const key = orderKey(context, order.id)
  const response = answer(contract, { order, orderKey: key })
  // A signed-in person needs no key, and on a shared computer it would outlive the session.
  if (context.caller.personId === null)
    response.headers.append(
      'set-cookie',
      addOrderKey(context, { orderId: order.id, orderKey: key }),
    )
  return response
})
