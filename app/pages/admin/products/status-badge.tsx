import {
  productStatuses,
  productStatusLabels,
  type ProductStatus,
} from '../../../../domain/products/product-status.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = {
  draft: 'plain',
  scheduled: 'warning',
  published: 'good',
  archived: 'plain',
} as const

/** The status in a column or a record; null for a value that is none. */
export function toStatus(value: unknown): ProductStatus | null {
  return productStatuses.find((status) => status === value) ?? null
}

/** Where a product is in its life, as a word. */
export function StatusBadge({ status }: { status: ProductStatus }) {
  return <Badge tone={tones[status]}>{productStatusLabels[status]}</Badge>
}
