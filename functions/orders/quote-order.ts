import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { couponSchema, linesSchema, parseBody } from './order-request.ts'
import { quote } from './quote.ts'
import { offeredMethods } from '../payments/gateway/open-gateway.ts'

const schema = z.object({
  lines: linesSchema,
  state: z
    .string('Please say which state it goes to.')
    .min(1, 'Please say which state it goes to.'),
  coupon: couponSchema,
})

/**
 * Prices a cart as `place-order` would, without placing it: totals with the delivery fee and VAT, what is short, what a coupon takes off.
 * @returns 200 `Quote` with the `paymentMethods` that are offered; 400 what to mend, also for a state that we do not deliver to
 */
export const quoteOrder: EdgeFunction = {
  name: 'quote-order',
  methods: ['POST'],
  async handle({ body }, context) {
    const { db, now } = context
    const { lines, state, coupon } = parseBody(schema, body)
    const quoted = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      quote(tx, { lines, state, couponCode: coupon, email: null }, { now: now(), locks: false }),
    )
    if (!quoted)
      throw new FunctionError(
        400,
        `We do not deliver to ${state} yet. Please talk to us on WhatsApp.`,
      )
    return Response.json({ ...quoted, paymentMethods: offeredMethods(context) })
  },
}
