import { commissionStatuses, commissionStatusLabels } from '../../resellers/commission-status.ts'
import type { ListDefinition } from '../list-definition.ts'

/** All commissions: one for each line of an order that came through a reseller. */
export const commissionList: ListDefinition = {
  name: 'commissions',
  table: 'desk_commissions',
  title: { one: 'commission', many: 'commissions' },
  columns: [
    {
      key: 'order_number',
      title: 'Order',
      select: 'order_number',
      alsoReads: ['order_id'],
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'business_name',
      title: 'Reseller',
      select: 'business_name',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'product_name',
      title: 'Product',
      select: 'product_name',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'status',
      title: 'State',
      select: 'status',
      kind: 'status',
      labels: commissionStatusLabels,
      isDefault: true,
    },
    {
      key: 'base_kobo',
      title: 'Commission base',
      select: 'base_kobo',
      kind: 'money',
      isDefault: true,
    },
    { key: 'percent', title: 'Percent', select: 'percent', kind: 'number', isDefault: true },
    {
      key: 'amount_kobo',
      title: 'Original amount',
      select: 'amount_kobo',
      kind: 'money',
      isDefault: false,
    },
    {
      key: 'accrued_kobo',
      title: 'Pending',
      select: 'accrued_kobo',
      kind: 'money',
      isDefault: true,
    },
    { key: 'earned_kobo', title: 'Earned', select: 'earned_kobo', kind: 'money', isDefault: true },
    {
      key: 'created_at',
      title: 'Since',
      select: 'created_at',
      sort: 'created_at',
      kind: 'moment',
      isDefault: true,
    },
  ],
  filters: [
    {
      key: 'state',
      title: 'State',
      kind: 'choice',
      column: 'status',
      choices: commissionStatuses.map((value) => ({ value, label: commissionStatusLabels[value] })),
    },
    { key: 'since', title: 'Since', kind: 'days', column: 'created_at' },
  ],
  search: { column: 'search', kind: 'name', hint: 'Business of the reseller' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}
