import type { ListDefinition } from '../list-definition.ts'

/** On which terms customers pay in instalments. */
export const repaymentPlanList: ListDefinition = {
  name: 'repayment-plans',
  table: 'repayment_plans',
  title: { one: 'plan', many: 'plans' },
  columns: [
    {
      key: 'months',
      title: 'Months',
      select: 'months',
      sort: 'months',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'deposit_percent',
      title: 'Deposit, %',
      select: 'deposit_percent',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'rate_percent_per_month',
      title: 'Interest a month, %',
      select: 'rate_percent_per_month',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'min_price_kobo',
      title: 'From',
      select: 'min_price_kobo',
      kind: 'money',
      isDefault: true,
    },
    {
      key: 'max_price_kobo',
      title: 'Up to',
      select: 'max_price_kobo',
      kind: 'money',
      isDefault: true,
    },
    { key: 'as_of', title: 'As of', select: 'as_of', kind: 'day', isDefault: true },
    {
      key: 'is_active',
      title: 'Offered',
      select: 'is_active',
      kind: 'yes-no',
      isDefault: true,
    },
  ],
  filters: [{ key: 'active', title: 'Offered', kind: 'yes-no', column: 'is_active' }],
  defaultSort: { column: 'months', isDescending: false },
  tieBreaker: 'id',
  grants: ['finance'],
  exportNeedsFactor: false,
}
