import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** Systems of several products, as the page of bundles sells them. */
export const bundleList: ListDefinition = {
  name: 'bundles',
  table: 'bundles',
  title: { one: 'bundle', many: 'bundles' },
  columns: [
    column.text('name', 'Name', { sort: true }),
    column.text('lead', 'What it does'),
    column.number('position', 'Place', { sort: true }),
    column.yesNo('is_active', 'In the shop', { sort: true }),
  ],
  filters: [filter.yesNo('active', 'In the shop', { column: 'is_active' })],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'stock', 'finance', 'content', 'support'],
  exportNeedsFactor: false,
}
