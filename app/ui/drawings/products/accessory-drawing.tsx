import {
  amber,
  box,
  Case,
  dark,
  dot,
  edge,
  green,
  Print,
  red,
  repeat,
  Shadow,
  round1,
  white,
} from './drawing-parts.tsx'
import type { ImageOf, ImageSpec } from './image-spec.ts'

/** Cables, connectors, protection, mounting and meters: each has its own drawing, with its count or rating. */
export function AccessoryDrawing({ picture }: { picture: ImageSpec }) {
  switch (picture.kind) {
    case 'cable':
      return <Cable picture={picture} />
    case 'connectors':
      return <Connectors picture={picture} />
    case 'breaker':
      return <Breaker picture={picture} />
    case 'combiner':
      return <Combiner picture={picture} />
    case 'changeover':
      return <Changeover picture={picture} />
    case 'mounting':
      return <Mounting picture={picture} />
    case 'rack':
      return <Rack picture={picture} />
    case 'meter':
      return <Meter />
    default:
      return <Parcel />
  }
}

const body = {
  fill: 'var(--device)',
  stroke: edge,
  strokeWidth: 2.5,
  strokeLinejoin: 'round',
} as const

function Cable({ picture: { mm2 } }: { picture: ImageOf<'cable'> }) {
  return (
    <>
      <Shadow x={96} width={150} />
      <path d="M116 128h62" stroke={dark} strokeWidth="6" strokeLinecap="round" />
      <path d="M116 116q36 0 62 8" fill="none" stroke={red} strokeWidth="6" strokeLinecap="round" />
      <circle cx="88" cy="78" r="58" {...body} />
      <circle cx="88" cy="78" r="42" fill="none" stroke={red} strokeWidth="18" />
      <path d="M88 27a51 51 0 0 1 0 102v-18a33 33 0 0 0 0 -66z" fill={edge} />
      <path
        d="M88 33a45 45 0 0 0 0 90M88 39a39 39 0 0 0 0 78M88 33a45 45 0 0 1 0 90M88 39a39 39 0 0 1 0 78"
        fill="none"
        stroke="#fff"
        strokeWidth="1"
        opacity=".35"
      />
      <circle cx="88" cy="78" r="32" {...body} />
      <Print x={88} y={84} size={16} width={56} text={`${mm2} mm²`} />
    </>
  )
}

function Connectors({ picture: { pairs } }: { picture: ImageOf<'connectors'> }) {
  return (
    <>
      <Shadow width={180} y={124} />
      <path d="M0 92h30" stroke={dark} strokeWidth="12" />
      <path d="M170 92h30" stroke={red} strokeWidth="12" />
      <path
        d={
          box(22, 68, 26, 48, 5) +
          box(48, 73, 38, 38, 4) +
          box(86, 82, 16, 20, 2) +
          box(114, 71, 42, 42, 4) +
          box(152, 68, 26, 48, 5)
        }
        fill={dark}
      />
      <path
        d="M29 72v40M35 72v40M41 72v40M159 72v40M165 72v40M171 72v40"
        stroke="var(--surface-2)"
        strokeWidth="2"
        opacity=".5"
      />
      <path d="M102 92h9" stroke={amber} strokeWidth="6" strokeLinecap="round" />
      <path
        d={
          box(107, 76, 12, 6, 1) +
          box(107, 102, 12, 6, 1) +
          box(58, 86, 18, 12, 3) +
          box(128, 86, 18, 12, 3)
        }
        fill="var(--primary)"
      />
      <Print x={100} y={46} size={24} fill="var(--ink)" text={`${pairs} pairs`} />
    </>
  )
}

function Breaker({ picture: { amps, poles } }: { picture: ImageOf<'breaker'> }) {
  const count = Math.min(4, Math.max(1, Math.round(poles)))
  const width = 36
  const left = 92 - (count * width) / 2
  const at = (index: number) => left + index * width
  return (
    <>
      <Shadow width={count * width + 50} />
      <Case x={left} y={30} width={count * width} height={104} depth={16} />
      <path
        d={repeat(count - 1, (index) => `M${at(index + 1)} 30v30M${at(index + 1)} 112v20`)}
        stroke={edge}
        strokeWidth="2"
      />
      <path
        d={repeat(
          count,
          (index) => dot(at(index) + width / 2, 44, 6.5) + dot(at(index) + width / 2, 120, 6.5),
        )}
        fill={edge}
      />
      <path
        d={repeat(
          count,
          (index) => `M${at(index) + width / 2 - 4} 44h8M${at(index) + width / 2 - 4} 120h8`,
        )}
        stroke="var(--device)"
        strokeWidth="2"
      />
      <path d={box(left + 4, 66, count * width - 8, 24, 3)} fill={edge} />
      <path d={box(left + 9, 60, count * width - 18, 17, 4)} fill={green} />
      <Print x={92} y={106} size={15} width={count * width - 8} text={`${amps} A`} />
    </>
  )
}

function Combiner({ picture: { strings } }: { picture: ImageOf<'combiner'> }) {
  const count = Math.min(8, Math.max(1, Math.round(strings)))
  const pitch = 66 / count
  return (
    <>
      <path
        d={repeat(count, (index) => `M${round1(40 + pitch * (index + 0.5))} 116v22`)}
        stroke={red}
        strokeWidth="4.5"
      />
      <path d="M132 116v22M146 116v22" stroke={dark} strokeWidth="6" />
      <path d={box(22, 22, 156, 96, 8)} {...body} />
      <path d={box(32, 32, 136, 76, 5)} fill={white} stroke={edge} strokeWidth="1.5" />
      <path
        d={repeat(count, (index) => box(40 + pitch * index + 1, 44, pitch - 2, 52, 2))}
        fill="var(--device)"
        stroke={edge}
        strokeWidth="1.5"
      />
      <path
        d={repeat(count, (index) => box(40 + pitch * index + pitch / 2 - 2.5, 54, 5, 32, 1.5))}
        fill={amber}
      />
      <path d={box(114, 44, 18, 52, 2)} fill={green} />
      <path d={box(138, 44, 24, 52, 2)} fill={edge} />
      <path d={dot(150, 66, 8)} fill={red} />
      <path d="M150 58v16" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
    </>
  )
}

