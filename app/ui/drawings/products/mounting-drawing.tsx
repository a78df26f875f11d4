import {
  amber,
  box,
  Case,
  dark,
  dot,
  edge,
  green,
  repeat,
  round1,
  Shadow,
} from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/** The first panel is drawn in its clamps, the others are only outlined. */
export function MountingDrawing({ picture: { panels } }: { picture: ImageOf<'mounting'> }) {
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

export function RackDrawing({ picture: { modules } }: { picture: ImageOf<'rack'> }) {
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
