import {
  productStatusLabels,
  type ProductStatus,
} from '../../../../domain/products/product-status.ts'

/** Tells staff that customers do not see this page. */
export function PreviewNotice({ status }: { status: string }) {
  return (
    <aside
      aria-label="Preview"
      className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-sm font-semibold text-warning"
    >
      Preview ({(productStatusLabels[status as ProductStatus] ?? status).toLowerCase()}). Customers
      do not see this page, and it cannot be bought here. The link ends after half an hour.
    </aside>
  )
}
