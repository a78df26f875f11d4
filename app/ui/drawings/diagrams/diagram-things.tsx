import { Flow, House, PanelShape, Sheet, Words } from './diagram-parts.tsx'
import { Sun } from '../products/drawing-parts.tsx'

const device = { fill: 'var(--device)', stroke: 'var(--device-edge)', strokeWidth: 3 }
/** Dark ink for surfaces that stay light in both themes. */
const ink = '#14211b'

/** Sun, panel, inverter, battery, home. */
export function System() {
  return (
    <>
      <Sun x={62} y={66} r={24} />
      <path
        d="M88 90l22 18"
        stroke="#f6b40e"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
      <path
        d="M136 182v30M186 182v30"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <PanelShape x={104} y={104} width={92} height={80} />
      <Flow from={212} to={240} y={146} />
      <Inverter x={250} y={98} />
      <Flow from={326} to={356} y={132} />
      <path
        d="M284 188v14"
        stroke="#f6b40e"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 9"
      />
      <BatteryBox x={246} y={206} />
      <House x={410} y={214} scale={1.12} />
      <Words x={146} y={86} anchor="middle" isBold>
        Panel
      </Words>
      <Words x={284} y={86} anchor="middle" isBold>
        Inverter
      </Words>
      <Words x={240} y={244} anchor="end" isBold fill="#ffffff">
        Battery
      </Words>
      <Words x={410} y={110} anchor="middle" isBold>
        Home
      </Words>
      <Words x={100} y={48} isBold>
        Sun
      </Words>
    </>
  )
}

function Inverter({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width="68" height="88" rx="9" {...device} />
      <rect x={x + 11} y={y + 13} width="46" height="24" rx="4" fill="#0c1411" />
      <path
        d={`M${x + 16} ${y + 25}c4-11 8-11 12 0s8 11 12 0 6-9 11-1`}
        fill="none"
        stroke="#f6b40e"
        strokeWidth="2.5"
      />
      <circle cx={x + 34} cy={y + 60} r="8" fill="#0b6b45" />
    </>
  )
}

