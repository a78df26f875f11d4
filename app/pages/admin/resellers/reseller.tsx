import { useParams } from 'react-router'
import { resellerStatusLabels } from '../../../../domain/resellers/reseller-status.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { DocumentFile } from './document-file.tsx'
import { ResellerBadge } from './reseller-badge.tsx'
import { TierPanel } from './tier-panel.tsx'
import { useReseller, type ResellerRecord } from './use-reseller.ts'

/** One reseller: what they told us, what they showed us, and what was decided. */
export default function ResellerScreen() {
  const { id = '' } = useParams()
  const query = useReseller(id)
  const { may } = useStaff()
  if (query.data === null) return <NotFound />
  const record = query.data
  return (
    <>
      <PageHeader
        title={record?.reseller.business_name ?? 'Reseller'}
        badge={record && <ResellerBadge status={record.reseller.status} />}
      />
      <ListState query={query} failure="This reseller could not be loaded.">
        {record && (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="min-w-0 space-y-6">
              <ApplicationFacts record={record} />
              {may('sales') && <Documents record={record} />}
              <Decisions record={record} />
            </div>
            <div className="min-w-0 space-y-6 max-xl:order-first">
              {may('sales') && <DecisionPanel record={record} />}
              {record.reseller.status !== 'applied' && may('sales', 'finance') && (
                <TierPanel record={record} />
              )}
              <RecordHistory table="resellers" record={id} />
            </div>
          </div>
        )}
      </ListState>
    </>
  )
}

function Documents({ record: { documents } }: { record: ResellerRecord }) {
  return (
    <Panel title="Documents" description="Compare the names with the application.">
      <ul className="space-y-3">
        {documents.map((each) => (
          <li key={each.id}>
            <p className="text-sm text-ink-2">
              {each.kind === 'identity' ? 'ID' : 'CAC certificate'}, {formatMoment(each.created_at)}
            </p>
            <DocumentFile document={each} />
          </li>
        ))}
      </ul>
      {documents.length === 0 && <p className="text-ink-2">No documents were sent.</p>}
    </Panel>
  )
}

function Decisions({ record: { decisions } }: { record: ResellerRecord }) {
  return (
    <Panel title="Decisions">
      <ol className="space-y-3">
        {decisions.map(({ id, status, reason, decided_at: at }) => (
          <li key={id}>
            <p className="font-semibold">
              {status === 'applied'
                ? 'Applied'
                : resellerStatusLabels[status as keyof typeof resellerStatusLabels]}
              <span className="ml-2 text-sm font-normal text-ink-3">{formatMoment(at)}</span>
            </p>
            {reason && <p className="wrap-anywhere text-ink-2">{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
