/**
 * Shared parts of the product drawings: a canvas of 200 × 150, the ground at y = 138, light from
 * the upper left.
 */
export const groundY = 138

/**
 * The brand's green on a device. Devices stay light in the dark theme, so this colour is fixed;
 * elsewhere it is `--primary`.
 */
export const green = '#0b6b45'
/** A glowing amber for lamps, displays and reflections of the sun. */
export const amber = 'var(--accent)'
export const edge = 'var(--device-edge)'
/** Dark parts that must stay visible on a dark page: terminals, plugs, feet. */
export const dark = 'var(--ink-2)'
/** White plastic. */
export const white = '#f6f8f4'
export const red = '#c0392b'

/** Path data of a rectangle with round corners, so that many rectangles are one element. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r === 0)
    return `M${round1(x)} ${round1(y)}h${round1(width)}v${round1(height)}h${round1(-width)}z`
  const arc = (dx: number, dy: number) =>
    `a${round1(r)} ${round1(r)} 0 0 1 ${round1(dx)} ${round1(dy)}`
  return `M${round1(x + r)} ${round1(y)}h${round1(width - 2 * r)}${arc(r, r)}v${round1(height - 2 * r)}${arc(-r, r)}h${round1(2 * r - width)}${arc(-r, -r)}v${round1(2 * r - height)}${arc(r, -r)}z`
}

/** Path data of a circle. */
export function dot(x: number, y: number, radius: number): string {
  return `M${round1(x - radius)} ${round1(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** Joins one piece of path data for each index from 0. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

/** Rounds to one decimal, which is more precise than a screen shows. */
export function round1(value: number): number {
  return Math.round(value * 10) / 10
}

export function Shadow({
  x = 100,
  width = 130,
  y = groundY,
}: {
  x?: number
  width?: number
  y?: number
}) {
  return <ellipse cx={x} cy={y} rx={round1(width / 2)} ry="5" fill="var(--ink)" opacity=".13" />
}

export function Sun({ x = 168, y = 27, r = 12 }: { x?: number; y?: number; r?: number }) {
  const ray = (angle: number) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    return `M${round1(x + dx * (r + 4))} ${round1(y + dy * (r + 4))}l${round1(dx * 5)} ${round1(dy * 5)}`
  }
  return (
    <path
      d={dot(x, y, r) + repeat(8, (index) => ray((index * Math.PI) / 4))}
      fill="var(--accent)"
      stroke="var(--accent)"
      strokeWidth="3"
      strokeLinecap="round"
    />
  )
}

interface CaseProps {
  x: number
  y: number
  width: number
  height: number
  /** The depth of the side, to the right and up. */
  depth?: number
  fill?: string
}

/** The body of a device: its front, and its top and right side going back. */
export function Case({ x, y, width, height, depth = 12, fill = 'var(--device)' }: CaseProps) {
  const rise = round1(depth * 0.7)
  const [right, bottom] = [round1(x + width), round1(y + height)]
  const outline = `M${round1(x)} ${round1(y)}l${depth} ${-rise}h${round1(width)}v${round1(height)}L${right} ${bottom}H${round1(x)}z`
  const edges = `M${round1(x)} ${round1(y)}H${right}V${bottom}M${right} ${round1(y)}l${depth} ${-rise}`
  return (
    <>
      <path d={outline} fill={fill} />
      <path
        d={`M${right} ${round1(y)}l${depth} ${-rise}v${round1(height)}L${right} ${bottom}z`}
        fill={edge}
        fillOpacity=".28"
      />
      <path
        d={`M${round1(x)} ${round1(y)}l${depth} ${-rise}h${round1(width)}l${-depth} ${rise}z`}
        fill="#fff"
        fillOpacity=".5"
      />
      <path
        d={outline + edges}
        fill="none"
        stroke={edge}
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
    </>
  )
}

interface PrintProps {
  x: number
  y: number
  text: string
  size?: number
  /** The available width; a longer text gets a smaller font. */
  width?: number
  fill?: string
}

/** Text printed on a device. */
export function Print({ x, y, text, size = 14, width = 200, fill = edge }: PrintProps) {
  // A bold letter is about 0.56 times as wide as its font size.
  const fitting = Math.min(size, width / (text.length * 0.56))
  return (
    <text
      x={round1(x)}
      y={round1(y)}
      fontSize={round1(fitting)}
      fontWeight="700"
      textAnchor="middle"
      fill={fill}
    >
      {text}
    </text>
  )
}

/** The symbol for stored energy, as in the scenes. */
export function Bolt({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      d={`M${round1(x + 4 * scale)} ${round1(y - 14 * scale)}l${round1(-9 * scale)} ${round1(16 * scale)}h${round1(10 * scale)}l${round1(-6 * scale)} ${round1(13 * scale)}`}
      fill="none"
      stroke={green}
      strokeWidth={round1(4.5 * scale)}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

/** Fill and outline of the front of a device. */
export const deviceBody = {
  fill: 'var(--device)',
  stroke: edge,
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
} as const
