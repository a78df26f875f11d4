import { useParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { labelOfColumn } from '../../../../domain/audit/audit-entry.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { AuditChanges } from '../../../features/staff/audit-changes.tsx'
import { EntryHead, RecordHistory } from '../../../features/staff/record-history.tsx'
import { useAuditEntry, type AuditEntry } from '../../../features/staff/use-record-history.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** One entry of the audit, what was changed together with it, and the history of its record. */
export default function AuditEntryScreen() {
  const { id = '' } = useParams()
  const found = useAuditEntry(id)
  const entry = found.data?.entry
  return (
    <>
      <PageHeader title={entry ? titleOf(entry) : 'Entry of the audit'} />
      <ListState query={found} failure="This entry could not be loaded.">
        {found.data === null && (
          <EmptyState title="There is no such entry">
            It does not exist, or it is about a table that you may not read.
          </EmptyState>
        )}
        {entry && (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid min-w-0 gap-6">
              <Panel title="What changed">
                <EntryHead entry={entry} />
                <p className="mt-1 mb-3 text-sm wrap-anywhere text-ink-2">
                  Key {entry.record_id}
                  {entry.address && ` · from ${entry.address}`}
                </p>
                <AuditChanges entry={entry} names={found.data?.names} />
              </Panel>
              <Together others={found.data?.others ?? []} />
            </div>
            <RecordHistory table={entry.table_name} record={entry.record_id} />
          </div>
        )}
      </ListState>
    </>
  )
}

/** One change may write several records. */
function Together({ others }: { others: readonly AuditEntry[] }) {
  if (others.length === 0) return null
  return (
    <Panel title="In the same change" description="These records were written together with it.">
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to={deskPath('audit/:id', String(other.id))}
              className="inline-block py-1 font-semibold text-primary"
            >
              {titleOf(other)}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function titleOf({ table_name: table, record_label: label }: AuditEntry): string {
  return `${labelOfColumn(table)}: ${label ?? 'without a name'}`
}
