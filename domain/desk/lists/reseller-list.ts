import {
  businessKindLabels,
  resellerStatuses,
  resellerStatusLabels,
} from '../../resellers/reseller-status.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** Resellers and those who want to become one. */
export const resellerList: ListDefinition = {
  name: 'resellers',
  table: 'desk_resellers',
  title: { one: 'reseller', many: 'resellers' },
  columns: [
    column.text('business_name', 'Business', { sort: 'sort_name', isPersonal: true }),
    column.status('status', 'Status', { labels: resellerStatusLabels }),
    column.text('business_kind', 'Kind', { labels: businessKindLabels, isDefault: false }),
    column.text('state', 'State'),
    column.text('code', 'Code'),
    column.text('person', 'Person', { isPersonal: true, isDefault: false }),
    column.text('email', 'E-mail', { isPersonal: true, isDefault: false }),
    column.text('phone', 'Phone', { isPersonal: true, isDefault: false }),
    column.moment('applied_at', 'Applied', { sort: true }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(resellerStatuses, resellerStatusLabels),
    }),
    filter.days('applied', 'Applied', { column: 'applied_at' }),
  ],
  search: { column: 'search', kind: 'name', hint: 'Business' },
  defaultSort: { column: 'applied_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}

/** The tiers of resellers, with what they pay less and earn. */
export const resellerTierList: ListDefinition = {
  name: 'reseller-tiers',
  table: 'reseller_tiers',
  title: { one: 'tier', many: 'tiers' },
  columns: [
    column.text('name', 'Tier'),
    column.money('min_volume_kobo', 'From a volume of', { sort: true }),
    column.number('wholesale_percent', 'Wholesale, % off'),
    column.number('commission_percent', 'Commission, %'),
  ],
  filters: [],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'min_volume_kobo', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'finance'],
  exportNeedsFactor: true,
}