function BatteryBox({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width="76" height="54" rx="8" {...device} />
      <path d={`M${x + 7} ${y + 28}h62v19h-62z`} fill="#0b6b45" />
      <path
        d={`m${x + 41} ${y + 9}-10 17h13l-7 14`}
        fill="none"
        stroke="#f6b40e"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

const bands = [20, 16, 12, 8, 4]

/** A prepaid meter, and the hours that each band promises. */
export function Meter() {
  return (
    <>
      <Sheet x={190} width={270} />
      <rect x="36" y="46" width="130" height="182" rx="14" {...device} />
      <rect
        x="52"
        y="64"
        width="98"
        height="46"
        rx="6"
        fill="#cfe3c8"
        stroke={ink}
        strokeWidth="2"
      />
      <Words x={101} y={96} size={26} isBold anchor="middle" fill={ink}>
        86.4
      </Words>
      <Words x={101} y={132} size={18} anchor="middle" fill={ink}>
        kWh left
      </Words>
      <path
        d="M58 146h22v15H58zm33 0h22v15H91zm33 0h22v15h-22zM58 170h22v15H58zm33 0h22v15H91zm33 0h22v15h-22zM58 194h22v15H58zm33 0h22v15H91zm33 0h22v15h-22z"
        fill="#ffffff"
        stroke={ink}
        strokeWidth="1.5"
      />
      {bands.map((hours, index) => {
        const y = 42 + index * 41
        return (
          <g key={hours}>
            <Words x={208} y={y + 22} isBold>
              {'ABCDE'.charAt(index)}
            </Words>
            <rect x="234" y={y + 4} width="150" height="24" rx="6" fill="var(--surface-2)" />
            <rect x="234" y={y + 4} width={(150 * hours) / 24} height="24" rx="6" fill="#f6b40e" />
            <Words x={442} y={y + 23} isBold anchor="end">{`${hours} h`}</Words>
          </g>
        )
      })}
    </>
  )
}

/** From a kilowatt-peak to a carbon credit and its value. */
export function Credit() {
  return (
    <>
      <Sun x={50} y={48} r={16} />
      <path
        d="M70 168v38M118 168v38"
        stroke="var(--line-strong)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <PanelShape x={38} y={94} width={92} height={76} />
      <Flow from={152} to={178} y={132} />
      <path
        d="M206 160a24 24 0 0 1 2-48 32 32 0 0 1 60-8 28 28 0 0 1 14 56z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="3"
      />
      <Words x={241} y={148} size={22} isBold anchor="middle">
        0.6 t
      </Words>
      <Flow from={312} to={340} y={132} />
      <path
        d="M350 72h100v124H350z"
        fill="#fffdf6"
        stroke={ink}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M360 82h80v104h-80z"
        fill="none"
        stroke="#0b6b45"
        strokeWidth="2"
        strokeDasharray="4 3"
      />
      <circle cx="400" cy="168" r="13" fill="#f6b40e" />
      <path
        d="M394 168l4 5 8-9"
        fill="none"
        stroke={ink}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Words x={400} y={126} size={34} isBold anchor="middle" fill={ink}>
        $4
      </Words>
      <Words x={84} y={262} isBold anchor="middle" fill="#ffffff">
        1 kWp
      </Words>
      <Words x={241} y={262} isBold anchor="middle" fill="#ffffff">
        a year avoided
      </Words>
      <Words x={400} y={262} isBold anchor="middle" fill="#ffffff">
        as a credit
      </Words>
    </>
  )
}

/** Roof factors in their true proportions. */
export function Roof() {
  return (
    <>
      <Sun x={406} y={54} r={24} />
      <path d="M46 238V186l190-34v86z" fill="#fffdf6" />
      <path d="M26 192 250 152" stroke={ink} strokeWidth="12" strokeLinecap="round" />
      <path d="M50 174 226 143" stroke="var(--panel-cell)" strokeWidth="11" />
      <path d="M92 161v12M136 153v12M180 145v12" stroke="var(--panel-line)" strokeWidth="2.5" />
      <path
        d="M250 152H130"
        stroke="var(--ink-3)"
        strokeWidth="2.5"
        strokeDasharray="3 6"
        strokeLinecap="round"
        transform="translate(-78 38)"
      />
      <path d="M74 198h34v26H74z" fill="#f6b40e" />
      <Words x={60} y={128} size={24} isBold>
        10°
      </Words>
      <Sheet x={272} y={110} width={188} height={132} />
      <Words x={290} y={144}>
        Best tilt
      </Words>
      <Words x={442} y={144} isBold anchor="end">
        +1 %
      </Words>
      <rect x="290" y="153" width="24" height="12" rx="4" fill="#0b6b45" />
      <Words x={290} y={202}>
        Dust
      </Words>
      <Words x={442} y={202} isBold anchor="end">
        −5 %
      </Words>
      <rect x="290" y="211" width="120" height="12" rx="4" fill="#b3261e" />
    </>
  )
}

/** A tape for the panel, a scale for the battery. */
export function Checks() {
  const ticks = Array.from(
    { length: 12 },
    (_, index) => `M${52 + index * 14} 201v${index % 3 === 0 ? 14 : 8}`,
  ).join('')
  return (
    <>
      <PanelShape x={40} y={86} width={176} height={102} lean={0} columns={6} rows={4} />
      <path
        d="M40 201h176v22H40z"
        fill="#f6b40e"
        stroke={ink}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d={ticks} stroke={ink} strokeWidth="2" />
      <Words x={128} y={44} size={22} isBold anchor="middle">
        228 W per m²
      </Words>
      <Words x={128} y={70} size={19} anchor="middle">
        at the very best
      </Words>
      <rect x="304" y="88" width="110" height="84" rx="10" {...device} />
      <path d="M314 132h90v30h-90z" fill="#0b6b45" />
      <path
        d="m364 96-14 24h18l-9 18"
        fill="none"
        stroke="#f6b40e"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M286 172h146v14H286z" fill={ink} />
      <path
        d="M300 186h118l14 44H286z"
        fill="#fffdf6"
        stroke={ink}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <Words x={359} y={217} size={24} isBold anchor="middle" fill={ink}>
        45 kg
      </Words>
      <Words x={359} y={44} size={22} isBold anchor="middle">
        5 kWh lithium
      </Words>
      <Words x={359} y={70} size={19} anchor="middle">
        on the scale
      </Words>
    </>
  )
}
