import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** Codes that lower the price of an order. */
export const couponList: ListDefinition = {
  name: 'coupons',
  table: 'coupons',
  title: { one: 'coupon', many: 'coupons' },
  columns: [
    column.text('code', 'Code', { sort: true }),
    column.text('description', 'Description'),
    column.number('percent_off', 'Percent off', { sort: true, mayBeEmpty: true }),
    column.money('amount_off_kobo', 'Amount off', { sort: true, mayBeEmpty: true }),
    column.number('used_count', 'Times used', { sort: true }),
    column.number('max_uses', 'Most uses', { sort: true, mayBeEmpty: true, isDefault: false }),
    column.money('given_kobo', 'Given away', { sort: true }),
    column.money('budget_kobo', 'Budget', { sort: true, mayBeEmpty: true, isDefault: false }),
    column.moment('starts_at', 'From', { sort: true, mayBeEmpty: true, isDefault: false }),
    column.moment('ends_at', 'Until', { sort: true, mayBeEmpty: true }),
    column.yesNo('is_active', 'Active', { sort: true }),
    column.moment('created_at', 'Added', { sort: true, isDefault: false }),
  ],
  filters: [
    filter.yesNo('active', 'Active', { column: 'is_active' }),
    filter.range('amount', 'Amount off', { column: 'amount_off_kobo', money: 'kobo' }),
    filter.days('ends', 'Ends', { column: 'ends_at' }),
    filter.days('made', 'Added', { column: 'created_at' }),
  ],
  search: { column: 'code', kind: 'contains', hint: 'Code' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'code',
  grants: ['sales', 'finance'],
  exportNeedsFactor: false,
}
