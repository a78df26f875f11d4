import { leadStatuses, leadStatusLabels } from '../../resellers/lead.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** Projects that resellers registered. */
export const leadList: ListDefinition = {
  name: 'leads',
  table: 'desk_leads',
  title: { one: 'project', many: 'projects' },
  columns: [
    column.text('customer_name', 'Customer', { isPersonal: true }),
    column.text('business_name', 'Reseller'),
    column.status('status', 'Status', { labels: leadStatusLabels }),
    column.moment('answer_by', 'Answer by', { sort: true }),
    column.money('estimate_kobo', 'Estimate'),
    column.text('state', 'State'),
    column.number('earlier_orders', 'Orders before'),
    column.moment('protected_until', 'Protected until', { isDefault: false }),
    column.moment('registered_at', 'Registered', { sort: true }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(leadStatuses, leadStatusLabels),
    }),
    filter.days('registered', 'Registered', { column: 'registered_at' }),
  ],
  search: { column: 'search', kind: 'name', hint: 'Name of the customer' },
  defaultSort: { column: 'registered_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'support'],
  exportNeedsFactor: true,
}
