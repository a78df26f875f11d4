import { refusal } from '../../security/refusal.ts'
import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { hasEnded } from '../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { retireOrder as contract } from '../../../domain/register/retire-order.ts'
import { withClaimLimits } from '../../../domain/register/retirement-fields.ts'
import { isOpenRequest } from '../../../domain/orders/returns/return-status.ts'
import { hasUndecidedRefund } from '../../orders/money/has-undecided-refund.ts'
import { requireOrder } from '../../orders/order-access.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'
import { getOrderView } from '../../orders/order-view.ts'
import { publishAfterWrite } from '../log/publish-after-write.ts'
import { retireForOrder } from './retire-for-order.ts'

/**
 * The buyer of a paid order says in whose name its units are retired, and they are, once: sent again,
 * also with another name, it answers the certificate that was made. The units come from what the
 * company holds.
 * @returns 200 `OrderView`; 400 what is wrong; 404 no such order; 409 it retires nothing, is not paid in
 * full, something about it is not decided, or the company holds too little; 503 the register has a fault
 */
export const retireOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const request = parseRequest(
      { parseRequest: withClaimLimits(contract.parseRequest, context.now()) },
      body,
    )
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, request, context, { locks: true, buyersOnly: true })
      const before = await getOrderView(tx, order, context)
      if (before.retiring?.certificate) return before
      const kg = requireKg(before, {
        isRefunding: await hasUndecidedRefund(tx, order.id),
        isTestShop: isTestShop(context),
      })
      await retireForOrder(tx, { order, kg, request }, context)
      // Its status may have changed.
      return getOrderView(
        tx,
        await requireOrder(tx, request, context, { buyersOnly: true }),
        context,
      )
    })
    // Its proof needs a signed state of the register that has it.
    await publishAfterWrite(context)
    return answer(contract, view)
  },
}

/** The kilograms that an order may retire now. */
function requireKg(
  { retiring, order, requests, isDisputed, isTest, money }: OrderView,
  { isRefunding, isTestShop: isTrial }: { isRefunding: boolean; isTestShop: boolean },
): number {
  if (!retiring) throw new FunctionError(409, 'This order has no units to retire.')
  if (hasEnded(order.status))
    throw new FunctionError(
      409,
      'This order was cancelled or refunded, so its units cannot be retired.',
    )
  // Also what a bank took back, and what an instalment plan is still to pay.
  if (order.status === 'pending_payment' || money.balanceKobo > 0 || money.financedKobo > 0)
    throw new FunctionError(409, 'Please pay first; then you can retire the units.')
  if (isTest && !isTrial)
    throw new FunctionError(409, 'This order was paid with a test payment: no money has arrived.')
  if (isDisputed || isRefunding || requests.some(isOpenRequest))
    throw refusal(409, 'retire_open_request')
  return retiring.kg
}
