import { defineFunction } from '../callers/define-function.ts'
import { findOrder as contract } from '../../domain/orders/order-functions.ts'
import { findMailbox } from '../security/find-mailbox.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { orderLinkMail } from './order-mails.ts'

const hourS = 3_600

/**
 * Sends the link of an order to the e-mail address that it was placed with. The answer is the same
 * for unknown orders.
 * @returns 200 `{ message }`; 400 what is wrong; 429 too many
 */
export const findOrder = defineFunction(
  contract,
  async ({ tx, request: { number, email }, context }) => {
    const { callerAddress } = context.limits
    await requireRateLimit(
      tx,
      [
        { key: `find-order:email:${await findMailbox(tx, email)}`, limit: 10, windowS: hourS },
        { key: `find-order:address:${callerAddress}`, limit: 60, windowS: hourS },
      ],
      'You have looked for orders many times. Please wait an hour, or talk to us on WhatsApp.',
      context,
    )
    const row = await tx.maybeOne<{ id: string; name: string }>(
      'select id, name from public.orders where number = $1 and lower(email) = $2',
      [number, email],
    )
    if (row) await context.queueMail(tx, orderLinkMail({ ...row, number, email }, context))
    return {
      message:
        'If there is an order with this number and address, its link is on the way to that address.',
    }
  },
)
