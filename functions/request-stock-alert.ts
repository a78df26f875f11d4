import { z } from 'zod'
import { FunctionError, type EdgeFunction, type FunctionContext, type FunctionInput } from '../backend/http/functions.ts'
import { isPlausibleEmail, normaliseEmail } from '../domain/email.ts'
import { parseBody } from './orders/order-request.ts'

type Tx = Parameters<FunctionContext['queueMail']>[0]

const schema = z.object({
  productId: z.uuid('productId must be a UUID.'),
  email: z.string('Please give your e-mail address.').transform(normaliseEmail).refine(isPlausibleEmail, 'This e-mail address does not look right.'),
})

/** A field that people do not see; whoever fills it in is a program. */
const honeypot = z.object({ website: z.string().trim().min(1) })

const hourS = 3_600
const limits = {
  email: { limit: 10, windowS: hourS },
  // Many people share the address of a mobile carrier, so the browser counts too, and the address alone last.
  client: { limit: 20, windowS: hourS },
  address: { limit: 100, windowS: hourS },
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
    if (!honeypot.safeParse(input.body).success) await note(parseBody(schema, input.body), input, context)
    return Response.json({ message: 'noted' })
  },
}

async function note({ productId, email }: z.infer<typeof schema>, { headers }: FunctionInput, context: FunctionContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    await requireWithinLimits(tx, email, headers, context)
    const { rowCount: found } = await tx.query('select from public.products where id = $1 and is_active', [productId])
    if (found === 0) throw new FunctionError(404, 'There is no such product.')
    await tx.query(
      // A token outlives the account it was made for by up to an hour; whoever asks then is a visitor.
      `insert into public.stock_alerts (product_id, email, user_id, created_at) values ($1, $2, (select id from public.profiles where id = $3), $4)
       on conflict (product_id, email) where told_at is null do nothing`,
      [productId, email, context.caller.userId, context.now()],
    )
  })
}

async function requireWithinLimits(tx: Tx, email: string, headers: Headers, { limits: counter }: FunctionContext): Promise<void> {
  const address = counter.callerAddress
  const browser = (headers.get('user-agent') ?? '').slice(0, 200)
  const isWithin =
    (await counter.take(tx, { key: `stock-alert:email:${email}`, ...limits.email })) &&
    (await counter.take(tx, { key: `stock-alert:client:${address}:${browser}`, ...limits.client })) &&
    (await counter.take(tx, { key: `stock-alert:address:${address}`, ...limits.address }))
  if (!isWithin) throw new FunctionError(429, 'You have asked for many alerts within an hour. Please wait a while, or ask us on WhatsApp.', { retryAfterS: hourS })
}
