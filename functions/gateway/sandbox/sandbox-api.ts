import { z } from 'zod'
import type { FunctionContext, FunctionInput } from '../../../backend/functions/functions.ts'
import { someBanks, writeAccount, writeBank } from './bodies/write-bank.ts'
import { writeListedTransaction, writePages, writeTransaction } from './bodies/write-transaction.ts'
import { answer, refuse, type ApiRoute } from './sandbox-answer.ts'
import { chargeAuthorization } from './sandbox-charges.ts'
import { addEvidence, fetchDispute, fetchUploadUrl, resolveDispute } from './sandbox-disputes.ts'
import { createRefund, fetchRefund, listRefunds, retryRefund } from './sandbox-refunds.ts'
import { findTransaction, listPaidTransactions } from './sandbox-transactions.ts'
import { createRecipient, createTransfer, verifyTransfer } from './sandbox-transfers.ts'

const newTransaction = z.object({
  reference: z.string().regex(/^[A-Za-z0-9.=-]{1,64}$/),
  amount: z.int().positive(),
  currency: z.literal('NGN'),
  email: z.email(),
  callback_url: z.url({ protocol: /^https?$/ }),
})

const initialize: ApiRoute = async (tx, { body }, { siteUrl, now }) => {
  const parsed = newTransaction.safeParse(body)
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { reference, amount, email, callback_url: callbackUrl } = parsed.data
  const { rowCount } = await tx.query(
    `insert into private.sandbox_transactions (reference, amount_kobo, email, callback_url,
       created_at)
     values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [reference, amount, email, callbackUrl, now()],
  )
  if (rowCount === 0) return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  return answer('Authorization URL created', {
    authorization_url: `${siteUrl}/functions/v1/sandbox-gateway/checkout?reference=${reference}`,
    access_code: reference,
    reference,
  })
}

const verify: ApiRoute = async (tx, { id }, { now }) => {
  const found = await findTransaction(tx, id, now())
  return found
    ? answer('Verification successful', writeTransaction(found))
    : refuse(400, 'Transaction reference not found', 'transaction_not_found')
}

const listQuery = z.object({
  status: z.enum(['success', 'reversed']),
  from: z.coerce.date().default(new Date(0)),
  to: z.coerce.date().default(new Date('9999-12-31')),
  per_page: z.coerce.number().int().positive().default(50),
  page: z.coerce.number().int().positive().default(1),
})

const listTransactions: ApiRoute = async (tx, { query }, { now }) => {
  const parsed = listQuery.safeParse(Object.fromEntries(query))
  if (!parsed.success) return refuse(400, 'Invalid parameters')
  const { per_page: perPage, page, ...of } = parsed.data
  const { rows, ...sums } = await listPaidTransactions(tx, { ...of, perPage, page }, now())
  return answer(
    'Transactions retrieved',
    rows.map(writeListedTransaction),
    writePages({ ...sums, perPage, page }),
  )
}

const listBanks: ApiRoute = async () => answer('Banks retrieved', someBanks.map(writeBank))

const resolveAccount: ApiRoute = async (_, { query }) => {
  const account = writeAccount(query.get('account_number') ?? '', query.get('bank_code') ?? '')
  return account
    ? answer('Account number resolved', account)
    : refuse(422, 'Could not resolve account name. Check parameters or try again.')
}

const routes: readonly (readonly [string, ApiRoute])[] = [
  ['POST /transaction/initialize', initialize],
  ['GET /transaction/verify/:id', verify],
  ['POST /transaction/charge_authorization', chargeAuthorization],
  ['GET /transaction', listTransactions],
  ['POST /refund', createRefund],
  ['GET /refund', listRefunds],
  ['GET /refund/:id', fetchRefund],
  ['POST /refund/retry_with_customer_details/:id', retryRefund],
  ['GET /bank', listBanks],
  ['GET /bank/resolve', resolveAccount],
  ['GET /dispute/:id', fetchDispute],
  ['GET /dispute/:id/upload_url', fetchUploadUrl],
  ['POST /dispute/:id/evidence', addEvidence],
  ['PUT /dispute/:id/resolve', resolveDispute],
  ['POST /transferrecipient', createRecipient],
  ['POST /transfer', createTransfer],
  ['GET /transfer/verify/:id', verifyTransfer],
]
const patterns = routes.map(([route, handle]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  handle,
}))

/** Answers a call of the API below the path of the sandbox, in the format of Paystack. */
export async function answerApi(
  { method, url, body }: FunctionInput,
  path: string,
  context: FunctionContext,
): Promise<Response> {
  for (const { pattern, handle } of patterns) {
    const match = pattern.exec(`${method} ${path}`)
    const id = decodeURIComponent(match?.[1] ?? '')
    if (match)
      return context.db.transaction({ role: 'service_role' }, (tx) =>
        handle(tx, { body, query: url.searchParams, id }, context),
      )
  }
  return refuse(404, 'There is nothing at this address')
}
