import { defineSteps } from '../../callers/define-function.ts'
import { DatabaseError } from 'pg'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { answerBy } from '../../../domain/resellers/lead.ts'
import {
  registerResellerLead as contract,
  type LeadRequest,
} from '../../../domain/resellers/lead-functions.ts'
import { requireRateLimit } from '../../security/require-rate-limit.ts'
import { requireReseller } from '../payouts/require-reseller.ts'
import { expireLeads } from './follow-up-leads.ts'
import { leadStaffMail } from './lead-mails.ts'

const perReseller = { limit: 20, windowS: 86_400 }

/**
 * An approved reseller registers a project. The first registration wins, by phone, mailbox or address of
 * the customer; the same request again is the same project. Staff get a mail.
 * @returns 200 `{ leadId, status, answerBy }`; 400 what is wrong; 403 no approved reseller; 409 the
 * customer is registered already; 429 more than 20 a day
 */
export const registerLead = defineSteps(contract, async ({ request, transaction, context }) => {
  try {
    const lead = await transaction(async ({ tx }) => register(tx, request, context))
    return lead
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new FunctionError(
        409,
        'This customer is already registered, by you or by another reseller. The first registration counts.',
      )
    throw error
  }
})

async function register(tx: Tx, request: LeadRequest, context: FunctionContext) {
  const now = context.now()
  // Locked, so that the same request twice at once finds itself.
  const reseller = await requireReseller(tx, context)
  const known = await findSame(tx, request.requestId, reseller.id)
  if (known) return known
  await requireRateLimit(
    tx,
    [{ key: `reseller-leads:${reseller.id}`, ...perReseller }],
    'You have registered 20 projects today. Please go on tomorrow.',
    context,
  )
  await expireLeads(tx, context)
  const until = answerBy(now, await listClosedDays(tx, now))
  const row = await tx.one<{ id: string }>(
    `insert into public.reseller_leads (reseller_id, request_id, customer_name, phone_number, email,
       state, address, project, estimate_kobo, registered_at, answer_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     returning id`,
    [
      reseller.id,
      request.requestId,
      request.customerName,
      request.phoneNumber,
      request.email,
      request.state,
      request.address,
      request.project,
      request.estimateKobo,
      now,
      until,
    ],
  )
  const { customerName, project } = request
  const { businessName } = reseller
  const told = { id: row.id, customerName, businessName, project, answerBy: until }
  await context.queueMail(tx, leadStaffMail(told, 'registered', context))
  return { leadId: row.id, status: 'registered' as const, answerBy: until.toISOString() }
}

async function findSame(tx: Tx, requestId: string, resellerId: string) {
  const row = await tx.maybeOne<{ leadId: string; status: 'registered'; answerBy: Date }>(
    `select id as "leadId", status, answer_by as "answerBy" from public.reseller_leads
     where request_id = $1 and reseller_id = $2`,
    [requestId, resellerId],
  )
  return row ? { ...row, answerBy: row.answerBy.toISOString() } : null
}

async function listClosedDays(tx: Tx, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ day: string }>(
    `select day::text as day from public.special_days
     where opens is null and day between $1::date and $1::date + 30`,
    [now],
  )
  return new Set(rows.map(({ day }) => day))
}
