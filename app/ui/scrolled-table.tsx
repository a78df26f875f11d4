import type { ReactNode } from 'react'
import { ScrollBox } from './scroll-box.tsx'

interface ScrolledTableProps {
  /** The caption for screen readers, and the name of the scrolling region. */
  label: string
  head: string[]
  /** The head of a column that holds text instead of numbers. */
  textHead?: string
  children: ReactNode
}

/** A table of numbers. When it is wider than the screen, it scrolls in its own box. */
export function ScrolledTable({ label, head, textHead, children }: ScrolledTableProps) {
  return (
    <ScrollBox label={label} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="money w-full border-collapse text-right text-md whitespace-nowrap [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 [&_tr>:first-child]:text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            {head.map((title) => (
              <th
                key={title}
                scope="col"
                className={`font-semibold ${title === textHead ? 'text-left' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </ScrollBox>
  )
}
