import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type FunctionInput,
} from '../../../backend/functions/functions.ts'
import { mayUseSandbox } from '../payment-mode.ts'
import { sandboxKeyHeader, sandboxSecret } from '../open-gateway.ts'
import { sandboxMessageQueue } from './sandbox-messages.ts'
import {
  lateMs,
  sandboxOutcomes,
  sandboxPage,
  tooLittleKobo,
  type SandboxOutcome,
} from './sandbox-page.ts'
import {
  findTransaction,
  writeTransaction,
  type SandboxTransaction,
} from './sandbox-transactions.ts'

const path = '/functions/v1/sandbox-gateway'

const initializeSchema = z.object({
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,64}$/),
  amount: z.int().positive(),
  currency: z.literal('NGN'),
  email: z.email(),
  callback_url: z.url({ protocol: /^https?$/ }),
})
const refundSchema = z.object({ transaction: z.string(), amount: z.int().positive() })
const choiceSchema = z.object({
  reference: z.string(),
  outcome: z.enum(Object.keys(sandboxOutcomes) as [SandboxOutcome, ...SandboxOutcome[]]),
})

/**
 * A payment gateway without money: the API of Paystack below this path (initialize, verify,
 * refund), a hosted page, and signed webhooks. It exists only where `mayUseSandbox` says so.
 */
export const sandboxGateway: EdgeFunction = {
  name: 'sandbox-gateway',
  methods: ['GET', 'POST'],
  async handle(input, context) {
    if (!mayUseSandbox(context)) throw new FunctionError(404, 'There is no such function.')
    const { pathname, searchParams } = input.url
    const route = `${input.method} ${pathname.slice(path.length)}`
    if (route === 'GET /checkout') return showPage(searchParams.get('reference') ?? '', context)
    if (route === 'POST /checkout') return choose(input.body, context)
    requireKey(input, context)
    if (route === 'POST /transaction/initialize') return initialize(input.body, context)
    if (route === 'POST /refund') return refund(input.body, context)
    const reference = /^GET \/transaction\/verify\/([^/]+)$/.exec(route)?.[1]
    return reference
      ? verify(decodeURIComponent(reference), context)
      : answer(404, 'There is nothing at this address')
  },
}

function requireKey({ headers }: FunctionInput, context: FunctionContext): void {
  if (headers.get(sandboxKeyHeader) !== `Bearer ${sandboxSecret(context)}`)
    throw new FunctionError(401, 'Invalid key')
}

function answer(status: number, message: string, data?: object, code?: string): Response {
  return Response.json(
    { status: status === 200, message, ...(data ? { data } : {}), ...(code ? { code } : {}) },
    { status },
  )
}

async function initialize(body: unknown, { db, siteUrl }: FunctionContext): Promise<Response> {
  const parsed = initializeSchema.safeParse(body)
  if (!parsed.success) return answer(400, 'Invalid parameters')
  const { reference, amount, email, callback_url: callbackUrl } = parsed.data
  const { rowCount } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `insert into private.sandbox_transactions (reference, amount_kobo, email, callback_url)
       values ($1, $2, $3, $4)
       on conflict do nothing`,
      [reference, amount, email, callbackUrl],
    ),
  )
  if (rowCount === 0)
    return answer(400, 'Duplicate Transaction Reference', undefined, 'duplicate_reference')
  return answer(200, 'Authorization URL created', {
    authorization_url: `${siteUrl}${path}/checkout?reference=${reference}`,
    access_code: reference,
    reference,
  })
}

async function verify(reference: string, { db, now }: FunctionContext): Promise<Response> {
  const found = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    findTransaction(tx, reference, now()),
  )
  return found
    ? answer(200, 'Verification successful', writeTransaction(found))
    : answer(400, 'Transaction reference not found', undefined, 'transaction_not_found')
}

async function refund(body: unknown, { db, enqueue, now }: FunctionContext): Promise<Response> {
  const parsed = refundSchema.safeParse(body)
  if (!parsed.success) return answer(400, 'Invalid parameters')
  const { transaction: reference, amount } = parsed.data
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rowCount } = await tx.query(
      `update private.sandbox_transactions
       set refunded_kobo = refunded_kobo + $2
       where reference = $1 and refunded_kobo + $2 <= coalesce(sent_kobo, amount_kobo)`,
      [reference, amount],
    )
    if (rowCount === 0)
      return answer(400, 'Refund amount cannot be greater than transaction amount')
    const refundId = crypto.randomUUID()
    await enqueue(tx, sandboxMessageQueue, {
      event: 'refund.pending',
      reference,
      refundId,
      amountKobo: amount,
    })
    await enqueue(
      tx,
      sandboxMessageQueue,
      { event: 'refund.processed', reference, refundId, amountKobo: amount },
      { startAfter: new Date(now().getTime() + 3_000) },
    )
    return answer(200, 'Refund has been queued for processing', {
      id: refundId,
      transaction: { reference },
      amount,
      status: 'pending',
    })
  })
}

async function showPage(reference: string, { db, now }: FunctionContext): Promise<Response> {
  const found = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    findTransaction(tx, reference, now()),
  )
  if (!found) throw new FunctionError(404, 'There is no such payment.')
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  return new Response(sandboxPage(found), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** Stores the outcome that was chosen, queues its webhooks, and redirects back to the shop. */
async function choose(body: unknown, context: FunctionContext): Promise<Response> {
  const parsed = choiceSchema.safeParse(body)
  if (!parsed.success) throw new FunctionError(400, 'Please choose one of the buttons.')
  const { reference, outcome } = parsed.data
  const now = context.now()
  const callback = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const found = await findTransaction(tx, reference, now)
    if (!found) throw new FunctionError(404, 'There is no such payment.')
    if (found.status === 'abandoned' && outcome !== 'abandon')
      await settle(tx, found, outcome, context)
    return found.callbackUrl
  })
  const back = new URL(callback)
  back.searchParams.set('reference', reference)
  return new Response(null, { status: 303, headers: { location: back.href } })
}

type Chosen = Exclude<SandboxOutcome, 'abandon'>
const statusAfter: Record<Chosen, SandboxTransaction['status']> = {
  succeed: 'success',
  fail: 'failed',
  'wrong-amount': 'success',
  late: 'ongoing',
  double: 'success',
  'out-of-order': 'success',
}
const messagesAfter: Record<Chosen, readonly string[]> = {
  succeed: ['charge.success'],
  fail: ['charge.failed'],
  'wrong-amount': ['charge.success'],
  late: ['charge.success'],
  double: ['charge.success', 'charge.success'],
  'out-of-order': ['charge.success', 'charge.failed'],
}

async function settle(
  tx: Parameters<typeof findTransaction>[0],
  { reference, amountKobo }: SandboxTransaction,
  outcome: Chosen,
  { enqueue, now }: FunctionContext,
): Promise<void> {
  const isLate = outcome === 'late'
  const settledAt = new Date(now().getTime() + (isLate ? lateMs : 0))
  await tx.query(
    `update private.sandbox_transactions
     set status = $2, sent_kobo = $3, succeeds_at = $4
     where reference = $1`,
    [
      reference,
      statusAfter[outcome],
      outcome === 'wrong-amount' ? Math.max(1, amountKobo - tooLittleKobo) : amountKobo,
      isLate ? settledAt : null,
    ],
  )
  for (const event of messagesAfter[outcome])
    await enqueue(
      tx,
      sandboxMessageQueue,
      { event, reference },
      isLate ? { startAfter: settledAt } : {},
    )
}
