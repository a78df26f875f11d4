import { useState } from 'react'
import {
  decideRegisterProposal,
  type ProposalDecision,
} from '../../../../domain/register/staff/proposal-functions.ts'
import { useSession } from '../../../features/session/session.tsx'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { registerDeskKey, type Proposal } from './use-register-desk.ts'

/** Approves or declines what a colleague proposed; withdraws one's own. */
export function DecideProposal({ proposal: { id, proposed_by } }: { proposal: Proposal }) {
  const { user } = useSession()
  const { run, isBusy, failure } = useConfirmedAction(decideRegisterProposal, registerDeskKey)
  const toast = useToasts()
  const [reason, setReason] = useState('')

  async function decide(decision: ProposalDecision) {
    const answer = await run({ id, decision, reason: reason.trim() || null })
    if (answer?.index != null) toast.success(`Written as entry ${answer.index}.`)
  }

  if (proposed_by === user?.id)
    return (
      <div className="mt-3">
        {failure && <Alert className="mb-3">{failure}</Alert>}
        <p className="flex flex-wrap items-center gap-3">
          You proposed this, so a colleague must approve it.
          <Button variant="secondary" disabled={isBusy} onClick={() => void decide('withdraw')}>
            Withdraw
          </Button>
        </p>
      </div>
    )
  return (
    <div className="mt-3 grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        label="Reason, if you decline"
        hint="Your colleague reads it."
        className="max-w-xl"
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className="flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => void decide('approve')}>
          Approve and write
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void decide('decline')}>
          Decline
        </Button>
      </p>
    </div>
  )
}
