import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type FunctionInput,
} from '../../backend/functions/functions.ts'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { isFromProgram, requireWithinLimits } from '../security/public-form-limits.ts'
import { parseBody } from '../orders/order-request.ts'

const schema = z.object({
  productId: z.uuid('productId must be a UUID.'),
  email: z
    .string('Please give your e-mail address.')
    .transform(normaliseEmail)
    .refine(isPlausibleEmail, 'This e-mail address does not look right.'),
})

const limits = {
  form: 'stock-alert',
  perHour: { email: 10, client: 20, address: 100 },
  apiError:
    'You have asked for many alerts within an hour. Please wait a while, or ask us on WhatsApp.',
}

/**
 * Notes an address to be told when a product is in stock again. The answer says nothing of the address: not whether it has
 * an account, nor whether it waits already. Asked twice, it is noted once.
 * @returns 200 `{ message: 'noted' }`; 400 what to mend; 404 no such product; 429 too many
 */
export const requestStockAlert: EdgeFunction = {
  name: 'request-stock-alert',
  methods: ['POST'],
  async handle(input, context) {
    if (!isFromProgram(input.body)) await note(parseBody(schema, input.body), input, context)
    return Response.json({ message: 'noted' })
  },
}

async function note(
  { productId, email }: z.infer<typeof schema>,
  { headers }: FunctionInput,
  context: FunctionContext,
): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    await requireWithinLimits(tx, { ...limits, email, headers }, context)
    const { rowCount: found } = await tx.query(
      'select from public.products where id = $1 and is_active',
      [productId],
    )
    if (found === 0) throw new FunctionError(404, 'There is no such product.')
    await tx.query(
      // A token outlives the account it was made for by up to an hour; whoever asks then is a visitor.
      `insert into public.stock_alerts (product_id, email, user_id, created_at) values ($1, $2, (select id from public.profiles where id = $3), $4)
       on conflict (product_id, email) where notified_at is null do nothing`,
      [productId, email, context.caller.userId, context.now()],
    )
  })
}
