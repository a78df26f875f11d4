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
  Shadow,
  white,
} from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/** Four fuses with caps of metal, the rating on the first. */
export function FusesDrawing({ picture: { amps } }: { picture: ImageOf<'fuses'> }) {
  const top = (index: number) => 32 + index * 26
  return (
    <>
      <Shadow width={150} />
      <path d={repeat(4, (index) => box(48, top(index), 104, 20, 4))} {...deviceBody} />
      <path
        d={repeat(
          4,
          (index) => box(40, top(index) - 1, 24, 22, 4) + box(136, top(index) - 1, 24, 22, 4),
        )}
        fill={amber}
        stroke={edge}
        strokeWidth="2"
      />
      <Print x={100} y={47} size={14} width={66} text={`${amps} A`} />
    </>
  )
}

/** A module on a rail, with the window that shows whether its cartridge is spent. */
export function ArresterDrawing({ picture: { volts } }: { picture: ImageOf<'arrester'> }) {
  return (
    <>
      <Shadow width={130} />
      <path d={box(14, 78, 172, 10, 2)} fill={edge} opacity=".5" />
      <Case x={52} y={32} width={84} height={102} depth={16} />
      <path d={box(60, 54, 30, 58, 3) + box(98, 54, 30, 58, 3)} fill={white} stroke={edge} />
      <path d={box(66, 60, 18, 10, 2) + box(104, 60, 18, 10, 2)} fill={green} />
      <path
        d="M77 78l-7 13h8l-5 12M115 78l-7 13h8l-5 12"
        fill="none"
        stroke={amber}
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={dot(68, 43, 5) + dot(94, 43, 5) + dot(120, 43, 5)} fill={edge} />
      <Print x={94} y={128} size={13} width={76} text={`${volts} V`} />
    </>
  )
}

/** A closed box with a window over its switches. */
export function AcBoxDrawing({ picture: { amps, poles } }: { picture: ImageOf<'ac-box'> }) {
  return (
    <>
      <Shadow width={150} />
      <Case x={34} y={30} width={118} height={104} depth={16} fill={white} />
      <path d={box(46, 52, 94, 46, 5)} fill="var(--device)" stroke={edge} strokeWidth="2" />
      <path
        d={repeat(4, (index) => box(52 + index * 21, 58, 18, 34, 2))}
        fill={white}
        stroke={edge}
        strokeWidth="1.5"
      />
      <path d={box(56, 66, 10, 14, 2) + box(77, 66, 10, 14, 2)} fill={green} />
      <path d={box(98, 66, 10, 14, 2)} fill={edge} />
      <path d={dot(124, 66, 4)} fill={red} />
      <path d={box(120, 76, 8, 10, 1)} fill={amber} />
      <Print x={93} y={120} size={16} width={100} text={`${poles > 2 ? '3 × ' : ''}${amps} A`} />
    </>
  )
}

/** A rod in the ground, its clamp, and the green and yellow cable. */
export function EarthingDrawing() {
  return (
    <>
      <path d="M12 104h176v34H12z" fill={dark} opacity=".25" />
      <path d="M12 104h176" stroke={dark} strokeWidth="3" />
      <path d="M62 54h10v72l-5 10 -5 -10z" fill="#b87333" stroke={edge} strokeWidth="2" />
      <path d={box(54, 66, 26, 14, 3)} {...deviceBody} />
      <path d="M80 73h40a22 22 0 0 0 22 -22V22" fill="none" stroke={green} strokeWidth="9" />
      <path
        d="M80 73h40a22 22 0 0 0 22 -22V22"
        fill="none"
        stroke={amber}
        strokeWidth="9"
        strokeDasharray="9 9"
      />
      <path d={dot(67, 73, 3)} fill={edge} />
      <path
        d="M152 84h24M157 91h14M161 98h6"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  )
}
