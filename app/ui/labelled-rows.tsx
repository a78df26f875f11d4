/** Rows of label and value, as on a data sheet. */
export function LabelledRows({
  rows,
  className = '',
}: {
  rows: { label: string; value: string }[]
  className?: string
}) {
  return (
    <dl className={`divide-y divide-line ${className}`}>
      {rows.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-[8.5rem_1fr] gap-4 py-2.5 large-text:grid-cols-1 large-text:gap-1"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="money wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
