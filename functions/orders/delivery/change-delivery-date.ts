import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { formatPromisedDays } from '../../../domain/delivery/delivery-time.ts'
import { disputeHoldForStaff, isHeldByDispute } from '../../../domain/orders/dispute-hold.ts'
import { changeDeliveryDate as contract } from '../../../domain/orders/order-functions.ts'
import { mayMoveDelivery } from '../../../domain/orders/desk/staff-actions.ts'
import { deliveryMovedMail } from './delivery-mails.ts'
import { findPromise, movePromise } from './delivery-promise.ts'
import { isDisputed } from '../money/is-disputed.ts'
import { lockOrder } from '../order-access.ts'
import { writeEvent } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'

/** A promise reaches at most so many days ahead. */
const mostDays = 366

const refuse = (field: 'from' | 'by', message: string) =>
  new FunctionError(400, message, { details: { fields: { [field]: message } } })

/**
 * Staff move the promised days of a paid order that is not delivered yet; the customer gets a mail
 * with the reason. The same days again change nothing.
 * @returns 200 `OrderView`; 400 the days are over, before the order or more than a year away; 403 not staff; 404 no such order; 409 it is not
 * paid, delivered already, or held because a bank asks for its money
 */
export const changeDeliveryDate = defineSteps(
  contract,
  async ({ request: { orderId, from, by, reason }, transaction, context }) => {
    const now = context.now()
    const today = dayInLagos(now)
    if (by < today) throw new FunctionError(400, 'These days are over.')
    if (by > addDays(today, mostDays))
      throw refuse('by', 'This is more than a year away. Please check the year.')
    return transaction(async ({ tx, staffId }) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      if (from < dayInLagos(order.createdAt))
        throw refuse('from', 'This is before the day of the order. Please check the year.')
      const held = { ...order, isDisputed: await isDisputed(tx, orderId) }
      if (isHeldByDispute(held)) throw new FunctionError(409, disputeHoldForStaff)
      if (!mayMoveDelivery(held))
        throw new FunctionError(409, 'Only a paid order that is not delivered yet has such days.')
      const before = await findPromise(tx, orderId)
      if (before?.from !== from || before.by !== by) {
        await movePromise(tx, orderId, { from, by })
        const message = `It will now arrive ${formatPromisedDays({ from, by })}. ${reason}`
        const actor = { kind: 'staff', id: staffId } as const
        await writeEvent(tx, orderId, { kind: 'note', actor, message }, now)
        const promised = { from, by }
        await context.queueMail(tx, deliveryMovedMail(order, { promised, reason, now }, context))
      }
      return getOrderView(tx, order, context)
    })
  },
)
