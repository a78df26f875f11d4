import { defineFunction, defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import {
  answerMerge as answerContract,
  getMerge as getContract,
  type MergeForCustomer,
} from '../../domain/people/merge-accounts.ts'
import { requirePerson } from '../callers/require-person.ts'
import { requireMergeLink, type MergeRequest } from './merge-link.ts'

/**
 * Shows the two accounts of a merge to anybody who has the link in our mail.
 * @returns 200; 404 no such request, or a wrong key
 */
export const getMerge = defineFunction(getContract, async ({ tx, request: link, context }) => {
  return describe(await requireMergeLink(tx, link, context))
})

/**
 * Confirms a merge, or stops it. To confirm, the caller has the link in our mail and is signed in to
 * the account that the mail went to, with its second factor: neither staff who can write mails nor
 * somebody with the mailbox alone can do it. The link alone stops it.
 * @returns 200; 401 not signed in; 403 signed in to another account, or without the second factor;
 * 404 no such request, or a wrong key; 409 it is over
 */
export const answerMerge = defineSteps(
  answerContract,
  async ({ request: { answer: given, ...link }, transaction, context }) => {
    const shown = await transaction(async ({ tx }) => {
      const found = await requireMergeLink(tx, link, context)
      if (!found.request.isOpen)
        throw new FunctionError(409, 'This request is over. Nothing was changed.')
      if (given === 'confirm') await confirm(tx, found, context)
      else await stop(tx, found.request)
      return describe(await requireMergeLink(tx, link, context))
    })
    if (given === 'stop')
      context.securityEvents.record({
        kind: 'merge_stopped',
        userId: context.caller.personId,
        ip: context.caller.ip,
        request: link.requestId,
      })
    return shown
  },
)

interface Found {
  request: MergeRequest
  isClosing: boolean
}

async function confirm(
  tx: Tx,
  { request, isClosing }: Found,
  context: FunctionContext,
): Promise<void> {
  const callerId = requirePerson(context)
  if (callerId !== (isClosing ? request.closingId : request.stayingId))
    throw new FunctionError(
      403,
      `Please sign in as ${isClosing ? request.closingEmail : request.stayingEmail} to confirm this.`,
    )
  const column = isClosing ? 'closing_confirmed_at' : 'staying_confirmed_at'
  await tx.query(
    `update public.person_requests set ${column} = coalesce(${column}, now()) where id = $1`,
    [request.id],
  )
}

async function stop(tx: Tx, { id }: MergeRequest): Promise<void> {
  await tx.query(
    `update public.person_requests set decision = 'refused', decided_at = now() where id = $1`,
    [id],
  )
}

function describe({ request, isClosing }: Found): MergeForCustomer {
  const { closingEmail, stayingEmail, isOpen, isClosingConfirmed, isStayingConfirmed } = request
  const hasConfirmed = isClosing ? isClosingConfirmed : isStayingConfirmed
  return {
    closingEmail,
    stayingEmail,
    isClosing,
    status: isOpen ? (hasConfirmed ? 'waits_for_others' : 'waits_for_you') : 'over',
  }
}
