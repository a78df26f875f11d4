import type { ListDefinition } from '../list-definition.ts'

/** The categories of the shop. */
export const categoryList: ListDefinition = {
  name: 'categories',
  table: 'product_categories',
  title: { one: 'category', many: 'categories' },
  columns: [
    { key: 'name', title: 'Name', select: 'name', sort: 'name', kind: 'text', isDefault: true },
    {
      key: 'slug',
      title: 'Address',
      select: 'slug',
      sort: 'slug',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'position',
      title: 'Place',
      select: 'position',
      sort: 'position',
      kind: 'number',
      isDefault: true,
    },
  ],
  filters: [],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'stock', 'finance', 'content', 'support'],
  exportNeedsFactor: false,
}
