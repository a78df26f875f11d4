import type { ReactNode } from 'react'
import type { ChartScale } from './chart-scale.ts'

interface ChartAxesProps {
  scale: ChartScale
  formatTick: (value: number) => string
  /** Named below the drawing, each at its share of the width, 0 to 1; by the initial where phones have no room. */
  below: { label: string; share: number; initial?: string }[]
  children: ReactNode
  heightClass?: string
}

/** The frame of a drawing: lines at round values, their numbers at the left, names below. Words are HTML, so they keep their size on phones. */
export function ChartAxes({ scale, formatTick, below, children, heightClass = 'h-56' }: ChartAxesProps) {
  return (
    <div className="pr-3 pl-12">
      <div className={`relative ${heightClass}`}>
        {scale.ticks.map((tick) => (
          <div key={tick} className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-line-strong' : 'border-line'}`} style={{ bottom: `${scale.shareOf(tick) * 100}%` }}>
            <span className="money absolute -left-12 w-10 -translate-y-1/2 text-right text-xs whitespace-nowrap text-ink-3">{formatTick(tick)}</span>
          </div>
        ))}
        {children}
      </div>
      <div className="relative mt-1 h-5 text-xs text-ink-3">
        {below.map(({ label, share, initial }) => (
          <span key={label} className="absolute -translate-x-1/2 whitespace-nowrap" style={{ left: `${share * 100}%` }}>
            {initial ? <AtWidth wide={label} narrow={initial} /> : label}
          </span>
        ))}
      </div>
    </div>
  )
}

function AtWidth({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <>
      <span className="hidden sm:inline">{wide}</span>
      <span className="sm:hidden">{narrow}</span>
    </>
  )
}
