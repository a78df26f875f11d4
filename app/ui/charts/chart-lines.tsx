import { ChartAxes } from './chart-axes.tsx'
import { chartScale } from './chart-scale.ts'

export interface ChartLine {
  label: string
  color: string
  values: number[]
  /** `area` fills the space down to zero. */
  shape?: 'line' | 'area' | 'dashes'
}

interface ChartLinesProps {
  lines: ChartLine[]
  /** Bands behind the lines, by index of the values, for example hours without grid power. */
  bands?: { from: number; to: number }[]
  /** Labels below the chart, by index of the values. */
  below: { label: string; at: number }[]
  formatTick: (value: number) => string
  /** Each value covers the step that starts at it, like the mean of an hour. */
  isStepped?: boolean
  heightClass?: string
}

/** Lines and areas over evenly spaced positions. */
export function ChartLines({
  lines,
  bands,
  below,
  formatTick,
  isStepped = false,
  heightClass,
}: ChartLinesProps) {
  const scale = chartScale(lines.flatMap(({ values }) => values))
  const last = Math.max(...lines.map(({ values }) => values.length)) - (isStepped ? 0 : 1)
  const x = (at: number) => roundToHundredths((at / last) * 100)
  const y = (value: number) => roundToHundredths(100 - scale.shareOf(value) * 100)
  const pathOf = (values: number[]) =>
    values
      .map((value, at) =>
        isStepped
          ? `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}H${x(at + 1)}`
          : `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`,
      )
      .join('')
  return (
    <ChartAxes
      scale={scale}
      formatTick={formatTick}
      below={below.map(({ label, at }) => ({ label, share: at / last }))}
      {...(heightClass && { heightClass })}
    >
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        overflow="visible"
      >
        {bands?.map(({ from, to }) => (
          <rect
            key={from}
            x={x(from)}
            y="0"
            width={roundToHundredths(x(to) - x(from))}
            height="100"
            fill="var(--ink)"
            fillOpacity="0.08"
          />
        ))}
        {lines.map(({ label, color, values, shape = 'line' }) =>
          shape === 'area' ? (
            <path key={label} d={`${pathOf(values)}V${y(0)}H0Z`} fill={color} fillOpacity="0.55" />
          ) : (
            <path
              key={label}
              d={pathOf(values)}
              fill="none"
              stroke={color}
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              {...(shape === 'dashes' && { strokeDasharray: '5 4' })}
            />
          ),
        )}
      </svg>
    </ChartAxes>
  )
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
