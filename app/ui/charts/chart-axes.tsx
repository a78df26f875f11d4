import type { ReactNode } from 'react'
import type { ChartScale } from './chart-scale.ts'

export interface ChartName {
  label: string
  /** Its position as a share of the width, 0 to 1. */
  share: number
  /** A shorter label for phones; empty for none. */
  narrow?: string
}

interface ChartAxesProps {
  scale: ChartScale
  formatTick: (value: number) => string
  /** Labels below the drawing. */
  below: ChartName[]
  /** Drawn in percent of the width and height, or as a nested `svg`. */
  children: ReactNode
  heightClass?: string
}

/** Formats a share as a percentage: "12.5%". */
export function percentOf(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`
}

/**
 * The axes of a chart: lines at round values with numbers on the left, labels below. Without a view
 * box, so text keeps its size on phones.
 */
export function ChartAxes({
  scale,
  formatTick,
  below,
  children,
  heightClass = 'h-56',
}: ChartAxesProps) {
  return (
    <div className="pr-3 pb-6 pl-12">
      <svg className={`block w-full overflow-visible fill-ink-3 text-xs ${heightClass}`}>
        {scale.ticks.map((tick) => {
          const y = percentOf(1 - scale.shareOf(tick))
          return (
            <g key={tick}>
              <line
                x2="100%"
                y1={y}
                y2={y}
                stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
              />
              <text x="-8" y={y} dy="0.35em" textAnchor="end" className="money">
                {formatTick(tick)}
              </text>
            </g>
          )
        })}
        {children}
        {below.map(({ label, share, narrow = label }) => (
          <text
            key={share}
            x={percentOf(share)}
            y="100%"
            dy="1.6em"
            textAnchor="middle"
            className="money"
          >
            <tspan className="hidden sm:inline">{label}</tspan>
            <tspan className="sm:hidden">{narrow}</tspan>
          </text>
        ))}
      </svg>
    </div>
  )
}
