import { commissionStatuses, commissionStatusLabels } from '../../resellers/commission-status.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** All commissions: one for each line of an order that came through a reseller. */
export const commissionList: ListDefinition = {
  name: 'commissions',
  table: 'desk_commissions',
  title: { one: 'commission', many: 'commissions' },
  columns: [
    column.text('order_number', 'Order', { alsoReads: ['order_id'] }),
    column.text('business_name', 'Reseller'),
    column.text('product_name', 'Product'),
    column.status('status', 'State', { labels: commissionStatusLabels }),
    column.money('base_kobo', 'Commission base'),
    column.number('percent', 'Percent'),
    column.money('amount_kobo', 'Original amount', { isDefault: false }),
    column.money('accrued_kobo', 'Pending'),
    column.money('earned_kobo', 'Earned'),
    column.moment('created_at', 'Since', { sort: true }),
  ],
  filters: [
    filter.choice('state', 'State', {
      column: 'status',
      choices: choicesOf(commissionStatuses, commissionStatusLabels),
    }),
    filter.days('since', 'Since', { column: 'created_at' }),
  ],
  search: { column: 'search', kind: 'name', hint: 'Business of the reseller' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}
