import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { requestReturn as contract } from '../../domain/orders/order-functions.ts'
import { returnDays } from '../../domain/orders/shop-rules.ts'
import { requireOrder } from './order-access.ts'
import { writeEvent } from './order-changes.ts'
import { returnRequestedMail } from './order-mails.ts'
import { getOrderView } from './order-view.ts'

/**
 * A customer asks for a return of delivered goods: it is added to the history of the order, and the
 * staff get a mail.
 * @returns 200 `OrderView`; 400 no reason; 404 no such order; 409 not delivered, too late, or
 * requested before
 */
export const requestReturn: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { reason, ...proof } = parseRequest(contract, body)
    const now = context.now()
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const before = await getOrderView(tx, order, context)
      if (before.events.some(({ kind }) => kind === 'return_request'))
        throw new FunctionError(
          409,
          'You have asked for a return of this order already. Our team will write to you.',
        )
      if (!before.mayReturn)
        throw new FunctionError(
          409,
          `Goods can be returned within ${returnDays} days of delivery. Please talk to us: we will find a way.`,
        )
      await writeEvent(
        tx,
        order.id,
        {
          kind: 'return_request',
          actor: { kind: 'customer', id: context.caller.userId },
          message: `Return requested: ${reason}`,
        },
        now,
      )
      await context.queueMail(tx, returnRequestedMail(order, reason, context))
      return getOrderView(tx, order, context)
    })
    return answer(contract, view)
  },
}
