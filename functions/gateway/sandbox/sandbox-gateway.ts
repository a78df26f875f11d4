import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type FunctionInput,
} from '../../../backend/functions/functions.ts'
import { mayUseSandbox } from '../payment-mode.ts'
import { sandboxKeyHeader, sandboxSecret } from '../open-gateway.ts'
import { answerApi } from './sandbox-api.ts'
import { chooseOutcome } from './choose-outcome.ts'
import { sandboxOutcomes, type SandboxOutcome } from './sandbox-outcomes.ts'
import { sandboxPage } from './sandbox-page.ts'
import { findTransaction, isPayable } from './sandbox-transactions.ts'

const path = '/functions/v1/sandbox-gateway'

const choiceSchema = z.object({
  reference: z.string(),
  outcome: z.enum(Object.keys(sandboxOutcomes) as [SandboxOutcome, ...SandboxOutcome[]]),
})

/**
 * A payment gateway without money: the API of Paystack below this path, a hosted page, and signed
 * webhooks. It exists only where `mayUseSandbox` says so.
 */
export const sandboxGateway: EdgeFunction = {
  name: 'sandbox-gateway',
  methods: ['GET', 'POST', 'PUT'],
  async handle(input, context) {
    if (!mayUseSandbox(context)) throw new FunctionError(404, 'There is no such function.')
    const { pathname, searchParams } = input.url
    const route = `${input.method} ${pathname.slice(path.length)}`
    if (route === 'GET /checkout') return showPage(searchParams.get('reference') ?? '', context)
    if (route === 'POST /checkout') return choose(input.body, context)
    // A file of evidence for a dispute. The bank of the sandbox does not read it.
    if (route === 'PUT /evidence-file') return new Response(null, { status: 200 })
    requireKey(input, context)
    return answerApi(input, pathname.slice(path.length), context)
  },
}

function requireKey({ headers }: FunctionInput, context: FunctionContext): void {
  if (headers.get(sandboxKeyHeader) !== `Bearer ${sandboxSecret(context)}`)
    throw new FunctionError(401, 'Invalid key')
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

/** Does what was chosen, and redirects back to the shop or, when nothing is decided, to the page. */
async function choose(body: unknown, context: FunctionContext): Promise<Response> {
  const parsed = choiceSchema.safeParse(body)
  if (!parsed.success) throw new FunctionError(400, 'Please choose one of the buttons.')
  const { reference, outcome } = parsed.data
  const location = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const found = await findTransaction(tx, reference, context.now())
    if (!found) throw new FunctionError(404, 'There is no such payment.')
    // The link to cancel leads back without a reference.
    if (outcome === 'abandon') return found.callbackUrl
    if (isPayable(found)) await chooseOutcome(tx, found, outcome, context)
    const now = await findTransaction(tx, reference, context.now())
    return now?.sentKobo === null
      ? `${path}/checkout?${new URLSearchParams({ reference })}`
      : addReference(found.callbackUrl, reference)
  })
  return new Response(null, { status: 303, headers: { location } })
}

/** Paystack adds the reference twice. */
function addReference(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}
