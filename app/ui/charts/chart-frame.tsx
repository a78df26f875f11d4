import { ScrollBox } from '../scroll-box.tsx'
import type { ReactNode } from 'react'

export interface ChartTable {
  head: string[]
  /** The first cell of a row is its header. */
  rows: string[][]
}

export interface LegendEntry {
  label: string
  /** A colour token: `var(--accent)`. */
  color: string
  shape?: 'box' | 'line' | 'dashes'
}

interface ChartFrameProps {
  title: string
  /** What the chart shows, in one sentence with its main number. */
  summary: ReactNode
  legend?: LegendEntry[]
  /** Omit it where the page has a table with the same numbers. */
  table?: ChartTable
  /** The drawing. Hidden from screen readers, because summary and table say the same. */
  children: ReactNode
  controls?: ReactNode
}

/** A chart with a summary, a legend, and its numbers as a table. */
export function ChartFrame({ title, summary, legend, table, children, controls }: ChartFrameProps) {
  return (
    <figure className="min-w-0">
      <figcaption>
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className="mt-1 text-md text-ink-2">{summary}</p>
      </figcaption>
      {controls}
      {legend && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-hidden="true">
          {legend.map((entry) => (
            <li key={entry.label} className="flex items-center gap-1.5">
              <Swatch {...entry} />
              {entry.label}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3" aria-hidden="true">
        {children}
      </div>
      {table && (
        <details data-no-print className="group mt-1">
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-2">
            <span className="group-open:hidden">Show the numbers</span>
            <span className="hidden group-open:inline">Hide the numbers</span>
            <span className="sr-only">: {title}</span>
          </summary>
          <NumbersTable title={title} {...table} />
        </details>
      )}
    </figure>
  )
}

function Swatch({ color, shape = 'box' }: LegendEntry) {
  if (shape === 'box')
    return (
      <svg className="size-3">
        <rect width="100%" height="100%" rx="2" fill={color} />
      </svg>
    )
  return (
    <svg className="h-1 w-4">
      <line
        x2="100%"
        y1="50%"
        y2="50%"
        stroke={color}
        strokeWidth="3"
        {...(shape === 'dashes' && { strokeDasharray: '5 3' })}
      />
    </svg>
  )
}

function NumbersTable({ title, head, rows }: ChartTable & { title: string }) {
  return (
    <ScrollBox
      label={`${title}: the numbers`}
      className="max-h-96 overflow-auto rounded-control border border-line"
    >
      <table className="money w-full text-right text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface-2">
          <tr>
            {head.map((cell, index) => (
              <th
                key={cell}
                scope="col"
                className={`px-3 py-2 font-semibold ${index === 0 ? 'text-left' : ''}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th
                scope="row"
                className="px-3 py-1.5 text-left font-normal whitespace-nowrap text-ink-2"
              >
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className="px-3 py-1.5 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
