import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** On which terms customers pay in instalments. */
export const repaymentPlanList: ListDefinition = {
  name: 'repayment-plans',
  table: 'repayment_plans',
  title: { one: 'plan', many: 'plans' },
  columns: [
    column.number('months', 'Months', { sort: true }),
    column.number('deposit_percent', 'Deposit, %'),
    column.number('rate_percent_per_month', 'Interest a month, %'),
    column.money('min_price_kobo', 'From'),
    column.money('max_price_kobo', 'Up to'),
    column.day('as_of', 'As of'),
    column.yesNo('is_active', 'Offered'),
  ],
  filters: [filter.yesNo('active', 'Offered', { column: 'is_active' })],
  defaultSort: { column: 'months', isDescending: false },
  tieBreaker: 'id',
  grants: ['finance'],
  exportNeedsFactor: false,
}
