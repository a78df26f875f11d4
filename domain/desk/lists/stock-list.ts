import type { ListDefinition } from '../list-definition.ts'

/** How much of each product is there. */
export const stockList: ListDefinition = {
  name: 'stock',
  table: 'stock_levels',
  title: { one: 'product', many: 'products' },
  columns: [
    {
      key: 'name',
      title: 'Product',
      select: 'name',
      sort: 'sort_name',
      kind: 'text',
      isDefault: true,
    },
    { key: 'sku', title: 'SKU', select: 'sku', sort: 'sku', kind: 'text', isDefault: true },
    {
      key: 'stock',
      title: 'For sale',
      select: 'stock',
      sort: 'stock',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'on_hold',
      title: 'Kept for orders',
      select: 'on_hold',
      kind: 'number',
      isDefault: true,
    },
    { key: 'on_hand', title: 'In the store', select: 'on_hand', kind: 'number', isDefault: true },
    {
      key: 'low_stock_level',
      title: 'Low below',
      select: 'low_stock_level',
      sort: 'low_stock_level',
      kind: 'number',
      isDefault: true,
    },
    { key: 'is_low', title: 'Low', select: 'is_low', kind: 'yes-no', isDefault: false },
    {
      key: 'is_active',
      title: 'In the shop',
      select: 'is_active',
      kind: 'yes-no',
      isDefault: false,
    },
  ],
  filters: [
    { key: 'low', title: 'Low in stock', kind: 'yes-no', column: 'is_low' },
    { key: 'category', title: 'Category', kind: 'choice', column: 'category_id' },
    { key: 'active', title: 'In the shop', kind: 'yes-no', column: 'is_active' },
    { key: 'stock', title: 'For sale', kind: 'range', column: 'stock' },
  ],
  search: { column: 'words', kind: 'words', hint: 'Name, SKU or brand' },
  defaultSort: { column: 'sort_name', isDescending: false },
  tieBreaker: 'id',
  grants: ['stock', 'sales', 'content', 'finance'],
  exportNeedsFactor: false,
}
