import { paymentStatuses } from '../../payments/payment-status.ts'
import { paymentMethodLabels, paymentStatusLabels } from '../../payments/payment-words.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

const toChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** All payments: one for each attempt to pay an order. */
export const paymentList: ListDefinition = {
  name: 'payments',
  table: 'desk_payments',
  title: { one: 'payment', many: 'payments' },
  columns: [
    column.text('reference', 'Reference'),
    column.text('order_number', 'Order'),
    column.status('method', 'Way', { labels: paymentMethodLabels }),
    column.status('status', 'Status', { labels: paymentStatusLabels }),
    column.money('amount_kobo', 'Asked for'),
    column.text('channel', 'Channel', { isDefault: false }),
    column.number('attempt', 'Attempt', { isDefault: false }),
    column.moment('succeeded_at', 'Received', { isDefault: false }),
    column.moment('created_at', 'Started', { sort: true }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(paymentStatuses, paymentStatusLabels),
    }),
    filter.choice('way', 'Way', { column: 'method', choices: toChoices(paymentMethodLabels) }),
    filter.days('started', 'Started', { column: 'created_at' }),
    filter.days('received', 'Received', { column: 'succeeded_at' }),
    filter.range('amount', 'Asked for', { column: 'amount_kobo', money: 'kobo' }),
  ],
  search: { column: 'reference', kind: 'contains', hint: 'Reference of the payment' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}
