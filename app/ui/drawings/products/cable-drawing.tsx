import { amber, box, dark, deviceBody, dot, edge, Print, red, Shadow } from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

export function CableDrawing({ picture: { mm2 } }: { picture: ImageOf<'cable'> }) {
  return (
    <>
      <Shadow x={96} width={150} />
      <path d="M116 128h62" stroke={dark} strokeWidth="6" strokeLinecap="round" />
      <path d="M116 116q36 0 62 8" fill="none" stroke={red} strokeWidth="6" strokeLinecap="round" />
      <circle cx="88" cy="78" r="58" {...deviceBody} />
      <circle cx="88" cy="78" r="42" fill="none" stroke={red} strokeWidth="18" />
      <path d="M88 27a51 51 0 0 1 0 102v-18a33 33 0 0 0 0 -66z" fill={edge} />
      <path
        d="M88 33a45 45 0 0 0 0 90M88 39a39 39 0 0 0 0 78M88 33a45 45 0 0 1 0 90M88 39a39 39 0 0 1 0 78"
        fill="none"
        stroke="#fff"
        strokeWidth="1"
        opacity=".35"
      />
      <circle cx="88" cy="78" r="32" {...deviceBody} />
      <Print x={88} y={84} size={16} width={56} text={`${mm2} mm²`} />
    </>
  )
}

/** A red and a black cable, each bent once, with a lug at both ends. */
export function BatteryCableDrawing({ picture: { mm2 } }: { picture: ImageOf<'battery-cable'> }) {
  const width = Math.min(13, Math.max(6, 4 + mm2 / 10))
  return (
    <>
      <Shadow width={170} />
      <path d="M34 54h84a34 34 0 0 1 0 68H34" fill="none" stroke={red} strokeWidth={width} />
      <path d="M34 76h80a12 12 0 0 1 0 24H34" fill="none" stroke={dark} strokeWidth={width} />
      <path
        d={
          box(14, 47, 26, 14, 4) +
          box(14, 69, 26, 14, 4) +
          box(14, 93, 26, 14, 4) +
          box(14, 115, 26, 14, 4)
        }
        {...deviceBody}
      />
      <path d={dot(21, 54, 3) + dot(21, 76, 3) + dot(21, 100, 3) + dot(21, 122, 3)} fill={edge} />
      <Print x={100} y={34} size={20} width={150} fill="var(--ink)" text={`${mm2} mm²`} />
    </>
  )
}

export function ConnectorsDrawing({ picture: { pairs } }: { picture: ImageOf<'connectors'> }) {
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
