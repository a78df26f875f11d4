import { productStatuses } from '../products/product-status.ts'
import {
  categoryRule,
  numberRule,
  priceRule,
  textRule,
  vatClassRule,
  wordRule,
  yesNoRule,
  type FieldRule,
} from './field-rules.ts'

/** A field of a product that a file or a change of many products sets. */
export interface ProductField extends FieldRule {
  /** As people see it. */
  title: string
  /** The heading of its column in a file; others that are understood too. */
  header: string
  aliases: readonly string[]
  /** Who may change it. An owner may change everything. */
  grant: 'content' | 'sales' | 'stock' | 'finance'
  isNeededForNew: boolean
}

function field(
  header: string,
  title: string,
  rule: FieldRule,
  grant: ProductField['grant'],
  { aliases = [], isNeededForNew = false }: Partial<ProductField> = {},
): ProductField {
  return { header, title, ...rule, grant, aliases, isNeededForNew }
}

const isNeededForNew = true

/** In the order in which a change of a product lists them. */
export const productFields = {
  name: field('name', 'Name', textRule({ max: 160 }), 'content', {
    isNeededForNew,
    aliases: ['product', 'product name', 'title'],
  }),
  brand: field('brand', 'Brand', textRule({ max: 80 }), 'content', {
    isNeededForNew,
    aliases: ['maker', 'manufacturer'],
  }),
  categoryId: field('category', 'Category', categoryRule, 'content', { isNeededForNew }),
  summary: field('summary', 'Summary', textRule({ max: 200 }), 'content', {
    isNeededForNew,
    aliases: ['short description'],
  }),
  description: field(
    'description',
    'Description',
    textRule({ max: 20_000, min: 0, hasLines: true }),
    'content',
  ),
  priceKobo: field('price', 'Price', priceRule(), 'sales', {
    isNeededForNew,
    aliases: ['price naira', 'selling price'],
  }),
  compareAtPriceKobo: field(
    'compare_at_price',
    'Earlier price',
    priceRule({ mayBeNone: true }),
    'sales',
    { aliases: ['earlier price', 'was price', 'old price'] },
  ),
  vatClass: field('vat_class', 'VAT class', vatClassRule, 'finance', { aliases: ['vat'] }),
  status: field(
    'status',
    'Status',
    wordRule(productStatuses.filter((status) => status !== 'scheduled')),
    'content',
  ),
  deliveryClass: field(
    'delivery_class',
    'Delivery class',
    wordRule(['parcel', 'freight']),
    'content',
  ),
  deliveryDaysMin: field(
    'delivery_days_min',
    'Ready after, days at least',
    numberRule({ max: 365 }),
    'stock',
    { aliases: ['lead days min'] },
  ),
  deliveryDaysMax: field(
    'delivery_days_max',
    'Ready after, days at most',
    numberRule({ max: 365 }),
    'stock',
    { aliases: ['lead days max'] },
  ),
  warrantyYears: field('warranty_years', 'Warranty', numberRule({ max: 50 }), 'content', {
    aliases: ['warranty'],
  }),
  carbonKg: field(
    'carbon_kg',
    'Carbon reduction a year, kg',
    numberRule({ max: 9_999_999, decimals: 2 }),
    'content',
    { aliases: ['carbon reduction', 'carbonreductionpotential'] },
  ),
  installationIncluded: field(
    'installation_included',
    'Installation included',
    yesNoRule,
    'content',
  ),
  isFeatured: field('featured', 'Featured', yesNoRule, 'content'),
  lowStockLevel: field(
    'low_stock_level',
    'Low-stock level',
    numberRule({ max: 100_000 }),
    'stock',
    { aliases: ['low stock', 'reorder level'] },
  ),
  onHand: field('on_hand', 'In the store', numberRule({ max: 1_000_000 }), 'stock', {
    aliases: ['in the store', 'counted'],
  }),
} as const satisfies Record<string, ProductField>

export type ProductFieldKey = keyof typeof productFields

/** The keys in the order of {@link productFields}. */
export const productFieldKeys = Object.keys(productFields) as ProductFieldKey[]
