import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import {
  decideForPerson as decideContract,
  requestForPerson as requestContract,
} from '../../domain/people/person-actions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { requireFreshSecondFactor, requireStaff } from '../accounts/require-staff.ts'
import { answerRefusals } from '../security/answer-refusals.ts'
import { factorResetAskedMail, factorResetMail } from './person-mails.ts'

/**
 * Asks a second colleague to take the second factor off an account. The person is told, so that they
 * can object.
 * @returns 200; 403 without the grant support or a fresh second factor; 404 no such account; 409 the
 * person works here, has no second factor, or it was asked for already
 */
export const requestForPerson: EdgeFunction = {
  name: requestContract.name,
  methods: [requestContract.method],
  async handle({ body }, context) {
    const { userId, kind, reason } = parseRequest(requestContract, body)
    await answerRefusals(
      context.db.transaction({ role: 'service_role' }, async (tx) => {
        const staffId = await requireStaff(tx, context, 'support')
        await requireFreshSecondFactor(tx, context)
        const { rows: accounts } = await tx.query<{ hasFactor: boolean }>(
          `select jsonb_path_exists(private.describe_account(id),
             '$.factors[*] ? (@.status == "verified")') as "hasFactor"
           from public.people where id = $1`,
          [userId],
        )
        if (!accounts[0]) throw new FunctionError(404, 'There is no such account.')
        if (!accounts[0].hasFactor)
          throw new FunctionError(409, 'This person has no second factor.')
        await tx.query(
          `delete from public.person_requests
           where user_id = $1 and kind = $2 and decision is null and expires_at <= now()`,
          [userId, kind],
        )
        const { rows } = await tx.query<{ id: string }>(
          `insert into public.person_requests (user_id, kind, reason, requested_by)
           values ($1, $2, $3, $4) on conflict do nothing returning id`,
          [userId, kind, reason, staffId],
        )
        const requestId = rows[0]?.id
        if (!requestId) throw new FunctionError(409, 'A colleague has asked for this already.')
        const to = await findAccountEmail(tx, userId)
        if (to) await context.queueMail(tx, factorResetAskedMail({ to, requestId }, context))
      }),
    )
    return answer(requestContract, {})
  },
}

/**
 * Approves what a colleague asked for, which then happens at once, or refuses it.
 * @returns 200; 403 without the grant support, a fresh second factor, or as the one who asked; 404 no
 * such request; 409 decided or too old
 */
export const decideForPerson: EdgeFunction = {
  name: decideContract.name,
  methods: [decideContract.method],
  async handle({ body }, context) {
    const { requestId, decision } = parseRequest(decideContract, body)
    await answerRefusals(
      context.db.transaction({ role: 'service_role' }, async (tx) => {
        const staffId = await requireStaff(tx, context, 'support')
        await requireFreshSecondFactor(tx, context)
        const { rows } = await tx.query<{ userId: string; decision: string | null }>(
          `select user_id as "userId", decision from public.person_requests
           where id = $1 for update`,
          [requestId],
        )
        const [request] = rows
        if (!request) throw new FunctionError(404, 'There is no such request.')
        if (request.decision === decision) return
        await tx.query(
          `update public.person_requests
           set decision = $2, decided_by = $3, decided_at = now() where id = $1`,
          [requestId, decision, staffId],
        )
        if (decision !== 'approved') return
        const to = await findAccountEmail(tx, request.userId)
        if (to) await context.queueMail(tx, factorResetMail({ to, requestId }, context))
      }),
    )
    return answer(decideContract, {})
  },
}
