import { defineFunction } from '../callers/define-function.ts'
import { refusal } from '../security/refusal.ts'
import { describeRefusal } from '../../domain/refusals/describe-refusal.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  previewMerge as previewContract,
  requestMerge as requestContract,
  type MergePreview,
} from '../../domain/people/merge-accounts.ts'
import { mergeAskedMail } from './merge-mails.ts'
import { findMerge, mergeUrl } from './merge-link.ts'

/**
 * A dry run of a merge: what would move from the account that closes to the account with this e-mail
 * address.
 * @returns 200; 403 without the grant support; 404 one of the accounts does not exist
 */
export const previewMerge = defineFunction(
  previewContract,
  async ({ tx, request: { userId, email } }) => {
    const into = await tx.maybeOne<MergePreview['into']>(
      'select id, name, email from public.people where lower(email) = lower($1)',
      [email],
    )
    if (!into) throw new FunctionError(404, 'There is no account with this address.')
    const { rows } = await tx.query<Omit<MergePreview, 'into'>>(
      `select private.find_merge_problem($1, $2, null) as problem,
       private.describe_merge($1, $2) as moves`,
      [userId, into.id],
    )
    if (!rows[0]) throw new Error('The merge of two accounts was not described')
    const [{ problem, moves }] = rows
    return { into, moves, problem: problem && describeRefusal({ code: problem }) }
  },
  { readOnly: true },
)

/**
 * Asks to merge two accounts: the person confirms it for both of them, then a second colleague
 * approves.
 * @returns 200; 403 without the grant support or a fresh second factor; 409 it cannot be done, or
 * was asked for already
 */
export const requestMerge = defineFunction(
  requestContract,
  async ({ tx, staffId, request, context }) => {
    await ask(tx, { ...request, staffId }, context)
    return {}
  },
)

interface Asked {
  userId: string
  intoUserId: string
  reason: string
  staffId: string
}

async function ask(
  tx: Tx,
  { userId, intoUserId, reason, staffId }: Asked,
  context: FunctionContext,
): Promise<void> {
  // The rows below need two different accounts, and the guard says why others cannot be merged.
  const found = await tx.maybeOne<{ problem: string | null }>(
    'select private.find_merge_problem($1, $2, null) as problem',
    [userId, intoUserId],
  )
  if (found?.problem) throw refusal(409, found.problem)
  await tx.query(
    `delete from public.person_requests
     where user_id = $1 and kind = 'merge' and decision is null and expires_at <= now()`,
    [userId],
  )
  const row = await tx.maybeOne<{ id: string }>(
    `insert into public.person_requests (user_id, into_user_id, kind, reason, requested_by)
     values ($1, $2, 'merge', $3, $4) on conflict do nothing returning id`,
    [userId, intoUserId, reason, staffId],
  )
  const request = row ? await findMerge(tx, row.id) : null
  if (!request) throw new FunctionError(409, 'A colleague has asked for this already.')
  const accounts = { ...request, requestId: request.id }
  for (const isClosing of [true, false]) {
    const url = mergeUrl(context, request, isClosing)
    await context.queueMail(tx, mergeAskedMail(accounts, { isClosing, url }, context))
  }
}
