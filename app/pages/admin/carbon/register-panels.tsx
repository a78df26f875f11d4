import Leaf from '~icons/lucide/leaf'
import { Link } from '../../../ui/link.tsx'
import { checkRegister } from '../../../../domain/register/staff/proposal-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { proposalLabels } from '../../../../domain/register/staff/proposal-asks.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatDay, formatMoment } from '../../../platform/format-time.ts'
import { toast } from '../../../platform/toasts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { Entry } from './entry.tsx'
import { registerDeskKey, type RegisterDesk } from './use-register-desk.ts'

export function Health({ check }: Pick<RegisterDesk, 'check'>) {
  const { run, isBusy, failure } = useConfirmedAction(checkRegister, registerDeskKey)

  async function start() {
    const answer = await run({})
    if (answer && answer.fault === null)
      toast.success(`All ${answer.size.toLocaleString('en-NG')} entries are right.`)
  }

  return (
    <Panel
      title="Check"
      description="Every entry, every signature, and the tables. It runs at the start and every night."
      actions={
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void start()}>
          {isBusy ? 'Checking …' : 'Check now'}
        </Button>
      }
    >
      {failure && <Alert className="mb-3">{failure}</Alert>}
      {check
        ? `Last checked ${formatMoment(check.checked_at)}: ${check.size.toLocaleString('en-NG')} entries, ${check.is_good ? 'no fault' : 'a fault was found'}.`
        : 'Not checked yet.'}
    </Panel>
  )
}

export function Periods({ periods }: Pick<RegisterDesk, 'periods'>) {
  if (periods.length === 0) return null
  return (
    <Panel title="Measured, not issued yet">
      <ul className="divide-y divide-line">
        {periods.map((period) => (
          <li
            key={period.event_index}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span>
              {period.project_id}, {formatDay(period.starts_at)} to{' '}
              {formatDay(Date.parse(period.ends_at) - 1_000)}: {period.kwh.toLocaleString('en-NG')}{' '}
              kWh, {formatAmount(period.reduction_kg)}
            </span>
            <ButtonLink
              to={`/admin/carbon/new?kind=issue&period=${period.event_index}`}
              variant="secondary"
              size="small"
            >
              Issue
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function Projects({ projects }: Pick<RegisterDesk, 'projects'>) {
  const { may } = useStaff()
  return (
    <Panel title="Projects" isFlush={projects.length === 0}>
      {projects.length === 0 ? (
        <EmptyState
          icon={<Leaf aria-hidden="true" />}
          title="No projects yet"
          action={
            may('finance') && <ButtonLink to="/admin/carbon/new">Register a project</ButtonLink>
          }
        >
          A project pools systems whose meters are counted together.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {projects.map(({ id, title }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="grow">
                {title} <span className="text-ink-2">{id}</span>
              </span>
              {may('finance') && (
                <>
                  <RowLink to={`/admin/carbon/projects/${id}`} label="Story" of={`of ${title}`} />
                  <RowLink
                    to={`/admin/carbon/new?kind=amend_project&project=${id}`}
                    label="Change"
                    of={title}
                  />
                  <RowLink
                    to={`/admin/carbon/new?kind=add_period&project=${id}`}
                    label="Add a period"
                    of={`to ${title}`}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function RowLink({ to, label, of }: { to: string; label: string; of: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-primary">
      {label}
      <span className="sr-only"> {of}</span>
    </Link>
  )
}

export function Systems({ systems }: Pick<RegisterDesk, 'systems'>) {
  const { may } = useStaff()
  return (
    <Panel
      title="Systems"
      isFlush={systems.length === 0}
      actions={
        <>
          <ButtonLink to="/admin/carbon/readings" variant="secondary" size="small">
            Add a reading
          </ButtonLink>
          {may('finance') && (
            <ButtonLink to="/admin/carbon/systems/new" variant="secondary" size="small">
              Add a system
            </ButtonLink>
          )}
        </>
      }
    >
      {systems.length === 0 ? (
        <EmptyState icon={<Leaf aria-hidden="true" />} title="No systems take part">
          Customers let their systems take part; systems of companies are added here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {systems.map((system) => (
            <li key={system.id} className="py-2">
              {system.title}, {system.state}{' '}
              <span className="text-ink-2">
                {(system.peak_watts / 1_000).toLocaleString('en-NG')} kWp,{' '}
                {system.meter === null ? 'no meter yet' : `meter ${system.meter}`}
                {system.project_id !== null && `, in ${system.project_id}`}
                {system.holder_id !== null && `, units go to ${system.holder_id}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

export function Decided({ decided }: Pick<RegisterDesk, 'decided'>) {
  if (decided.length === 0) return null
  return (
    <Panel title="Decided last">
      <ul className="divide-y divide-line">
        {decided.map((proposal) => (
          <li key={proposal.id} className="py-3">
            <p>
              <strong>{proposalLabels[proposal.kind]}</strong>: {proposal.status}
              {proposal.event_index !== null && ` as entry ${proposal.event_index}`}
              {proposal.reason && `, ${proposal.reason}`}
            </p>
            <Entry entry={proposal.entry} index={proposal.event_index} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
