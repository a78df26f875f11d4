export interface ChartSeries {
  name: string
  /** Tailwind classes of the same colour: for the bars, and for the mark in the legend. */
  fill: string
  mark: string
}

interface StackedBarsProps {
  /** What the chart shows, in one sentence that also says the outcome: a screen reader hears it instead of the bars. */
  summary: string
  series: ChartSeries[]
  /** One number for each series, none below zero. */
  bars: { label: string; parts: number[] }[]
  formatValue: (value: number) => string
}

const [barShare, baseline] = [0.72, 100]

/** Bars that stand on each other. The table with the same numbers stands beside it, by whoever shows the chart. */
export function StackedBars({ summary, series, bars, formatValue }: StackedBarsProps) {
  const top = niceTop(Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))))
  const step = 100 / Math.max(1, bars.length)
  return (
    <figure>
      <div role="img" aria-label={summary} className="mt-5 grid grid-cols-[auto_1fr] gap-x-2">
        <div className="money -my-2 flex h-56 flex-col justify-between text-right text-xs leading-4 text-ink-3">
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{formatValue(top * share)}</span>
          ))}
        </div>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="h-52 w-full" aria-hidden="true">
          <path d="M0 0h100M0 50h100M0 100h100" className="stroke-line" vectorEffect="non-scaling-stroke" />
          {bars.map(({ label, parts }, index) => (
            <Stack key={label} x={step * (index + (1 - barShare) / 2)} width={step * barShare} heights={parts.map((part) => (top > 0 ? (100 * part) / top : 0))} series={series} />
          ))}
        </svg>
        <div className="money col-start-2 mt-1 flex h-5 text-xs text-ink-3">
          {bars.map(({ label }, index) => (
            <span key={label} className="relative min-w-0 flex-1">
              {index % Math.ceil(bars.length / 7) === 0 && <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">{label}</span>}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
        {series.map(({ name, mark }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span className={`size-3 rounded-sm ${mark}`} aria-hidden="true" />
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Stack({ x, width, heights, series }: { x: number; width: number; heights: number[]; series: ChartSeries[] }) {
  let foot = baseline
  return series.map(({ name, fill }, index) => {
    const height = heights[index] ?? 0
    foot -= height
    return <rect key={name} x={x} y={foot} width={width} height={height} className={fill} />
  })
}

/** The next number from above that people count in: 1, 1.5, 2, 3 … with noughts. */
function niceTop(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 1.2, 1.5, 2, 3, 4, 6, 8, 10].find((nice) => nice * power >= value) ?? 10)
}
