import type { ReactNode } from 'react'

interface ScrolledTableProps {
  /** Its caption for a screen reader, and the name of the part that scrolls. */
  label: string
  head: string[]
  /** The head of a column of words among the numbers. */
  textHead?: string
  children: ReactNode
}

/** A table of numbers; where it is wider than the screen it scrolls by itself, also by keyboard. */
export function ScrolledTable({ label, head, textHead, children }: ScrolledTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
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
    </section>
  )
}
