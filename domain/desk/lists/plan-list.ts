import { lateGroupLabels, lateGroups, planStatusLabels } from '../../instalments/desk/plan-words.ts'
import { planStatuses } from '../../instalments/plan-status.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** All instalment plans, with what is due and late today. */
export const planList: ListDefinition = {
  name: 'instalment-plans',
  table: 'desk_plans',
  title: { one: 'plan', many: 'plans' },
  columns: [
    column.text('number', 'Plan'),
    column.text('name', 'Customer', { isPersonal: true }),
    column.text('phone_number', 'Phone', { isPersonal: true, isDefault: false }),
    column.text('email', 'E-mail', { isPersonal: true, isDefault: false }),
    column.text('order_number', 'Order'),
    column.status('status', 'Status', { alsoReads: ['is_paused'], labels: planStatusLabels }),
    column.day('next_due_on', 'Next due', { sort: true, mayBeEmpty: true }),
    column.money('arrears_kobo', 'Arrears'),
    column.number('days_past_due', 'Days late'),
    column.money('outstanding_kobo', 'Outstanding principal'),
    column.money('overpaid_kobo', 'Overpaid', { isDefault: false }),
    column.money('paid_kobo', 'Paid', { isDefault: false }),
    column.money('financed_kobo', 'Financed', { isDefault: false }),
    column.number('months', 'Months', { isDefault: false }),
    column.yesNo('is_paused', 'Paused', { isDefault: false }),
    column.moment('applied_at', 'Applied', { sort: true, isDefault: false }),
    column.moment('activated_at', 'Began', { isDefault: false }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(planStatuses, planStatusLabels),
    }),
    filter.choice('late', 'Late', {
      choices: choicesOf(lateGroups, lateGroupLabels),
    }),
    filter.yesNo('overpaid', 'Overpaid', { column: 'is_overpaid' }),
    filter.yesNo('paused', 'Paused', { column: 'is_paused' }),
    filter.yesNo('silent', 'Late, not contacted', { column: 'is_silent' }),
    filter.days('due', 'Next due', { column: 'next_due_on', isDay: true }),
    filter.days('applied', 'Applied', { column: 'applied_at' }),
    filter.range('outstanding', 'Outstanding principal', {
      column: 'outstanding_kobo',
      money: 'kobo',
    }),
  ],
  search: {
    column: 'search',
    kind: 'words',
    joinsNumbers: true,
    hint: 'Plan, order, name or phone',
  },
  defaultSort: { column: 'applied_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}
