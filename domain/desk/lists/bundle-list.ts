import type { ListDefinition } from '../list-definition.ts'

/** Systems of several products, as the page of bundles sells them. */
export const bundleList: ListDefinition = {
  name: 'bundles',
  table: 'bundles',
  title: { one: 'bundle', many: 'bundles' },
  columns: [
    { key: 'name', title: 'Name', select: 'name', sort: 'name', kind: 'text', isDefault: true },
    { key: 'lead', title: 'What it does', select: 'lead', kind: 'text', isDefault: true },
    {
      key: 'position',
      title: 'Place',
      select: 'position',
      sort: 'position',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'is_active',
      title: 'In the shop',
      select: 'is_active',
      sort: 'is_active',
      kind: 'yes-no',
      isDefault: true,
    },
  ],
  filters: [{ key: 'active', title: 'In the shop', kind: 'yes-no', column: 'is_active' }],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'stock', 'finance', 'content', 'support'],
  exportNeedsFactor: false,
}
