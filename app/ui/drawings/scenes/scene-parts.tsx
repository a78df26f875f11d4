/**
 * Shared parts of the scenes: a canvas of 560 × 420, the ground at y = 352, light from the right.
 */
export const scene = {
  wall: 'var(--scene-wall)',
  shade: 'var(--scene-shade)',
  roof: 'var(--scene-roof)',
  /** Blue by day; lit at dusk, in the dark theme. */
  glass: 'var(--scene-glass)',
  green: '#0b6b45',
  amber: '#f6b40e',
  frame: '#6fa3d0',
}

/**
 * The props of a building: the fill of its panels, a pattern defined by the surrounding picture.
 */
export interface BuildingProps {
  cells: string
}

/** Panels on stands on a flat roof: a row of `count`, the lower edges at `y`. */
export function PanelRow({
  x,
  y,
  count,
  cells,
  width = 44,
  height = 24,
}: BuildingProps & { x: number; y: number; count: number; width?: number; height?: number }) {
  const places = Array.from({ length: count }, (_, index) => x + index * (width + 4))
  return (
    <>
      <path
        d={places
          .map((at) => `M${at + 8} ${y}v9M${at + width} ${y - height + 4}v${height + 5}`)
          .join('')}
        stroke="var(--ink-3)"
        strokeWidth="3"
      />
      <path
        d={places.map((at) => `M${at} ${y}l10 ${-height}h${width}l-10 ${height}z`).join('')}
        fill={cells}
        stroke={scene.frame}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </>
  )
}

/** Windows of one size in rows and columns, each with a cross. */
export function Windows({
  x,
  y,
  columns,
  rows = 1,
  width = 34,
  height = 32,
  gapX = 18,
  gapY = 22,
}: {
  x: number
  y: number
  columns: number
  rows?: number
  width?: number
  height?: number
  gapX?: number
  gapY?: number
}) {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    left: x + (index % columns) * (width + gapX),
    top: y + Math.floor(index / columns) * (height + gapY),
  }))
  return (
    <>
      <path
        d={places.map(({ left, top }) => `M${left} ${top}h${width}v${height}h${-width}z`).join('')}
        fill={scene.glass}
        stroke={scene.roof}
        strokeWidth="3"
      />
      <path
        d={places
          .map(
            ({ left, top }) =>
              `M${left + width / 2} ${top}v${height}M${left} ${top + height / 2}h${width}`,
          )
          .join('')}
        stroke={scene.roof}
        strokeWidth="2"
      />
    </>
  )
}

/** The inverter on the outer wall, with its cable to the ground. */
export function WallInverter({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x + 15} ${y + 40}v${352 - y - 40}`} stroke="var(--ink-3)" strokeWidth="3" />
      <rect
        x={x}
        y={y}
        width="30"
        height="44"
        rx="5"
        fill="var(--device)"
        stroke={scene.roof}
        strokeWidth="3"
      />
      <path
        d={`m${x + 17} ${y + 9}-7 13h9l-5 13`}
        fill="none"
        stroke={scene.green}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

/** A palm, its foot at (x, y). */
export function Palm({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`} fill="none" strokeLinecap="round">
      <path d="M0 0q6-50-4-104" stroke="#6b4f2a" strokeWidth="9" />
      <path
        d="M-4-104q-34-22-58 8M-4-104q-20-38-50-28M-4-104q4-40 36-40M-4-104q34-22 56 12M-4-104q-14 10-26 44M-4-104q22 8 28 42"
        stroke="var(--scene-far)"
        strokeWidth="10"
      />
    </g>
  )
}
