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
} from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/**
 * An inverter, sized by its kVA: display with a wave, printed rating, a cable for each MPPT (amber)
 * and each phase (green).
 */
export function InverterDrawing({
  picture: { form, kva, phases, mppts },
}: {
  picture: ImageOf<'inverter'>
}) {
  const { width, height } = inverterSize(form, kva)
  const x = 94 - width / 2
  const y = 128 - height
  const bottom = y + height
  const inputs = Math.min(4, Math.round(mppts))
  const outputs = Math.min(3, Math.round(phases))
  const cable = (index: number) =>
    `M${round1(x + (width / (inputs + outputs + 1)) * (index + 1))} ${round1(bottom)}v12`
  return (
    <>
      <Shadow x={100} width={width + 44} />
      <path d={repeat(inputs, cable)} stroke={amber} strokeWidth="4.5" />
      <path
        d={repeat(outputs, (index) => cable(inputs + index))}
        stroke="var(--primary)"
        strokeWidth="4.5"
      />
      <Case x={x} y={y} width={width} height={height} depth={form === 'compact' ? 9 : 13} />
      <InverterFace
        x={x}
        y={y}
        width={width}
        height={height}
        kva={kva}
        unit={form === 'string' ? 'kW' : 'kVA'}
      />
      {form === 'string' || form === 'cabinet' ? (
        <path
          d={repeat(
            9,
            (index) => `M${round1(x + 8 + (index * (width - 16)) / 8)} ${round1(bottom - 16)}v10`,
          )}
          stroke={edge}
          strokeWidth="2"
          strokeLinecap="round"
          opacity=".55"
        />
      ) : null}
      {form === 'wall' || form === 'compact' ? (
        <path
          d={repeat(
            3,
            (index) =>
              `M${round1(x + width * 0.25)} ${round1(bottom - 7 - index * 4)}h${round1(width * 0.5)}`,
          )}
          stroke={edge}
          strokeWidth="1.6"
          strokeLinecap="round"
          opacity=".5"
        />
      ) : null}
    </>
  )
}

function inverterSize(
  form: ImageOf<'inverter'>['form'],
  kva: number,
): { width: number; height: number } {
  const size = Math.min(kva, 20)
  if (form === 'string') return { width: 96, height: 84 }
  if (form === 'compact') return { width: 68, height: 66 }
  return { width: Math.min(104, 64 + size * 2.4), height: Math.min(112, 76 + size * 2.6) }
}

/** The display and rating, also used for the small inverter of a kit. */
export function InverterFace({
  x,
  y,
  width,
  height,
  kva,
  unit = 'kVA',
}: {
  x: number
  y: number
  width: number
  height: number
  kva: number
  unit?: string
}) {
  const screen = {
    x: x + width * 0.17,
    y: y + height * 0.12,
    width: width * 0.66,
    height: height * 0.28,
  }
  const wave = `M${round1(screen.x + screen.width * 0.12)} ${round1(screen.y + screen.height / 2)}q${round1(screen.width * 0.095)} ${round1(-screen.height * 0.75)} ${round1(screen.width * 0.19)} 0t${round1(screen.width * 0.19)} 0 ${round1(screen.width * 0.19)} 0 ${round1(screen.width * 0.19)} 0`
  return (
    <>
      <path d={box(screen.x, screen.y, screen.width, screen.height, 3)} fill={edge} />
      <path
        d={wave}
        fill="none"
        stroke={amber}
        strokeWidth={round1(Math.max(1.5, height * 0.026))}
        strokeLinecap="round"
      />
      <Print
        x={x + width / 2}
        y={y + height * 0.66}
        size={height * 0.22}
        width={width * 0.86}
        text={`${kva} ${unit}`}
      />
    </>
  )
}

/** A charge controller: with fins when it is MPPT, flat when PWM, six screws below. */
export function ControllerDrawing({ picture: { type, amps } }: { picture: ImageOf<'controller'> }) {
  const isMppt = type === 'mppt'
  const width = Math.min(126, (isMppt ? 74 : 78) + amps * 0.42)
  const height = isMppt ? Math.min(104, 70 + amps * 0.32) : Math.min(84, 54 + amps * 0.3)
  const x = 95 - width / 2
  const y = 126 - height
  const screws = Array.from({ length: 6 }, (_, index) => x + (width / 7) * (index + 1))
  return (
    <>
      <Shadow x={100} width={width + 46} />
      <path
        d={screws.map((at) => `M${round1(at)} ${round1(y + height)}v13`).join('')}
        stroke="var(--ink-3)"
        strokeWidth="3"
      />
      <path
        d={`M${round1(screws[0] ?? x)} ${round1(y + height)}v13M${round1(screws[2] ?? x)} ${round1(y + height)}v13`}
        stroke={red}
        strokeWidth="3"
      />
      {isMppt && (
        <path
          d={repeat(
            7,
            (index) =>
              `M${round1(x - 5)} ${round1(y + 8 + (index * (height - 30)) / 6)}h${round1(width + 10)}`,
          )}
          stroke={dark}
          strokeWidth="4"
          strokeLinecap="round"
        />
      )}
      <Case x={x} y={y} width={width} height={height} depth={isMppt ? 10 : 6} />
      <path d={box(x, y + height - 18, width, 18)} fill={isMppt ? green : 'var(--panel-cell)'} />
      <path d={screws.map((at) => dot(at, y + height - 9, 4)).join('')} fill="var(--device)" />
      <path
        d={box(x + width * 0.14, y + height * 0.14, width * 0.72, height * 0.42, 4)}
        fill={edge}
      />
      <Print
        x={x + width / 2}
        y={y + height * 0.35 + 7}
        size={20}
        fill={amber}
        text={`${amps} A`}
      />
    </>
  )
}
