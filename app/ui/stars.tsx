/** The average rating in one line: `★ 4.3 (12)`; nothing without reviews. */
export function Stars({ average, count }: { average: number; count: number }) {
  if (count === 0) return null
  return (
    <span className="money inline-flex items-baseline gap-1 text-sm">
      <span className="sr-only">
        {average.toFixed(1)} of 5 stars, from {count} {count === 1 ? 'buyer' : 'buyers'}
      </span>
      <span aria-hidden="true" className="text-accent-text">
        ★
      </span>
      <b aria-hidden="true" className="font-semibold">
        {average.toFixed(1)}
      </b>
      <span aria-hidden="true" className="text-ink-2">
        ({count})
      </span>
    </span>
  )
}
