import { amber, box, dark, dot, edge, groundY, repeat, Shadow, round1 } from './drawing-parts.tsx'
import type { ImageOf } from './image-spec.ts'

/** A street light of its form. The panel depends on the watts, the light cone on the lumens. */
export function StreetLightDrawing({
  picture: { form, watts, lumens },
}: {
  picture: ImageOf<'street-light'>
}) {
  const spread = Math.min(60, 24 + lumens / 340)
  switch (form) {
    case 'garden':
      return <GardenLight />
    case 'flood':
      return <FloodLight spread={spread} />
    case 'split':
      return <SplitLight spread={spread} />
    default:
      return <AllInOne watts={watts} spread={spread} />
  }
}

/** Two cones, the inner one brighter, and the pool of light on the ground. */
function Light({
  x,
  y,
  spread,
  centre = x,
}: {
  x: number
  y: number
  spread: number
  centre?: number
}) {
  const cone = (half: number) =>
    `M${round1(x - 9)} ${y}h18L${round1(centre + half)} ${groundY}h${round1(-2 * half)}z`
  return (
    <>
      <path d={cone(spread)} fill={amber} opacity=".22" />
      <path d={cone(spread * 0.55)} fill={amber} opacity=".3" />
      <ellipse cx={centre} cy={groundY} rx={round1(spread)} ry="5.5" fill={amber} opacity=".75" />
    </>
  )
}

function Pole({ x, top }: { x: number; top: number }) {
  return (
    <>
      <path d={`M${x} ${top}V${groundY}`} stroke="var(--line-strong)" strokeWidth="6" />
      <path d={box(x - 9, groundY - 5, 18, 6, 2)} fill="var(--line-strong)" />
    </>
  )
}

function AllInOne({ watts, spread }: { watts: number; spread: number }) {
  const length = Math.min(104, 58 + watts * 0.62)
  const cells = Math.max(3, Math.round(length / 13))
  const pitch = (length - 8) / cells
  return (
    <>
      <Shadow x={52} width={44} />
      <Light
        x={52 + length * 0.62}
        y={36}
        spread={spread}
        centre={Math.min(136, 58 + length * 0.66)}
      />
      <Pole x={46} top={34} />
      <path d="M46 48 64 34" stroke="var(--line-strong)" strokeWidth="5" strokeLinecap="round" />
      <g transform="rotate(-7 46 34)">
        <path
          d={box(38, 27, length + 4, 13, 4)}
          fill="var(--device)"
          stroke={edge}
          strokeWidth="2"
        />
        <path
          d={`M44 26l8 -12h${round1(length - 8)}l-6 12z`}
          fill="var(--panel-cell)"
          stroke={edge}
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path
          d={
            repeat(cells - 1, (index) => `M${round1(44 + pitch * (index + 1))} 26l8 -12`) +
            `M48 20h${round1(length - 8)}`
          }
          stroke="var(--panel-line)"
          strokeWidth="1.2"
        />
        <path
          d={repeat(Math.min(8, Math.max(3, Math.round(watts / 10))), (index) =>
            dot(38 + length * 0.42 + index * 6, 38, 2),
          )}
          fill={amber}
        />
      </g>
    </>
  )
}

function SplitLight({ spread }: { spread: number }) {
  return (
    <>
      <Shadow x={62} width={50} />
      <Light x={142} y={44} spread={spread} centre={138} />
      <Pole x={60} top={24} />
      <path
        d="M60 54q34 -20 70 -18"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d={box(122, 30, 44, 11, 5)} fill="var(--device)" stroke={edge} strokeWidth="2" />
      <path d={repeat(8, (index) => dot(130 + index * 4, 40.5, 1.6))} fill={amber} />
      <path d={box(66, 40, 18, 26, 2)} fill="var(--device)" stroke={edge} strokeWidth="2" />
      <g transform="rotate(-14 60 22)">
        <path
          d="M18 30 34 6h62L80 30z"
          fill="var(--panel-cell)"
          stroke={edge}
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d={`${repeat(5, (index) => `M${round1(28.3 + index * 10.3)} 30l16 -24`)}M23 22.500h62M28.5 14h62`}
          stroke="var(--panel-line)"
          strokeWidth="1.2"
        />
      </g>
    </>
  )
}

function FloodLight({ spread }: { spread: number }) {
  return (
    <>
      <path
        d={box(22, 12, 54, 126)}
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path
        d="M30 34h16M52 52h16M30 92h16M50 112h18"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".5"
      />
      <Light x={112} y={76} spread={spread + 8} centre={134} />
      <path d="M76 64h18" stroke={dark} strokeWidth="6" />
      <g transform="rotate(-16 112 62)">
        <path d={box(90, 42, 52, 38, 5)} fill="var(--device)" stroke={edge} strokeWidth="2.5" />
        <path d={box(96, 48, 40, 26, 2)} fill={amber} />
        <path
          d={repeat(15, (index) => dot(102 + (index % 5) * 7, 54 + Math.floor(index / 5) * 7, 1.6))}
          fill="#fff"
        />
      </g>
      <path d="M100 46C92 30 112 26 116 22" fill="none" stroke={dark} strokeWidth="2" />
      <path
        d="M108 28 120 6h52l-12 22z"
        fill="var(--panel-cell)"
        stroke={edge}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M118.4 28l12 -22M128.8 28l12 -22M139.2 28l12 -22M149.6 28l12 -22M114 17h52"
        stroke="var(--panel-line)"
        strokeWidth="1.2"
      />
    </>
  )
}

function GardenLight() {
  return (
    <>
      <circle cx="100" cy="52" r="46" fill={amber} opacity=".18" />
      <circle cx="100" cy="52" r="30" fill={amber} opacity=".3" />
      <ellipse cx="100" cy={groundY} rx="64" ry="7" fill={amber} opacity=".6" />
      <path
        d="M36 138q2 -14 -4 -22M40 138q1 -9 7 -15M158 138q0 -12 -6 -18M162 138q2 -14 8 -20"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d={box(90, 60, 20, 74, 3)} fill="var(--device)" stroke={edge} strokeWidth="2.5" />
      <path d={box(82, 132, 36, 7, 2)} fill={edge} />
      <path d={box(84, 38, 32, 24, 5)} fill={amber} stroke={edge} strokeWidth="2.5" />
      <path d="M92 40v20M100 40v20M108 40v20" stroke={edge} strokeWidth="2" />
      <path
        d="M72 38 84 26h32l12 12z"
        fill="var(--panel-cell)"
        stroke={edge}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M78 32h44M92 26l-4 12M108 26l4 12" stroke="var(--panel-line)" strokeWidth="1.2" />
    </>
  )
}
