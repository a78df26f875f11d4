import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** How much of each product is there. */
export const stockList: ListDefinition = {
  name: 'stock',
  table: 'stock_levels',
  title: { one: 'product', many: 'products' },
  columns: [
    column.text('name', 'Product', { sort: 'sort_name' }),
    column.text('sku', 'SKU', { sort: true }),
    column.number('stock', 'For sale', { sort: true }),
    column.number('on_hold', 'Kept for orders'),
    column.number('on_hand', 'In the store'),
    column.number('low_stock_level', 'Low below', { sort: true }),
    column.yesNo('is_low', 'Low', { isDefault: false }),
    column.yesNo('is_active', 'In the shop', { isDefault: false }),
  ],
  filters: [
    filter.yesNo('low', 'Low in stock', { column: 'is_low' }),
    filter.choice('category', 'Category', { column: 'category_id' }),
    filter.yesNo('active', 'In the shop', { column: 'is_active' }),
    filter.range('stock', 'For sale'),
  ],
  search: { column: 'words', kind: 'words', hint: 'Name, SKU or brand' },
  defaultSort: { column: 'sort_name', isDescending: false },
  tieBreaker: 'id',
  grants: ['stock', 'sales', 'content', 'finance'],
  exportNeedsFactor: false,
}
