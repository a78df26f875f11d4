interface ShareBarsProps {
  /** The caption of the table. */
  label: string
  head: [name: string, value: string, share: string]
  rows: { name: string; value: number }[]
  formatValue: (value: number) => string
}

/** Parts of a whole as a table, each with a bar, a number and a share. */
export function ShareBars({ label, head, rows, formatValue }: ShareBarsProps) {
  const total = rows.reduce((sum, { value }) => sum + value, 0)
  const largest = Math.max(1e-9, ...rows.map(({ value }) => value))
  return (
    <table className="money w-full border-collapse text-md">
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="w-full py-2 pr-4 text-left font-normal">
              {name}
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="mt-1 h-3 w-full"
                aria-hidden="true"
              >
                <rect width="100" height="10" className="fill-surface-2" />
                <rect width={(100 * value) / largest} height="10" className="fill-primary" />
              </svg>
            </th>
            <td className="py-2 text-right font-semibold whitespace-nowrap">
              {formatValue(value)}
            </td>
            <td className="w-14 py-2 pl-3 text-right whitespace-nowrap text-ink-2">
              {total > 0 ? Math.round((100 * value) / total) : 0} %
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