function Changeover({ picture: { amps } }: { picture: ImageOf<'changeover'> }) {
  return (
    <>
      <Shadow width={158} />
      <Case x={36} y={36} width={116} height={96} depth={18} />
      <path
        d={repeat(4, (index) => dot(54 + index * 26, 48, 5.5) + dot(54 + index * 26, 120, 5.5))}
        fill={edge}
      />
      <path d={box(46, 62, 46, 26, 3)} fill={edge} />
      <Print x={69} y={80} size={14} fill={amber} text="230 V" />
      <Print x={69} y={106} size={14} text={`${amps} A`} />
      <circle cx="122" cy="84" r="22" fill={white} stroke={edge} strokeWidth="2" />
      <path d="M122 84 136 68" stroke={green} strokeWidth="8" strokeLinecap="round" />
      <path d={dot(122, 84, 6)} fill={edge} />
    </>
  )
}

/** The first panel is drawn in its clamps, the others are only outlined. */
function Mounting({ picture: { panels } }: { picture: ImageOf<'mounting'> }) {
  const count = Math.min(8, Math.max(1, Math.round(panels)))
  const pitch = 140 / count
  const at = (index: number) => 30 + index * pitch
  return (
    <>
      <Shadow width={186} />
      <path
        d="M12 136 40 18h152l-20 118z"
        fill={edge}
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <g transform="matrix(1 0 -.2 1 17 0)">
        <path
          d={repeat(9, (index) => `M${28 + index * 18} 20v114`)}
          stroke="var(--line-strong)"
          strokeWidth="1"
          opacity=".6"
        />
        <path d={box(22, 48, 156, 8, 2) + box(22, 100, 156, 8, 2)} fill="var(--device)" />
        <path
          d={repeat(count - 1, (index) => box(at(index + 1) + 3, 32, pitch - 6, 92, 2))}
          fill="none"
          stroke="var(--panel-line)"
          strokeWidth="2"
          strokeDasharray="5 4"
        />
        <path
          d={box(at(0) + 2, 32, pitch - 4, 92, 2)}
          fill="var(--panel-cell)"
          stroke="var(--device)"
          strokeWidth="2"
        />
        <path
          d={
            repeat(
              5,
              (index) => `M${at(0) + 3} ${round1(32 + (92 / 6) * (index + 1))}h${pitch - 6}`,
            ) + `M${round1(at(0) + pitch / 2)} 33v90`
          }
          stroke="var(--panel-line)"
          strokeWidth="1"
        />
        <path
          d={repeat(
            count + 1,
            (index) => box(at(index) - 4, 46, 8, 12, 1.5) + box(at(index) - 4, 98, 8, 12, 1.5),
          )}
          fill={amber}
        />
      </g>
    </>
  )
}

function Rack({ picture: { modules } }: { picture: ImageOf<'rack'> }) {
  const count = Math.min(8, Math.max(1, Math.round(modules)))
  const pitch = 84 / count
  return (
    <>
      <Shadow width={140} />
      <path d={dot(66, 133, 5) + dot(116, 133, 5)} fill={dark} />
      <Case x={48} y={22} width={88} height={107} depth={22} />
      <path d={box(56, 32, 72, 88, 3)} fill={edge} />
      <path
        d={repeat(count, (index) => box(60, 34 + pitch * index, 64, pitch - 3, 2))}
        fill="var(--device)"
      />
      <path
        d={repeat(count, (index) => box(66, 34 + pitch * index + pitch / 2 - 3.5, 18, 4, 2))}
        fill={green}
      />
      <path
        d={repeat(count, (index) => dot(114, 34 + pitch * index + pitch / 2 - 1.5, 2.5))}
        fill={amber}
      />
      <path d="M58 118 96 34h18L76 118z" fill="#fff" opacity=".14" />
    </>
  )
}

function Meter() {
  return (
    <>
      <Shadow width={170} />
      <path d="M104 96h26q10 0 14 6" fill="none" stroke={dark} strokeWidth="3" />
      <path d="M154 20v116" stroke={red} strokeWidth="8" />
      <path d={box(132, 84, 44, 44, 8)} fill={dark} />
      <path d={dot(154, 106, 12)} fill="var(--surface-2)" />
      <path d="M154 92v28" stroke={red} strokeWidth="8" />
      <Case x={34} y={34} width={70} height={98} depth={14} />
      <path d={box(42, 52, 54, 30, 3)} fill={edge} />
      <Print x={69} y={72} size={15} fill={amber} text="18.4" />
      <Print x={69} y={100} size={13} text="kWh" />
      <path d={repeat(4, (index) => dot(46 + index * 15.5, 120, 4))} fill={edge} />
      <path
        d="M62 20q10 -9 20 0M56 13q16 -14 32 0"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </>
  )
}

function Parcel() {
  return (
    <>
      <Shadow width={150} />
      <Case x={42} y={60} width={100} height={74} depth={24} />
      <path d="M84 60l24 -16.800h18L102 60v26H84z" fill={amber} />
    </>
  )
}
