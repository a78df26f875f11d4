import { ChartAxes } from './chart-axes.tsx'
import { chartScale } from './chart-scale.ts'

interface ChartBarsProps {
  /** One bar each, named below. */
  names: string[]
  /** Stacked from the foot up, in this order. */
  series: { label: string; color: string; values: number[] }[]
  /** A mark across each bar's column, e.g. what was wanted. */
  marks?: number[]
  formatTick: (value: number) => string
}

/** Stacked bars. */
export function ChartBars({ names, series, marks, formatTick }: ChartBarsProps) {
  const totals = names.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const scale = chartScale([...totals, ...(marks ?? [])])
  return (
    <ChartAxes scale={scale} formatTick={formatTick} below={names.map((label, index) => ({ label, initial: label.slice(0, 1), share: (index + 0.5) / names.length }))}>
      <div className="absolute inset-0 flex">
        {names.map((name, index) => (
          <div key={name} className="relative flex h-full min-w-0 flex-1 flex-col-reverse px-0.5 sm:px-1.5">
            {series.map(({ label, color, values }) => (
              <div key={label} className="shrink-0 transition-[height] duration-300 ease-calm" style={{ height: `${((values[index] ?? 0) / scale.most) * 100}%`, background: color }} />
            ))}
            {marks && <div className="absolute inset-x-0 border-t-3 border-ink" style={{ bottom: `${scale.shareOf(marks[index] ?? 0) * 100}%` }} />}
          </div>
        ))}
      </div>
    </ChartAxes>
  )
}
