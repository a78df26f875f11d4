import { formatAuditSource, labelOfColumn } from '../../../../domain/audit/audit-entry.ts'
import { auditList } from '../../../../domain/desk/lists/audit-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** Every write by staff. */
export default function Audit() {
  return (
    <ListScreen
      definition={auditList}
      rowHref={({ key }) => deskPath('audit/:id', key)}
      cells={{
        record_label: ({ values }) =>
          String(values['record_label'] ?? labelOfColumn(String(values['table_name'] ?? ''))),
        table_name: ({ values }) => String(values['table_name'] ?? '').replaceAll('_', ' '),
        source: ({ values }) => formatAuditSource(String(values['source'] ?? '')),
      }}
      emptyState={
        <EmptyState title="Nothing was changed yet">
          Each change that staff make in the desk appears here, with who made it, when and from
          where.
        </EmptyState>
      }
    />
  )
}
