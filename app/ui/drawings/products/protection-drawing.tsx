import {
  amber,
  box,
  Case,
  dark,
  deviceBody,
  dot,
  edge,
  green,
  Print,
  red,
  repeat,
  round1,
  Shadow,
  white,
} from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

export function BreakerDrawing({ picture: { amps, poles } }: { picture: ImageOf<'breaker'> }) {
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

export function CombinerDrawing({ picture: { strings } }: { picture: ImageOf<'combiner'> }) {
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
      <path d={box(22, 22, 156, 96, 8)} {...deviceBody} />
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

export function ChangeoverDrawing({ picture: { amps } }: { picture: ImageOf<'changeover'> }) {
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

export function MeterDrawing() {
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
