import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import {
  applyForPlan as contract,
  type PlanRequest,
} from '../../../domain/instalments/applications/application-functions.ts'
import {
  maxPlanFormBytes,
  planDocumentKinds,
  tooLargePlanDocument,
} from '../../../domain/instalments/applications/plan-documents.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import { requirePerson } from '../../callers/require-person.ts'
import { storeFiles, type StoredFile } from '../../files/store-files.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { sha256 } from '../../security/sha256.ts'
import { requireNoPlan, requireOwnOrder } from './plan-order.ts'
import { readPlanDocument, type ReadDocument } from './read-documents.ts'
import { choosePlanNow } from './choose-plan-now.ts'
import { storeApplication } from './store-application.ts'

interface Applied {
  planId: string
  status: PlanStatus
}

/**
 * Applies for a plan that pays the rest of an unpaid order of the caller. The offer, the rules and the
 * order are read again; the application is decided by the rules at once, or staff decide. The same
 * `idempotencyKey` with the same request is the same application.
 * @returns 200 `{ planId, status }`; 400 what is wrong; 401 not signed in; 404 no such order; 409 the
 * order was paid, has a plan, or its goods are gone, or the terms are not those that were shown; 413
 * too large; 422 the key was used for another request; 429 too many
 */
export const applyForPlan = defineSteps(
  contract,
  async ({ request, transaction, context }) => {
    const requestHash = await hashRequest(request)
    const first = await transaction(async ({ tx }) =>
      findOrCheck(tx, { request, requestHash }, context),
    )
    if (first.repeated) return first.repeated
    const documents = first.asksDocuments ? await readDocuments(request) : []
    return storeFiles(
      context,
      { bucket: buckets.planDocuments, files: documents },
      async (stored) => {
        const outcome = await transaction(async ({ tx }) =>
          findOrStore(tx, { request, requestHash, documents, stored }, context),
        )
        return { result: outcome.applied, keeps: outcome.isNew }
      },
    )
  },
  { upload: { maxBytes: maxPlanFormBytes, tooLarge: tooLargePlanDocument } },
)

/** Before work is spent on files: what was sent before, and what would be refused anyway. */
async function findOrCheck(
  tx: Tx,
  { request, requestHash }: { request: PlanRequest; requestHash: string },
  context: FunctionContext,
): Promise<{ repeated: Applied | null; asksDocuments: boolean }> {
  const personId = requirePerson(context)
  const repeated = await findRepeated(tx, { request, requestHash, personId })
  if (repeated) return { repeated, asksDocuments: false }
  await requireRateLimit(
    tx,
    [{ key: `plan:${personId}`, limit: 20, windowS: 86_400 }],
    'You have applied many times today. Please talk to us: we help you to find a plan.',
    context,
  )
  const { order, repeated: meanwhile } = await lockOrderToApply(
    tx,
    { request, requestHash, personId },
    context,
  )
  if (meanwhile) return { repeated: meanwhile, asksDocuments: false }
  const { asks } = await choosePlanNow(tx, { order, request })
  return { repeated: null, asksDocuments: asks.documents }
}

/** Everything again, now with the order locked. */
async function findOrStore(
  tx: Tx,
  {
    request,
    requestHash,
    documents,
    stored,
  }: {
    request: PlanRequest
    requestHash: string
    documents: readonly ReadDocument[]
    stored: readonly StoredFile[]
  },
  context: FunctionContext,
): Promise<{ applied: Applied; isNew: boolean }> {
  const personId = requirePerson(context)
  const { order, repeated } = await lockOrderToApply(
    tx,
    { request, requestHash, personId },
    context,
  )
  if (repeated) return { applied: repeated, isNew: false }
  const chosen = await choosePlanNow(tx, { order, request })
  const files = documents.flatMap(({ kind }, index) => {
    const file = stored[index]
    return file ? { kind, ...file } : []
  })
  const applied = await storeApplication(
    tx,
    { request, requestHash, order, personId, chosen, files },
    context,
  )
  return { applied, isNew: true }
}

interface SentApplication {
  request: PlanRequest
  requestHash: string
  personId: string
}

/**
 * Locks the order, so that one application at a time is checked or stored. The same request may have
 * been stored while this one waited.
 */
async function lockOrderToApply(tx: Tx, sent: SentApplication, context: FunctionContext) {
  const { personId, request } = sent
  const order = await requireOwnOrder(
    tx,
    { orderId: request.orderId, personId, locks: true },
    context,
  )
  const repeated = await findRepeated(tx, sent)
  if (!repeated) await requireNoPlan(tx, order, context.now())
  return { order, repeated }
}

async function findRepeated(
  tx: Tx,
  { request, requestHash, personId }: SentApplication,
): Promise<Applied | null> {
  const row = await tx.maybeOne<Applied & { requestHash: string | null; userId: string }>(
    `select p.id as "planId", p.status, p.user_id as "userId", a.request_hash as "requestHash"
     from public.plan_applications a
     join public.instalment_plans p on p.id = a.plan_id
     where a.idempotency_key = $1`,
    [request.idempotencyKey],
  )
  if (!row) return null
  if (row.requestHash !== requestHash || row.userId !== personId)
    throw new FunctionError(
      422,
      'This application was sent before with different contents. Please reload the page.',
    )
  return { planId: row.planId, status: row.status }
}

async function readDocuments(request: PlanRequest): Promise<ReadDocument[]> {
  const fields: Record<string, string> = {}
  const documents: ReadDocument[] = []
  for (const kind of planDocumentKinds) {
    const file = request[kind]
    if (file) documents.push(await readPlanDocument(kind, file))
    else fields[kind] = 'Please choose this file.'
  }
  const [message] = Object.values(fields)
  if (message) throw new FunctionError(400, message, { details: { fields } })
  return documents
}

/** The same for the same request: the parser fixes the order of the fields. */
async function hashRequest({ statement, identity, ...fields }: PlanRequest): Promise<string> {
  const files = []
  for (const file of [statement, identity])
    files.push(file && (await sha256(new Uint8Array(await file.arrayBuffer()))))
  return sha256(JSON.stringify({ ...fields, files }))
}
