import { ChartAxes, percentOf } from './chart-axes.tsx'
import { chartScale } from './chart-scale.ts'

interface ChartBarsProps {
  /** The label of each bar; with many bars only some labels are shown. */
  names: string[]
  /** Shorter labels for phones. */
  narrowNames?: string[]
  /** Stacked from the bottom up in this order; no values below zero. */
  series: { label: string; color: string; values: number[] }[]
  /** A mark across each bar, for example the demand. */
  marks?: number[]
  formatTick: (value: number) => string
}

const barShare = 0.76
const [mostNames, mostNamesOnPhones] = [13, 7]

/** Stacked bars. */
export function ChartBars({ names, narrowNames, series, marks, formatTick }: ChartBarsProps) {
  const totals = names.map((_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const scale = chartScale([...totals, ...(marks ?? [])])
  const step = 1 / names.length
  const isNamed = (index: number, max: number) => index % Math.ceil(names.length / max) === 0
  const below = names.map((label, index) => ({
    label: isNamed(index, mostNames) ? label : '',
    share: (index + 0.5) * step,
    narrow: narrowNames?.[index] ?? (isNamed(index, mostNamesOnPhones) ? label : ''),
  }))
  return (
    <ChartAxes scale={scale} formatTick={formatTick} below={below}>
      {below.map(({ share }, index) => (
        <g key={share}>
          {series.map(({ label, color, values }, at) => {
            const foot = series
              .slice(0, at)
              .reduce((sum, under) => sum + (under.values[index] ?? 0), 0)
            const value = values[index] ?? 0
            return (
              <rect
                key={label}
                x={percentOf((index + (1 - barShare) / 2) * step)}
                width={percentOf(barShare * step)}
                y={percentOf(1 - scale.shareOf(foot + value))}
                height={percentOf(scale.shareOf(foot + value) - scale.shareOf(foot))}
                fill={color}
              />
            )
          })}
          {marks && (
            <Mark
              from={index * step}
              to={(index + 1) * step}
              share={scale.shareOf(marks[index] ?? 0)}
            />
          )}
        </g>
      ))}
    </ChartAxes>
  )
}

function Mark({ from, to, share }: { from: number; to: number; share: number }) {
  return (
    <line
      x1={percentOf(from)}
      x2={percentOf(to)}
      y1={percentOf(1 - share)}
      y2={percentOf(1 - share)}
      stroke="var(--ink)"
      strokeWidth="3"
    />
  )
}
