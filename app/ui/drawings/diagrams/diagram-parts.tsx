import { useId, type ReactNode } from 'react'
import { round1 } from '../products/drawing-parts.tsx'

/**
 * Shared parts of the article diagrams: a canvas of 480 × 280 with the sky and hills of the scenes.
 */
export function Frame({
  label,
  className,
  children,
}: {
  label?: string
  className: string
  children: ReactNode
}) {
  const sky = useId()
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg viewBox="0 0 480 280" className={className} {...name}>
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky)" />
          <stop offset="1" stopColor="var(--surface-2)" />
        </linearGradient>
      </defs>
      <path d="M0 0h480v280H0z" fill={`url(#${sky})`} />
      <path d="M0 232c70-24 130-26 210-12s180 10 270-18v78H0z" fill="#0b6b45" />
      <path d="M0 254c90-24 190-14 270-6s150 0 210-18v50H0z" fill="#06482f" />
      {children}
    </svg>
  )
}

interface WordsProps {
  x: number
  y: number
  children: string
  size?: number
  isBold?: boolean
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
}

/** Text in a drawing, large enough to read at the width of a phone. */
export function Words({
  x,
  y,
  children,
  size = 20,
  isBold = false,
  anchor = 'start',
  fill = 'var(--ink)',
}: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={isBold ? 700 : 400}
      textAnchor={anchor}
      fill={fill}
    >
      {children}
    </text>
  )
}

/** The background of a chart. */
export function Sheet({
  x = 20,
  y = 20,
  width = 440,
  height = 240,
}: {
  x?: number
  y?: number
  width?: number
  height?: number
}) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={height}
      rx="14"
      fill="var(--surface)"
      stroke="var(--line)"
      strokeWidth="1.5"
    />
  )
}

/** A panel in perspective. `lean` moves its upper edge to the right. */
export function PanelShape({
  x,
  y,
  width,
  height,
  lean = 18,
  columns = 4,
  rows = 3,
}: {
  x: number
  y: number
  width: number
  height: number
  lean?: number
  columns?: number
  rows?: number
}) {
  const across = Array.from(
    { length: columns - 1 },
    (_, index) => `M${round1(x + lean + (width * (index + 1)) / columns)} ${y}l${-lean} ${height}`,
  )
  const along = Array.from(
    { length: rows - 1 },
    (_, index) =>
      `M${round1(x + lean * (1 - (index + 1) / rows))} ${round1(y + (height * (index + 1)) / rows)}h${width}`,
  )
  return (
    <>
      <path
        d={`M${x + lean} ${y}h${width}l${-lean} ${height}h${-width}z`}
        fill="var(--panel-cell)"
        stroke="var(--device-edge)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d={[...across, ...along].join('')} stroke="var(--panel-line)" strokeWidth="1.8" />
    </>
  )
}

/** A small house with a lit window; `x` and `y` are the centre of its base. */
export function House({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-38-44h76V0h-76z" fill="#fffdf6" />
      <path d="M-50-42 0-84l50 42z" fill="#14211b" />
      <path d="M-28-32h22v18h-22z" fill="#f6b40e" />
      <path d="M8-32h20V0H8z" fill="#0b6b45" />
    </g>
  )
}

/** The direction of power: amber dashes that end in an arrow. */
export function Flow({ from, to, y }: { from: number; to: number; y: number }) {
  return (
    <>
      <path
        d={`M${from} ${y}H${to - 7}`}
        stroke="#f6b40e"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
      <path
        d={`m${to - 8} ${y - 7} 9 7-9 7`}
        fill="none"
        stroke="#f6b40e"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}
