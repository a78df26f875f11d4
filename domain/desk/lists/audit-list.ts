import { auditActionLabels } from '../../audit/audit-entry.ts'
import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** Every write by staff, the newest first. Each person sees the tables that they may read. */
export const auditList: ListDefinition = {
  name: 'audit',
  table: 'audit_entries',
  title: { one: 'entry', many: 'entries' },
  columns: [
    column.text('record_label', 'Record', { isPersonal: true }),
    column.text('table_name', 'Table'),
    column.status('action', 'What', { labels: auditActionLabels }),
    column.text('actor_email', 'Who', { isPersonal: true }),
    column.moment('occurred_at', 'When', { sort: 'id' }),
    column.text('source', 'By what', { isDefault: false }),
    column.text('address', 'Network address', { isDefault: false, isPersonal: true }),
    column.text('record_id', 'Key', { isDefault: false }),
    column.text('reason', 'Reason', { isDefault: false }),
    column.text('transaction_id', 'Change', { isDefault: false }),
  ],
  filters: [
    filter.days('days', 'When', { column: 'occurred_at' }),
    filter.text('who', 'Who (e-mail address)', { column: 'actor_email' }),
    filter.text('table', 'Table', { column: 'table_name' }),
    filter.text('record', 'Key of the record', { column: 'record_id' }),
    filter.choice('action', 'What', {
      choices: Object.entries(auditActionLabels).map(([value, label]) => ({ value, label })),
    }),
  ],
  search: { column: 'search', kind: 'words', hint: 'Who, record or table' },
  defaultSort: { column: 'id', isDescending: true },
  tieBreaker: 'id',
  grants: [],
  exportNeedsFactor: true,
}
