import { useState } from 'react'
import type { ProposalDecision } from '../../../../domain/register/staff/proposal-functions.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import type { Proposal } from './use-register-desk.ts'

interface DecideProposalProps {
  proposal: Proposal
  isBusy: boolean
  failure: string | null
  onDecide: (decision: ProposalDecision, reason: string | null) => Promise<void>
}

/** Approves or declines what a colleague proposed; withdraws one's own. */
export function DecideProposal({
  proposal: { proposed_by },
  isBusy,
  failure,
  onDecide,
}: DecideProposalProps) {
  const { user } = useSession()
  const [reason, setReason] = useState('')
  const decide = (decision: ProposalDecision) =>
    onDecide(decision, decision === 'decline' ? reason.trim() || null : null)

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
