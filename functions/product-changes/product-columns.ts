import type { ProductFieldKey } from '../../domain/product-changes/product-fields.ts'

/** How a field is read from the product `p`, and written from the JSON `c.after`. */
interface ColumnSql {
  column: string
  read: string
  write: string
}

const asText = (column: string, key: string, type = 'text'): ColumnSql => ({
  column,
  read: `p.${column}`,
  write: `(c.after ->> '${key}')::${type}`,
})
const asMoney = (column: string, key: string): ColumnSql => ({
  column,
  read: `(p.${column} * 100)::float8`,
  write: `(c.after ->> '${key}')::numeric / 100`,
})

/** All fields but `onHand`, which only movements change. */
export const productColumns: Readonly<Record<Exclude<ProductFieldKey, 'onHand'>, ColumnSql>> = {
  name: asText('name', 'name'),
  brand: asText('brand', 'brand'),
  categoryId: asText('category_id', 'categoryId', 'uuid'),
  summary: asText('summary', 'summary'),
  description: asText('description', 'description'),
  priceKobo: asMoney('price', 'priceKobo'),
  compareAtPriceKobo: asMoney('compare_at_price', 'compareAtPriceKobo'),
  vatClass: asText('vat_class', 'vatClass'),
  status: asText('status', 'status'),
  deliveryClass: asText('delivery_class', 'deliveryClass'),
  deliveryDaysMin: asText('delivery_days_min', 'deliveryDaysMin', 'integer'),
  deliveryDaysMax: asText('delivery_days_max', 'deliveryDaysMax', 'integer'),
  warrantyYears: asText('warranty_years', 'warrantyYears', 'integer'),
  carbonKg: {
    ...asText('"carbonReductionPotential"', 'carbonKg', 'numeric'),
    read: 'p."carbonReductionPotential"::float8',
  },
  installationIncluded: asText('installation_included', 'installationIncluded', 'boolean'),
  isFeatured: asText('is_featured', 'isFeatured', 'boolean'),
  lowStockLevel: asText('low_stock_level', 'lowStockLevel', 'integer'),
}
