import { Leaf } from 'lucide-react'
import { useState } from 'react'
import { proposalLabels } from '../../../../domain/register/staff/proposal-asks.ts'
import {
  decideRegisterProposal,
  type ProposalDecision,
} from '../../../../domain/register/staff/proposal-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { useToasts } from '../../../platform/toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import { Entries } from './entries.tsx'
import { registerDeskKey, type RegisterDesk } from './use-register-desk.ts'

/** The proposals that wait for a colleague, each with exactly what it writes. */
export function Waiting({ waiting }: Pick<RegisterDesk, 'waiting'>) {
  const { run, isBusy, failure } = useConfirmedAction(decideRegisterProposal, registerDeskKey)
  const toast = useToasts()
  const [decidedId, setDecidedId] = useState<string | null>(null)
  // A proposal that a colleague decided on is not listed any more, and why is still to be read.
  const isListed = waiting.some(({ id }) => id === decidedId)

  async function decide(id: string, decision: ProposalDecision, reason: string | null) {
    setDecidedId(id)
    const answer = await run({ id, decision, reason })
    if (answer?.index != null) toast.success(`Written as entry ${answer.index}.`)
  }

  return (
    <Panel title={`To approve (${waiting.length})`} isFlush={waiting.length === 0}>
      {failure && !isListed && <Alert className="m-3">{failure}</Alert>}
      {waiting.length === 0 ? (
        <EmptyState icon={<Leaf aria-hidden="true" />} title="Nothing to approve">
          When a colleague proposes an entry, it is listed here with exactly what it writes.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {waiting.map((proposal) => (
            <li key={proposal.id} className="py-4 first:pt-0 last:pb-0">
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {proposalLabels[proposal.kind]}
              </h3>
              <p className="text-sm text-ink-2">Proposed {formatMoment(proposal.proposed_at)}</p>
              <Entries entries={proposal.entries} />
              <DecideProposal
                proposal={proposal}
                isBusy={isBusy}
                failure={proposal.id === decidedId ? failure : null}
                onDecide={(decision, reason) => decide(proposal.id, decision, reason)}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
