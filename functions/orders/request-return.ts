import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { cleanText } from '../../domain/text/clean-text.ts'
import { returnDays } from '../../domain/order/shop-rules.ts'
import { orderProof, requireOrder } from './order-access.ts'
import { writeEvent } from './order-changes.ts'
import { returnRequestedMail } from './order-mails.ts'
import { parseBody } from './order-request.ts'
import { getOrderView } from './show-order.ts'

const schema = orderProof.extend({
  reason: z
    .string('Please say what is wrong.')
    .transform(cleanText)
    .pipe(
      z.string().min(1, 'Please say what is wrong.').max(800, 'Please say it in 800 characters.'),
    ),
})

/**
 * A customer wants to give delivered goods back: noted with the order, and the staff told, who arrange the way and the refund.
 * @returns 200 `OrderView`; 400 no reason; 404 no such order; 409 not delivered, too late, or asked before
 */
export const requestReturn: EdgeFunction = {
  name: 'request-return',
  methods: ['POST'],
  async handle({ body }, context) {
    const { reason, ...proof } = parseBody(schema, body)
    const now = context.now()
    const shown = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const before = await getOrderView(tx, order, context)
      if (before.events.some(({ kind }) => kind === 'return_request'))
        throw new FunctionError(
          409,
          'You have asked for a return of this order already. Our team writes to you.',
        )
      if (!before.mayReturn)
        throw new FunctionError(
          409,
          `Goods can be given back within ${returnDays} days of delivery. Please talk to us: we find a way.`,
        )
      await writeEvent(
        tx,
        order.id,
        {
          kind: 'return_request',
          actor: { kind: 'customer', id: context.caller.userId },
          message: `Return asked for: ${reason}`,
        },
        now,
      )
      await context.queueMail(tx, returnRequestedMail(order, reason, context))
      return getOrderView(tx, order, context)
    })
    return Response.json(shown)
  },
}
