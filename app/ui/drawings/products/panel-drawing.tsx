import { box, edge, groundY, repeat, Shadow, round1, Sun } from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/**
 * A panel on its stand, sized by its watts, with its real number of cells, a gap in the middle for
 * half-cut cells, and its frame.
 */
export function PanelDrawing({ picture }: { picture: ImageOf<'panel'> }) {
  const { watts, columns, isHalfCut, isBifacial, frame } = picture
  // The panel is drawn in landscape, so the columns of the data sheet are rows here.
  const rows = clamp(columns, 2, 12)
  const across = clamp(picture.cells / rows, 2, 40)
  const width = round1(160 * Math.min(1, Math.max(0.66, (watts / 615) ** 0.25)))
  const height = round1(Math.min(94, (width * rows * (isHalfCut ? 2 : 1)) / across))
  const x = round1(97 - width / 2)
  const y = round1(Math.min(122 - height, 90 - height / 2))
  const foot = y + height - 6
  return (
    <>
      <Sun x={176} y={22} r={11} />
      <Shadow x={100} width={width + 10} />
      {isBifacial && (
        <ellipse
          cx="96"
          cy={groundY}
          rx={round1(width * 0.4)}
          ry="4"
          fill="var(--accent)"
          opacity=".6"
        />
      )}
      <path
        d={`M${round1(x + width * 0.2)} ${foot}L${round1(x + width * 0.15)} ${groundY}M${round1(x + width * 0.8)} ${foot}L${round1(x + width * 0.83)} ${groundY}`}
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform={`matrix(1 0 -.2 1 ${round1((y + height / 2) * 0.2 + 4)} 0)`}>
        <path
          d={box(x - 3, y - 3, width + 6, height + 6, 3)}
          fill={frame === 'black' ? edge : 'var(--device)'}
          stroke={edge}
          strokeWidth="1.5"
        />
        <path d={box(x, y, width, height)} fill="var(--panel-cell)" />
        <Cells {...picture} grid={{ x, y, width, height, rows, across }} />
        <path
          d={`M${round1(x + width * 0.5)} ${y}h${round1(width * 0.22)}l${round1(-width * 0.28)} ${height}h${round1(-width * 0.22)}z`}
          fill="#fff"
          opacity=".1"
        />
      </g>
    </>
  )
}

interface CellsProps extends ImageOf<'panel'> {
  grid: { x: number; y: number; width: number; height: number; rows: number; across: number }
}

function Cells({
  cell,
  isHalfCut,
  isBifacial,
  frame,
  grid: { x, y, width, height, rows, across },
}: CellsProps) {
  const pitch = width / across
  const step = height / rows
  const columnLines = repeat(
    across - 1,
    (index) => `M${round1(x + pitch * (index + 1))} ${y}v${height}`,
  )
  const rowLines = repeat(rows - 1, (index) => `M${x} ${round1(y + step * (index + 1))}h${width}`)
  // Light shines between the cells of double glass; a black panel hides its joints.
  const lines = {
    stroke: isBifacial ? '#f3e3b0' : 'var(--panel-line)',
    opacity: frame === 'black' ? 0.5 : isBifacial ? 0.75 : 0.95,
  }
  return (
    <>
      {cell === 'poly' && (
        <path
          d={
            repeat(across / 2, (index) => box(x + 2 * index * pitch, y, pitch, height)) +
            repeat(rows / 2, (index) => box(x, y + 2 * index * step, width, step))
          }
          fill="var(--panel-line)"
          opacity=".3"
        />
      )}
      <path d={columnLines + rowLines} strokeWidth=".9" {...lines} />
      {/* The clipped corners of monocrystalline cells: a round dash at every crossing. */}
      {cell === 'mono' && frame !== 'black' && (
        <path
          d={rowLines}
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeDasharray={`0 ${Math.round(pitch * (isHalfCut ? 200 : 100)) / 100}`}
          {...lines}
        />
      )}
      {isHalfCut && (
        <path d={`M${round1(x + width / 2)} ${y}v${height}`} strokeWidth="2.6" {...lines} />
      )}
    </>
  )
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.round(value)))
}
