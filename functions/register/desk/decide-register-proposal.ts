import { findRefusal } from '../../../backend/functions/refusal.ts'
import { defineSteps } from '../../callers/define-function.ts'
import { describeRefusal } from '../../../domain/refusals/describe-refusal.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  decideRegisterProposal as contract,
  type ProposalDecision,
} from '../../../domain/register/staff/proposal-functions.ts'
import { requireFreshSecondFactor } from '../../callers/require-staff.ts'
import { lockRegister } from '../ledger/append-event.ts'
import { publishAfterWrite } from '../log/publish-after-write.ts'
import { appendDraft } from './append-draft.ts'
import type { Draft } from './draft.ts'

const results = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const

type Decided = { status: (typeof results)[ProposalDecision]; index: number | null }

/**
 * A colleague approves a proposal, which writes exactly its entry, or declines it with a reason. The
 * person who made it may withdraw it. The same decision of the same person again changes nothing.
 * @returns 200 `{ status, index }`; 400 declined without a reason; 403 not staff of finance, or no
 * fresh second factor; 404 no such proposal; 409 decided otherwise, decided by the person who made it,
 * or the register has changed so that the entry does not fit any more
 */
export const decideRegisterProposal = defineSteps(
  contract,
  async ({ request: { id, decision, reason }, transaction, context }) => {
    const decided = await transaction(async ({ tx, staffId }) => {
      if (decision === 'approve') await requireFreshSecondFactor(tx, context)
      return decide(tx, { id, decision, reason, staffId }, context)
    })
    if (decided.index !== null) await publishAfterWrite(context)
    return decided
  },
)

interface Proposal extends Draft {
  status: Decided['status'] | 'waiting'
  index: string | null
  /** Whether the caller decided on it. */
  isOwn: boolean
}

async function decide(
  tx: Tx,
  {
    id,
    decision,
    reason,
    staffId,
  }: { id: string; decision: ProposalDecision; reason: string | null; staffId: string },
  { now }: Pick<FunctionContext, 'now'>,
): Promise<Decided> {
  // Always the register first, and then its proposals, so that two people never wait for each other.
  if (decision === 'approve') await lockRegister(tx)
  const proposal = await tx.maybeOne<Proposal>(
    `select entries -> 0 as entry, source_ids as "sourceIds", reading_ids as "readingIds", status,
       event_index as index, decided_by is not distinct from $2 as "isOwn"
     from public.register_proposals where id = $1 for no key update`,
    [id, staffId],
  )
  if (!proposal) throw new FunctionError(404, 'There is no such proposal.')
  const status = results[decision]
  if (proposal.status === status && proposal.isOwn)
    return { status, index: proposal.index === null ? null : Number(proposal.index) }
  if (proposal.status !== 'waiting') throw new FunctionError(409, describeDecision(proposal))
  const index = decision === 'approve' ? await append(tx, proposal) : null
  // The database asks whether this person may decide.
  await tx.query(
    `update public.register_proposals
     set status = $2, decided_by = $3, decided_at = $4, reason = $5, event_index = $6 where id = $1`,
    [id, status, staffId, now(), reason, index],
  )
  if (decision !== 'approve') await forgetNames(tx, proposal)
  return { status, index }
}

/** @throws FunctionError 4xx when the register has changed meanwhile, with what to do */
async function append(tx: Tx, proposal: Draft): Promise<number> {
  try {
    return await appendDraft(tx, proposal)
  } catch (error) {
    const refused = findRefusal(error) ?? (error instanceof FunctionError ? error : null)
    if (!refused || refused.status >= 500) throw error
    const why = refused instanceof FunctionError ? refused.message : describeRefusal(refused)
    throw new FunctionError(409, `${why} Please decline it and propose it again.`)
  }
}

function describeDecision({ status, index, isOwn }: Proposal): string {
  const who = isOwn ? 'You have' : 'A colleague has'
  return `${who} ${status} this already${index === null ? '' : `, as entry ${index}`}.`
}

/** A name that was stored for a retirement that never came is not needed. */
async function forgetNames(tx: Tx, { entry }: Proposal): Promise<void> {
  if (entry.type !== 'retired') return
  await tx.query('delete from public.register_names where commitment = $1', [
    entry.data.beneficiary.commitment,
  ])
}
