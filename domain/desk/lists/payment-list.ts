import { paymentStatuses } from '../../payments/payment-status.ts'
import { paymentMethodLabels, paymentStatusLabels } from '../../payments/payment-words.ts'
import type { ListDefinition } from '../list-definition.ts'

const toChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** All payments: one for each attempt to pay an order. */
export const paymentList: ListDefinition = {
  name: 'payments',
  table: 'desk_payments',
  title: { one: 'payment', many: 'payments' },
  columns: [
    { key: 'reference', title: 'Reference', select: 'reference', kind: 'text', isDefault: true },
    {
      key: 'order_number',
      title: 'Order',
      select: 'order_number',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'method',
      title: 'Way',
      select: 'method',
      kind: 'status',
      labels: paymentMethodLabels,
      isDefault: true,
    },
    {
      key: 'status',
      title: 'Status',
      select: 'status',
      kind: 'status',
      labels: paymentStatusLabels,
      isDefault: true,
    },
    {
      key: 'amount_kobo',
      title: 'Asked for',
      select: 'amount_kobo',
      kind: 'money',
      isDefault: true,
    },
    { key: 'channel', title: 'Channel', select: 'channel', kind: 'text', isDefault: false },
    { key: 'attempt', title: 'Attempt', select: 'attempt', kind: 'number', isDefault: false },
    {
      key: 'succeeded_at',
      title: 'Received',
      select: 'succeeded_at',
      kind: 'moment',
      isDefault: false,
    },
    {
      key: 'created_at',
      title: 'Started',
      select: 'created_at',
      sort: 'created_at',
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
      choices: paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
    },
    {
      key: 'way',
      title: 'Way',
      kind: 'choice',
      column: 'method',
      choices: toChoices(paymentMethodLabels),
    },
    { key: 'started', title: 'Started', kind: 'days', column: 'created_at' },
    { key: 'received', title: 'Received', kind: 'days', column: 'succeeded_at' },
    { key: 'amount', title: 'Asked for', kind: 'range', column: 'amount_kobo', money: 'kobo' },
  ],
  search: { column: 'reference', kind: 'contains', hint: 'Reference of the payment' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}
