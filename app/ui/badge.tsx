import { maxLowStock } from '../../domain/catalogue/low-stock.ts'
import type { ReactNode } from 'react'

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'warning' | 'danger' | 'plain'
  children: ReactNode
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}

/** The stock in words, so that the meaning does not depend on colour. */
export function StockBadge({ stock }: { stock: number }) {
  if (stock <= 0) return <Badge tone="danger">Sold out</Badge>
  if (stock <= maxLowStock) return <Badge tone="warning">Only {stock} left</Badge>
  return <Badge tone="good">In stock</Badge>
}
