import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { findOrder as contract } from '../../domain/orders/order-functions.ts'
import { orderLinkMail } from './order-mails.ts'

const limit = { limit: 10, windowS: 3_600 }

/**
 * Sends the link of an order to the e-mail address that it was placed with. The answer is the same
 * for unknown orders.
 * @returns 200 `{ message }`; 400 what is wrong; 429 too many
 */
export const findOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { number, email } = parseRequest(contract, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const { hit, callerAddress } = context.limits
      const isWithin =
        (await hit(tx, { key: `find-order:email:${email}`, ...limit })) &&
        (await hit(tx, {
          key: `find-order:address:${callerAddress}`,
          limit: 60,
          windowS: limit.windowS,
        }))
      if (!isWithin)
        throw new FunctionError(
          429,
          'You have looked for orders many times. Please wait an hour, or talk to us on WhatsApp.',
          { retryAfterS: limit.windowS },
        )
      const { rows } = await tx.query<{ id: string; name: string }>(
        'select id, name from public.orders where number = $1 and lower(email) = $2',
        [number, email],
      )
      if (rows[0])
        await context.queueMail(tx, orderLinkMail({ ...rows[0], number, email }, context))
    })
    return answer(contract, {
      message:
        'If there is an order with this number and address, its link is on the way to that address.',
    })
  },
}
