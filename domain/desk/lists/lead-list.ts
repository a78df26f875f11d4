import { leadStatuses, leadStatusLabels } from '../../resellers/lead.ts'
import type { ListDefinition } from '../list-definition.ts'

/** Projects that resellers registered. */
export const leadList: ListDefinition = {
  name: 'leads',
  table: 'desk_leads',
  title: { one: 'project', many: 'projects' },
  columns: [
    {
      key: 'customer_name',
      title: 'Customer',
      select: 'customer_name',
      kind: 'text',
      isDefault: true,
      isPersonal: true,
    },
    {
      key: 'business_name',
      title: 'Reseller',
      select: 'business_name',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'status',
      title: 'Status',
      select: 'status',
      kind: 'status',
      labels: leadStatusLabels,
      isDefault: true,
    },
    {
      key: 'answer_by',
      title: 'Answer by',
      select: 'answer_by',
      sort: 'answer_by',
      kind: 'moment',
      isDefault: true,
    },
    {
      key: 'estimate_kobo',
      title: 'Estimate',
      select: 'estimate_kobo',
      kind: 'money',
      isDefault: true,
    },
    { key: 'state', title: 'State', select: 'state', kind: 'text', isDefault: true },
    {
      key: 'earlier_orders',
      title: 'Orders before',
      select: 'earlier_orders',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'protected_until',
      title: 'Protected until',
      select: 'protected_until',
      kind: 'moment',
      isDefault: false,
    },
    {
      key: 'registered_at',
      title: 'Registered',
      select: 'registered_at',
      sort: 'registered_at',
      kind: 'moment',
      isDefault: true,
    },
  ],
  filters: [
    {
      key: 'status',
      title: 'Status',
      kind: 'choice',
      column: 'status',
      choices: leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] })),
    },
    { key: 'registered', title: 'Registered', kind: 'days', column: 'registered_at' },
  ],
  search: { column: 'search', kind: 'name', hint: 'Name of the customer' },
  defaultSort: { column: 'registered_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'support'],
  exportNeedsFactor: true,
}
