import { box, dot, edge, Print, red, repeat, Shadow, round1, Sun } from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/** A water heater. The tank depends on the litres; below it are its tubes or flat plates. */
export function WaterHeaterDrawing({
  picture: { collector, litres, tubes },
}: {
  picture: ImageOf<'water-heater'>
}) {
  const width = Math.min(156, 84 + litres * 0.24)
  const tankHeight = Math.min(42, 29 + litres * 0.045)
  const x = 96 - width / 2
  const tankTop = 58 - tankHeight
  return (
    <>
      <Sun x={181} y={18} r={9} />
      <Shadow x={98} width={width + 30} />
      <path
        d={`M${round1(x + 8)} 50L${round1(x - 2)} 138M${round1(x + width - 8)} 50l10 88M${round1(x)} 128h${round1(width)}`}
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      {collector === 'tubes' ? (
        <Tubes count={Math.min(40, Math.max(4, Math.round(tubes)))} x={x + 8} width={width - 16} />
      ) : (
        <Plates x={x + 4} width={width - 8} />
      )}
      <path
        d={box(x, tankTop, width, tankHeight, tankHeight / 2)}
        fill="var(--device)"
        stroke={edge}
        strokeWidth="2.5"
      />
      <path
        d={`M${round1(x + tankHeight / 2)} ${round1(tankTop + 6)}h${round1(width - tankHeight)}`}
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
      />
      <path
        d={`M${round1(x + width * 0.2)} ${round1(tankTop)}v${round1(tankHeight)}M${round1(x + width * 0.8)} ${round1(tankTop)}v${round1(tankHeight)}`}
        stroke={edge}
        strokeWidth="2"
        opacity=".4"
      />
      <path d={dot(x + width - tankHeight * 0.45, tankTop + tankHeight * 0.55, 4)} fill={red} />
      <Print x={96} y={tankTop + tankHeight / 2 + 7} size={17} text={`${litres} L`} />
    </>
  )
}

function Tubes({ count, x, width }: { count: number; x: number; width: number }) {
  const pitch = width / count
  const line = (shift: number, from: number, to: number) =>
    repeat(count, (index) => `M${round1(x + pitch * (index + 0.5) + shift)} ${from}V${to}`)
  return (
    <>
      <path
        d={line(0, 58, 120)}
        stroke="var(--panel-cell)"
        strokeWidth={round1(pitch * 0.72)}
        strokeLinecap="round"
      />
      <path
        d={line(-pitch * 0.16, 62, 116)}
        stroke="var(--panel-line)"
        strokeWidth={round1(Math.max(1, pitch * 0.18))}
        strokeLinecap="round"
      />
      <path
        d={box(x - 4, 118, width + 8, 8, 2)}
        fill="var(--device)"
        stroke={edge}
        strokeWidth="2"
      />
    </>
  )
}

function Plates({ x, width }: { x: number; width: number }) {
  const plate = (width - 6) / 2
  const lines = (left: number) =>
    repeat(6, (index) => `M${round1(left + (plate / 7) * (index + 1))} 62v58`)
  return (
    <>
      <path
        d={box(x, 58, plate, 66, 3) + box(x + plate + 6, 58, plate, 66, 3)}
        fill="var(--panel-cell)"
        stroke={edge}
        strokeWidth="2.5"
      />
      <path d={lines(x) + lines(x + plate + 6)} stroke="var(--panel-line)" strokeWidth="1.6" />
      <path
        d={`M${round1(x + 4)} 100l${round1(plate * 0.5)} -40h14l${round1(-plate * 0.5 - 10)} 52z`}
        fill="#fff"
        opacity=".13"
      />
    </>
  )
}
