import { Leaf } from 'lucide-react'
import { proposalLabels } from '../../../../domain/register/staff/proposal-asks.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { CloseFault } from './close-fault.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import { Entries } from './entries.tsx'
import { useRegisterDesk, type RegisterDesk } from './use-register-desk.ts'
import { Decided, Health, Periods, Projects } from './register-panels.tsx'

/** The desk of the carbon register: what waits for a colleague, what can be issued, and its health. */
export default function CarbonRegisterDesk() {
  const query = useRegisterDesk()
  return (
    <div className="max-w-5xl">
      <PageHeader
        description="One person proposes an entry, another approves it. What is written can never be changed."
        primaryAction={<ButtonLink to="/admin/carbon/new">Propose an entry</ButtonLink>}
        actions={
          <ButtonLink to="/carbon-register" variant="secondary">
            Public register
          </ButtonLink>
        }
      />
      <ListState query={query} failure="The register could not be loaded.">
        {query.data && <Body desk={query.data} />}
      </ListState>
    </div>
  )
}

function Body({ desk }: { desk: RegisterDesk }) {
  const { fault, waiting, periods, decided, projects } = desk
  return (
    <div className="space-y-5">
      {fault && <CloseFault fault={fault} />}
      <Panel title={`To approve (${waiting.length})`} isFlush={waiting.length === 0}>
        {waiting.length === 0 ? (
          <EmptyState icon={<Leaf aria-hidden="true" />} title="Nothing waits">
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
                <DecideProposal proposal={proposal} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Periods periods={periods} />
      <Projects projects={projects} />
      <Health check={desk.check} />
      <Decided decided={decided} />
    </div>
  )
}
