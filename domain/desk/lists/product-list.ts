import { productStatusLabels, productStatuses } from '../../products/product-status.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** Every product, of each status. */
export const productList: ListDefinition = {
  name: 'products',
  table: 'desk_products',
  title: { one: 'product', many: 'products' },
  columns: [
    column.text('name', 'Name', { sort: 'sort_name' }),
    column.text('sku', 'SKU', { sort: true }),
    column.status('status', 'Status', { labels: productStatusLabels }),
    column.text('category', 'Category'),
    column.money('price', 'Price', { sort: true, isNaira: true }),
    column.money('compare_at_price', 'Earlier price', { isNaira: true, isDefault: false }),
    column.number('stock', 'In stock'),
    column.text('brand', 'Brand', { isDefault: false }),
    column.text('vat_class', 'VAT class', { isDefault: false }),
    column.moment('publish_at', 'Goes into the shop', { isDefault: false }),
    column.moment('created_at', 'Added', { sort: true, isDefault: false }),
    column.moment('updated_at', 'Changed', { isDefault: false }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(productStatuses, productStatusLabels),
    }),
    filter.choice('category', 'Category', { column: 'category_id' }),
    filter.range('price', 'Price', { money: 'naira' }),
    filter.range('stock', 'In stock'),
    filter.text('sku', 'SKU', { column: 'sku_part' }),
    filter.text('brand', 'Brand', { column: 'brand_part' }),
    filter.yesNo('featured', 'Shown first in the shop', { column: 'is_featured' }),
    filter.yesNo('technical', 'Has technical data', { column: 'has_technical' }),
    filter.yesNo('photo', 'Has a photo', { column: 'has_photo' }),
    filter.days('made', 'Added', { column: 'created_at' }),
  ],
  search: { column: 'search', kind: 'words', hint: 'Name, SKU or brand' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'stock', 'finance', 'content', 'support'],
  exportNeedsFactor: false,
}
