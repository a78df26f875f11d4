import { InverterFace } from './inverter-drawing.tsx'
import {
  amber,
  Bolt,
  box,
  edge,
  green,
  Print,
  red,
  repeat,
  Shadow,
  round1,
  Sun,
} from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

type Kit = ImageOf<'kit'>

/**
 * An installed kit: its panels on the roof, inverter and batteries on the wall below, and the
 * cables between them.
 */
export function KitDrawing({
  picture: { panels, kva, batteryForm, batteries, kwh },
}: {
  picture: Kit
}) {
  const inverter = {
    x: 38,
    y: 80,
    width: Math.min(44, 29 + kva * 1.5),
    height: Math.min(50, 36 + kva * 1.4),
  }
  const wire = inverter.y + inverter.height * 0.6
  return (
    <>
      <Sun x={22} y={22} r={9} />
      <Shadow x={98} width={180} />
      <path
        d="M26 68h144v70H26z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path
        d="M10 72 42 10h146l-10 62z"
        fill={edge}
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <RoofPanels count={Math.min(40, Math.max(1, Math.round(panels)))} />
      <path
        d={`M${round1(inverter.x + inverter.width / 2)} 68v12`}
        stroke={amber}
        strokeWidth="3"
      />
      <path
        d={`M${round1(inverter.x + inverter.width)} ${round1(wire)}H130V124`}
        fill="none"
        stroke="var(--primary)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d={box(inverter.x, inverter.y, inverter.width, inverter.height, 3)}
        fill="var(--device)"
        stroke={edge}
        strokeWidth="2"
      />
      <InverterFace {...inverter} kva={kva} />
      <Storage
        form={batteryForm}
        count={Math.min(6, Math.max(1, Math.round(batteries)))}
        kwh={kwh}
        left={inverter.x + inverter.width + 6}
      />
    </>
  )
}

/** One shape for each row, divided by the frames, so that the number of elements stays small. */
function RoofPanels({ count }: { count: number }) {
  const rows = count > 8 ? 2 : 1
  const columns = Math.ceil(count / rows)
  const width = round1(Math.min(26, 136 / columns))
  const height = (50 - (rows - 1) * 3) / rows
  const left = round1(106 - (columns * width) / 2)
  const top = (row: number) => round1(16 + row * (height + 3))
  const inRow = (row: number) => Math.min(columns, count - row * columns)
  const frames = (row: number) =>
    repeat(
      inRow(row) - 1,
      (index) => `M${round1(left + width * (index + 1))} ${top(row)}v${round1(height)}`,
    )
  const cells = (row: number) =>
    repeat(
      inRow(row),
      (index) => `M${round1(left + width * (index + 0.5))} ${top(row)}v${round1(height)}`,
    )
  const across = (row: number) =>
    `M${left} ${round1(top(row) + height / 3)}h${round1(inRow(row) * width)}M${left} ${round1(top(row) + (height * 2) / 3)}h${round1(inRow(row) * width)}`
  return (
    <g transform="matrix(1 0 -.34 1 15 0)" stroke="var(--device)" strokeWidth="1.6">
      <path
        d={repeat(rows, (row) => box(left, top(row), inRow(row) * width, height))}
        fill="var(--panel-cell)"
      />
      <path
        d={repeat(rows, (row) => cells(row) + across(row))}
        stroke="var(--panel-line)"
        strokeWidth=".9"
      />
      <path d={repeat(rows, frames)} />
    </g>
  )
}

function Storage({
  form,
  count,
  kwh,
  left,
}: {
  form: Kit['batteryForm']
  count: number
  kwh: number
  left: number
}) {
  const body = { fill: 'var(--device)', stroke: edge, strokeWidth: 2 }
  if (form === 'tubular' || form === 'gel') {
    const width = Math.min(22, (166 - left) / count - 2)
    const x = (index: number) => 166 - (index + 1) * (width + 2)
    return (
      <>
        <path d={repeat(count, (index) => box(x(index) + 2.5, 104, 4, 5))} fill="var(--ink-2)" />
        <path d={repeat(count, (index) => box(x(index) + width - 6.5, 104, 4, 5))} fill={red} />
        <path d={repeat(count, (index) => box(x(index), 108, width, 30, 2))} {...body} />
        <path d={repeat(count, (index) => box(x(index), 108, width, 7))} fill={green} />
      </>
    )
  }
  const size = storageSize(form, kwh)
  const x = 132 - size.width / 2
  const y = form === 'wall' ? 82 : 137 - size.height
  const isTall = size.height > 30
  return (
    <>
      <path d={box(x, y, size.width, size.height, form === 'wall' ? 6 : 3)} {...body} />
      {isTall ? (
        <Bolt x={131} y={y + size.height * 0.38} scale={0.8} />
      ) : (
        <path d={box(x, y + size.height * 0.28, size.width, size.height * 0.52)} fill={green} />
      )}
      <Print
        x={132}
        y={y + (isTall ? size.height - 6 : size.height * 0.54 + 4)}
        size={11}
        width={size.width - 6}
        fill={isTall ? edge : '#fff'}
        text={`${kwh} kWh`}
      />
    </>
  )
}

function storageSize(form: Kit['batteryForm'], kwh: number): { width: number; height: number } {
  if (form === 'wall') return { width: 54, height: 48 }
  if (form === 'floor' || form === 'tower') return { width: 52, height: 54 }
  if (form === 'rack') return { width: 66, height: 26 }
  return { width: Math.min(62, 46 + kwh * 4), height: 28 }
}
