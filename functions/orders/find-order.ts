import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { site } from '../../site.config.ts'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { orderLinkMail } from './order-mails.ts'
import { parseBody } from './order-request.ts'

const schema = z.object({
  number: z
    .string('Please give the number of the order.')
    .transform((text) => text.trim().toUpperCase())
    .pipe(
      z
        .string()
        .regex(
          /^[A-Z]{1,6}-\d{4}-\d{6,}$/,
          `An order number looks like ${site.orderNumberPrefix}-2026-000123.`,
        ),
    ),
  email: z
    .string('Please give the e-mail address of the order.')
    .transform(normaliseEmail)
    .refine(isPlausibleEmail, 'This e-mail address does not look right.'),
})

const limit = { limit: 10, windowS: 3_600 }

/**
 * Sends the link of an order to the address that it was placed with. The answer is the same whether there is such an order.
 * @returns 200 `{ message }`; 400 what to mend; 429 too many
 */
export const findOrder: EdgeFunction = {
  name: 'find-order',
  methods: ['POST'],
  async handle({ body }, context) {
    const { number, email } = parseBody(schema, body)
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const { take, callerAddress } = context.limits
      const isWithin =
        (await take(tx, { key: `find-order:email:${email}`, ...limit })) &&
        (await take(tx, {
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
    return Response.json({
      message:
        'If there is an order of this number and address, its link is on the way to that address.',
    })
  },
}
