import { maxLowStock } from '../../domain/catalogue/low-stock.ts'
import type { ReactNode } from 'react'

const tones = {
  good: 'bg-primary-soft text-on-primary-soft',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-surface-2 text-ink-2',
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: keyof typeof tones
  children: ReactNode
}) {
  return (
    <span
      // A table may break a long address anywhere, but no word of a badge.
      className={`inline-flex items-center rounded-full wrap-normal px-2.5 py-0.5 text-xs font-semibold ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** The stock in words, so that the meaning does not depend on colour. */
export function StockBadge({ stock }: { stock: number }) {
  if (stock <= 0) return <Badge tone="danger">Sold out</Badge>
  if (stock <= maxLowStock) return <Badge tone="warning">Only {stock} left</Badge>
  return <Badge tone="good">In stock</Badge>
}
