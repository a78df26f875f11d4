import { slugFrom } from '../text/slug.ts'
import type { FieldValue } from './field-rules.ts'
import type { ProductFieldKey } from './product-fields.ts'

/** What a new product has where the file says nothing. It is a draft: only staff see it. */
export const newProductDefaults: Readonly<Partial<Record<ProductFieldKey, FieldValue>>> = {
  description: '',
  compareAtPriceKobo: null,
  vatClass: 'standard',
  status: 'draft',
  deliveryClass: 'freight',
  deliveryDaysMin: 1,
  deliveryDaysMax: 3,
  warrantyYears: 0,
  carbonKg: 0,
  installationIncluded: false,
  isFeatured: false,
  lowStockLevel: 5,
}

/** The address of the page of a new product. The SKU makes it unique. */
export function newProductSlug({ name, sku }: { name: string; sku: string }): string {
  return [name.slice(0, 60), sku].map(slugFrom).filter(Boolean).join('-')
}
