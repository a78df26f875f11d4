/** What the drawings of app/ui/picture-*.tsx share: a canvas of 200 × 150, the ground at 138, the light from the upper left. */
export const groundY = 138

/** The brand's green on a device: devices stay light in the dark theme, so it does not turn with the theme; beside a device it is `--primary`. */
export const green = '#0b6b45'
/** Amber that glows: lamps, displays, the sun on glass. */
export const amber = 'var(--accent)'
export const edge = 'var(--device-edge)'
/** Dark parts that stand alone, which must not drown in a dark page: terminals, plugs, feet. */
export const dark = 'var(--ink-2)'
/** White plastic. */
export const white = '#f6f8f4'
export const red = '#c0392b'

/** A rectangle with round corners as a piece of path, so that many of them are one element. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r === 0) return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`
  const arc = (dx: number, dy: number) => `a${short(r)} ${short(r)} 0 0 1 ${short(dx)} ${short(dy)}`
  return `M${short(x + r)} ${short(y)}h${short(width - 2 * r)}${arc(r, r)}v${short(height - 2 * r)}${arc(-r, r)}h${short(2 * r - width)}${arc(-r, -r)}v${short(2 * r - height)}${arc(r, -r)}z`
}

/** A circle as a piece of path. */
export function dot(x: number, y: number, radius: number): string {
  return `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** One piece of path for each number from 0. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

/** One decimal is finer than any screen shows here. */
export function short(value: number): number {
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
  return <ellipse cx={x} cy={y} rx={short(width / 2)} ry="5" fill="var(--ink)" opacity=".13" />
}

export function Sun({ x = 168, y = 27, r = 12 }: { x?: number; y?: number; r?: number }) {
  const ray = (angle: number) => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    return `M${short(x + dx * (r + 4))} ${short(y + dy * (r + 4))}l${short(dx * 5)} ${short(dy * 5)}`
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
  /** How far the side goes back, to the right and up. */
  depth?: number
  fill?: string
}

/** The body of a device: its front, and its top and right side going back. */
export function Case({ x, y, width, height, depth = 12, fill = 'var(--device)' }: CaseProps) {
  const rise = short(depth * 0.7)
  const [right, bottom] = [short(x + width), short(y + height)]
  const outline = `M${short(x)} ${short(y)}l${depth} ${-rise}h${short(width)}v${short(height)}L${right} ${bottom}H${short(x)}z`
  const edges = `M${short(x)} ${short(y)}H${right}V${bottom}M${right} ${short(y)}l${depth} ${-rise}`
  return (
    <>
      <path d={outline} fill={fill} />
      <path
        d={`M${right} ${short(y)}l${depth} ${-rise}v${short(height)}L${right} ${bottom}z`}
        fill={edge}
        fillOpacity=".28"
      />
      <path
        d={`M${short(x)} ${short(y)}l${depth} ${-rise}h${short(width)}l${-depth} ${rise}z`}
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
  /** Room for the text; a longer one is set smaller. */
  width?: number
  fill?: string
}

/** What stands printed on a device. */
export function Print({ x, y, text, size = 14, width = 200, fill = edge }: PrintProps) {
  // A bold letter is about 0.56 of its size wide.
  const fitting = Math.min(size, width / (text.length * 0.56))
  return (
    <text
      x={short(x)}
      y={short(y)}
      fontSize={short(fitting)}
      fontWeight="700"
      textAnchor="middle"
      fill={fill}
    >
      {text}
    </text>
  )
}

/** The sign of stored energy, as in the scenes. */
export function Bolt({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <path
      d={`M${short(x + 4 * scale)} ${short(y - 14 * scale)}l${short(-9 * scale)} ${short(16 * scale)}h${short(10 * scale)}l${short(-6 * scale)} ${short(13 * scale)}`}
      fill="none"
      stroke={green}
      strokeWidth={short(4.5 * scale)}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}
