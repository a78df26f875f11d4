import type { ListDefinition } from '../list-definition.ts'
import { column } from '../list-parts.ts'

/** The categories of the shop. */
export const categoryList: ListDefinition = {
  name: 'categories',
  table: 'product_categories',
  title: { one: 'category', many: 'categories' },
  columns: [
    column.text('name', 'Name', { sort: true }),
    column.text('slug', 'Address', { sort: true }),
    column.number('position', 'Place', { sort: true }),
  ],
  filters: [],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'stock', 'finance', 'content', 'support'],
  exportNeedsFactor: false,
}
