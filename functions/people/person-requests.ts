import { defineFunction, defineSteps } from '../callers/define-function.ts'
import { refusal } from '../security/refusal.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  decideForPerson as decideContract,
  requestForPerson as requestContract,
  type PersonRequestKind,
} from '../../domain/people/person-actions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { buckets, profilePhotoPath } from '../../domain/files/buckets.ts'
import { erasedMail, eraseAskedMail } from './erase-mails.ts'
import { findMerge, type MergeRequest } from './merge-link.ts'
import { mergedMail } from './merge-mails.ts'
import { factorResetAskedMail, factorResetMail } from './person-mails.ts'

/**
 * Asks a second colleague to take the second factor off an account, or to erase it. The person is
 * told, so that they can object.
 * @returns 200; 403 without the grant support or a fresh second factor; 404 no such account; 409 the
 * person works here, has no second factor, has open orders or money, or it was asked for already
 */
export const requestForPerson = defineFunction(
  requestContract,
  async ({ tx, staffId, request: { userId, kind, reason }, context }) => {
    const found = await tx.maybeOne<{ hasFactor: boolean }>(
      `select jsonb_path_exists(private.describe_account(id),
         '$.factors[*] ? (@.status == "verified")') as "hasFactor"
       from public.people where id = $1`,
      [userId],
    )
    if (!found) throw new FunctionError(404, 'There is no such account.')
    if (kind === 'second_factor' && !found.hasFactor)
      throw new FunctionError(409, 'This person has no second factor.')
    await tx.query(
      `delete from public.person_requests
       where user_id = $1 and kind = $2 and decision is null and expires_at <= now()`,
      [userId, kind],
    )
    const row = await tx.maybeOne<{ id: string }>(
      `insert into public.person_requests (user_id, kind, reason, requested_by)
       values ($1, $2, $3, $4) on conflict do nothing returning id`,
      [userId, kind, reason, staffId],
    )
    const requestId = row?.id
    if (!requestId) throw new FunctionError(409, 'A colleague has asked for this already.')
    const to = await findAccountEmail(tx, userId)
    if (!to) return {}
    const mail = kind === 'erase' ? eraseAskedMail : factorResetAskedMail
    await context.queueMail(tx, mail({ to, requestId }, context))
    return {}
  },
)

/**
 * Approves what a colleague asked for, which then happens at once, or refuses it.
 * @returns 200; 403 without the grant support, a fresh second factor, or as the one who asked; 404 no
 * such request; 409 decided already, too old, money is open, or the customer has not confirmed a merge
 */
export const decideForPerson = defineSteps(
  decideContract,
  async ({ request: { requestId, decision }, transaction, context }) => {
    const done = await transaction(async ({ tx, staffId }) => {
      const request = await lockRequest(tx, requestId)
      if (request.decision === decision) return null
      if (!('userId' in request)) throw refusal(409, 'request_decided')
      // An account that is erased, or closed by a merge, has no address afterwards.
      const to = await findAccountEmail(tx, request.userId)
      const merge = request.kind === 'merge' ? await findMerge(tx, requestId) : null
      await tx.query(
        `update public.person_requests
         set decision = $2, decided_by = $3, decided_at = now() where id = $1`,
        [requestId, decision, staffId],
      )
      if (decision !== 'approved') return null
      if (merge) await tellMerged(tx, merge, context)
      else if (to) {
        const mail = request.kind === 'erase' ? erasedMail : factorResetMail
        await context.queueMail(tx, mail({ to, requestId }, context))
      }
      return request
    })
    if (done && done.kind !== 'second_factor') await finishAccount(done, context)
    return {}
  },
)

interface AskedFor {
  userId: string
  kind: PersonRequestKind
  decision: string | null
}

/** A request, which nobody else decides meanwhile. Of an erased person only the audit knows it. */
async function lockRequest(
  tx: Tx,
  requestId: string,
): Promise<AskedFor | { decision: 'approved' }> {
  const row = await tx.maybeOne<AskedFor>(
    `select user_id as "userId", kind, decision from public.person_requests
     where id = $1 for update`,
    [requestId],
  )
  if (row) return row
  const { rowCount } = await tx.query(
    `select from public.audit_entries
     where table_name = 'person_requests' and record_id = $1 and after ->> 'decision' = 'approved'`,
    [requestId],
  )
  if (!rowCount) throw new FunctionError(404, 'There is no such request.')
  return { decision: 'approved' }
}

/** Tells both addresses that the accounts are one. */
async function tellMerged(tx: Tx, request: MergeRequest, context: FunctionContext): Promise<void> {
  const accounts = { ...request, requestId: request.id }
  const loginUrl = `${context.siteUrl}/login`
  for (const isClosing of [true, false])
    await context.queueMail(tx, mergedMail(accounts, { isClosing, loginUrl }, context))
}

/** Records what was done, which outlives the account, and deletes the account's photo. */
async function finishAccount(
  { userId, kind }: AskedFor,
  { caller, securityEvents, storage }: FunctionContext,
): Promise<void> {
  securityEvents.record({
    kind: kind === 'erase' ? 'person_erased' : 'accounts_merged',
    userId: caller.personId,
    ip: caller.ip,
    request: userId,
  })
  // When it fails, the task that removes unnamed files does it within a day. It takes the others too.
  await storage.from(buckets.profilePhotos).remove([profilePhotoPath(userId)])
}
