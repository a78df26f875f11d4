import type { ListDefinition } from '../../domain/desk/list-definition.ts'

/** A list with a filter and a column of each kind. */
export const exampleList: ListDefinition = {
  name: 'examples',
  table: 'examples',
  title: { one: 'example', many: 'examples' },
  columns: [
    { key: 'name', title: 'Name', select: 'name', sort: 'name', kind: 'text', isDefault: true },
    {
      key: 'total',
      title: 'Total',
      select: 'total_kobo',
      sort: 'total_kobo',
      kind: 'money',
      isDefault: true,
    },
    {
      key: 'category',
      title: 'Category',
      select: '...categories(category:name)',
      kind: 'text',
      isDefault: false,
    },
    {
      key: 'paid',
      title: 'Paid',
      select: 'paid_at',
      sort: 'paid_at',
      mayBeEmpty: true,
      kind: 'moment',
      isDefault: false,
    },
    {
      key: 'status',
      title: 'Status',
      select: 'status',
      kind: 'status',
      isDefault: true,
      labels: { open: 'Open', done: 'Done' },
    },
  ],
  filters: [
    {
      key: 'status',
      title: 'Status',
      kind: 'choice',
      column: 'status',
      choices: [
        { value: 'open', label: 'Open' },
        { value: 'done', label: 'Done' },
      ],
    },
    { key: 'city', title: 'City', kind: 'choice', column: 'city_id' },
    { key: 'note', title: 'Note', kind: 'text', column: 'note' },
    { key: 'total', title: 'Total', kind: 'range', column: 'total_kobo', money: 'kobo' },
    { key: 'weight', title: 'Weight', kind: 'range', column: 'weight_kg' },
    { key: 'made', title: 'Made', kind: 'days', column: 'created_at' },
    { key: 'due', title: 'Due', kind: 'days', column: 'due_on', isDay: true },
    { key: 'active', title: 'Active', kind: 'yes-no', column: 'is_active' },
    { key: 'sent', title: 'Sent', kind: 'yes-no', column: 'sent_at', asksIfFilled: true },
  ],
  search: { column: 'search', kind: 'words', hint: 'Name or number' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: [],
  exportNeedsFactor: false,
}
