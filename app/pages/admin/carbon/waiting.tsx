import Leaf from '~icons/lucide/leaf'
import { useState } from 'react'
import { companyConsent } from '../../../../domain/register/company-consent.ts'
import { proposalLabels } from '../../../../domain/register/staff/proposal-asks.ts'
import {
  decideRegisterProposal,
  type ProposalDecision,
} from '../../../../domain/register/staff/proposal-functions.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import { Entry } from './entry.tsx'
import { registerDeskKey, type RegisterDesk } from './use-register-desk.ts'

/** The proposals that wait for a colleague, each with exactly what it writes. */
export function Waiting({ waiting }: Pick<RegisterDesk, 'waiting'>) {
  const { run, isBusy, failure } = useConfirmedAction(decideRegisterProposal, registerDeskKey)
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
              <p className="text-sm text-ink-2">
                Proposed {proposal.proposer !== null && `by ${proposal.proposer}, `}
                {formatMoment(proposal.proposed_at)}
              </p>
              <Entry entry={proposal.entry} index={null} />
              {proposal.beneficiary !== null && (
                <p className="mt-2 wrap-anywhere">
                  The beneficiary is <strong>{proposal.beneficiary}</strong>. The name stays out of
                  the log.
                </p>
              )}
              {proposal.has_company_consent && (
                <p className="mt-2">Confirmed by the colleague: {companyConsent}</p>
              )}
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
