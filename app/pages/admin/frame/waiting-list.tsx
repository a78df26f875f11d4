import type { ReactNode } from 'react'

/** What waits for staff, the oldest first: a card of rows, or what its emptiness means. */
export function WaitingList<Row>({
  list: { count, rows },
  empty,
  children,
}: {
  /** `rows` may be the first ones of `count`. */
  list: { count: number; rows: readonly Row[] }
  empty: ReactNode
  /** One row: an `<li>` with a key. */
  children: (row: Row) => ReactNode
}) {
  return (
    <>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        {count === 0 ? empty : <ul className="divide-y divide-line">{rows.map(children)}</ul>}
      </div>
      {count > rows.length && (
        <p className="mt-3 text-ink-2">
          These are the first {rows.length} of {count}.
        </p>
      )}
    </>
  )
}
