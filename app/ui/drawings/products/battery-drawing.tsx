import {
  amber,
  Bolt,
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
import type { ImageOf } from './image-spec.ts'

type Battery = ImageOf<'battery'>

/** A battery of its form. The size depends on the kWh, which are printed on it. */
export function BatteryDrawing({ picture }: { picture: Battery }) {
  switch (picture.form) {
    case 'tubular':
      return <Tubular ah={picture.ah} />
    case 'gel':
      return <Gel ah={picture.ah} />
    case 'case':
      return <SmallCase kwh={picture.kwh} />
    case 'wall':
      return <WallUnit kwh={picture.kwh} />
    case 'floor':
      return <FloorUnit kwh={picture.kwh} />
    case 'tower':
      return (
        <Tower kwh={picture.kwh} modules={Math.min(8, Math.max(2, Math.round(picture.modules)))} />
      )
    default:
      return <RackModule kwh={picture.kwh} />
  }
}

function RackModule({ kwh }: { kwh: number }) {
  return (
    <>
      <Shadow width={172} />
      <Case x={20} y={84} width={140} height={48} depth={24} />
      <path
        d={box(14, 84, 12, 48, 2) + box(154, 84, 12, 48, 2)}
        fill="var(--device)"
        stroke={edge}
        strokeWidth="2"
      />
      <path d="M34 96v24M146 96v24" stroke={edge} strokeWidth="5" strokeLinecap="round" />
      <Print x={80} y={115} size={18} width={76} text={`${kwh} kWh`} />
      <path d={repeat(4, (index) => box(48 + index * 8, 122, 5, 4, 1))} fill={green} />
      <path d={box(126, 96, 12, 18, 2)} fill={edge} />
      <path d={dot(132, 122, 4)} fill={red} />
      <path d={dot(120, 122, 4)} fill={edge} />
    </>
  )
}

function SmallCase({ kwh }: { kwh: number }) {
  const width = Math.min(126, 72 + kwh * 18)
  const x = 94 - width / 2
  return (
    <>
      <Shadow width={width + 40} />
      <path d={box(x + 10, 42, 13, 18, 2)} fill={dark} />
      <path d={box(x + width - 9, 42, 13, 18, 2)} fill={red} />
      <Case x={x} y={62} width={width} height={70} depth={18} />
      <path
        d={`M${round1(x + width * 0.32)} 55q${round1(width * 0.24)} -22 ${round1(width * 0.48)} 0`}
        fill="none"
        stroke={edge}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d={box(x, 88, width, 30)} fill={green} />
      <Print
        x={x + width / 2}
        y={109}
        size={19}
        width={width - 12}
        fill="#fff"
        text={`${kwh} kWh`}
      />
      <path d={repeat(4, (index) => box(x + 9 + index * 9, 73, 6, 6, 1.5))} fill={green} />
    </>
  )
}

function WallUnit({ kwh }: { kwh: number }) {
  return (
    <>
      <path
        d="M150 104h22v34"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d={box(58, 22, 104, 114, 14)} fill="var(--ink)" opacity=".12" />
      <path d={box(48, 12, 104, 114, 12)} fill="var(--device)" stroke={edge} strokeWidth="2.5" />
      <path d="M140 12a12 12 0 0 1 12 12v90a12 12 0 0 1-12 12z" fill={edge} opacity=".16" />
      <path d={box(72, 26, 52, 18, 9)} fill={edge} />
      <path d={repeat(5, (index) => box(79 + index * 8, 31, 5.5, 8, 1.5))} fill={amber} />
      <Bolt x={95} y={72} scale={1.25} />
      <Print x={95} y={114} size={18} width={84} text={`${kwh} kWh`} />
    </>
  )
}

function FloorUnit({ kwh }: { kwh: number }) {
  return (
    <>
      <Shadow width={128} />
      <path d={dot(68, 132, 6) + dot(116, 132, 6) + dot(137, 123, 5)} fill={dark} />
      <Case x={56} y={28} width={72} height={100} depth={22} />
      <path d={box(68, 38, 48, 22, 4)} fill={edge} />
      <path
        d={repeat(5, (index) => box(74 + index * 7.6, 52 - index * 1.8, 5, 3 + index * 1.8, 1))}
        fill={amber}
      />
      <Print x={92} y={82} size={16} width={64} text={`${kwh} kWh`} />
      <path
        d={repeat(4, (index) => `M70 ${96 + index * 7}h44`)}
        stroke={edge}
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".5"
      />
    </>
  )
}

function Tower({ kwh, modules }: { kwh: number; modules: number }) {
  const height = 96 / modules
  return (
    <>
      <Shadow width={136} />
      <Case x={50} y={18} width={88} height={114} depth={18} />
      <path d={box(50, 18, 88, 18)} fill={edge} />
      <path d={repeat(4, (index) => box(58 + index * 8, 24, 5, 6, 1))} fill={amber} />
      <path
        d={repeat(modules - 1, (index) => `M50 ${round1(36 + height * (index + 1))}h88l18 -12.6`)}
        fill="none"
        stroke={edge}
        strokeWidth="2"
      />
      <path
        d={repeat(modules, (index) => box(58, 36 + height * index + height / 2 - 2, 16, 4, 2))}
        fill={green}
      />
      <Print x={110} y={36 + height * 1.5 + 4} size={13} width={50} text={`${kwh} kWh`} />
    </>
  )
}

function Tubular({ ah }: { ah: number }) {
  const height = Math.min(88, 54 + ah * 0.14)
  const y = 132 - height
  return (
    <>
      <Shadow width={164} />
      <path d={box(48, y - 20, 12, 14, 2)} fill={dark} />
      <path d={box(142, y - 20, 12, 14, 2)} fill={red} />
      <path
        d={repeat(6, (index) => box(66 + index * 11.5, y - 21, 8, 12, 2.5))}
        fill={amber}
        stroke={edge}
        strokeWidth="1.2"
      />
      <Case x={30} y={y} width={124} height={height} depth={18} fill={white} />
      <path
        d={`M30 ${round1(y)}l18 -12.6h124v10L154 ${round1(y + 10)}H30z`}
        fill={green}
        stroke={edge}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d={repeat(9, (index) => `M${round1(42 + index * 12.6)} ${round1(y + 16)}V126`)}
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d={box(50, 132 - height * 0.58, 84, 26, 4)} fill={edge} />
      <Print x={92} y={132 - height * 0.58 + 20} size={18} fill="#fff" text={`${ah} Ah`} />
    </>
  )
}

function Gel({ ah }: { ah: number }) {
  return (
    <>
      <Shadow width={170} />
      <path d={box(46, 54, 14, 14, 2)} fill={dark} />
      <path d={box(138, 54, 14, 14, 2)} fill={red} />
      <Case x={26} y={74} width={128} height={58} depth={20} fill="#2f5f8f" />
      <path d={box(26, 74, 128, 12)} fill="var(--device)" stroke={edge} strokeWidth="1.5" />
      <Print x={90} y={116} size={19} width={116} fill="#fff" text={`GEL ${ah} Ah`} />
    </>
  )
}
