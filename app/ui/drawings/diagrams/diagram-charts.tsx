import { Sheet, Words } from './diagram-parts.tsx'
import { round1 } from '../products/drawing-parts.tsx'

const quiet = 'var(--ink-2)'

/** Nominal and usable capacity of tubular and lithium batteries, with ₦ per kWh over their life. */
export function UsableEnergy() {
  return (
    <>
      <Sheet />
      <Battery x={52} printed={148} usable={74} />
      <Battery x={276} printed={72} usable={65} />
      <Words x={146} y={80} size={19} fill={quiet}>
        printed
      </Words>
      <Words x={146} y={103} isBold>
        10.6 kWh
      </Words>
      <Words x={146} y={152} size={19} fill={quiet}>
        usable
      </Words>
      <Words x={146} y={175} isBold>
        5.3 kWh
      </Words>
      <Words x={368} y={152} size={19} fill={quiet}>
        usable
      </Words>
      <Words x={368} y={175} isBold>
        4.6 kWh
      </Words>
      <Words x={134} y={244} size={22} isBold anchor="middle">
        Tubular ₦196
      </Words>
      <Words x={360} y={244} size={22} isBold anchor="middle" fill="var(--primary)">
        Lithium ₦96
      </Words>
      <path d="M257 44v196" stroke="var(--line)" strokeWidth="2" />
    </>
  )
}

function Battery({ x, printed, usable }: { x: number; printed: number; usable: number }) {
  const foot = 208
  return (
    <>
      <path d={`M${x + 12} ${foot - printed - 8}h14v8h-14zm40 0h14v8h-14z`} fill={quiet} />
      <rect
        x={x}
        y={foot - printed}
        width="80"
        height={printed}
        rx="8"
        fill="var(--surface-2)"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
      />
      <rect x={x + 5} y={foot - usable} width="70" height={usable - 5} rx="5" fill="#0b6b45" />
      <path
        d={`m${x + 43} ${foot - usable / 2 - 19}-12 20h14l-8 16`}
        fill="none"
        stroke="#f6b40e"
        strokeWidth="4.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

const costs = [
  { label: 'Petrol set', width: 392, fill: '#b3261e' },
  { label: 'Band A grid', width: 60, fill: 'var(--line-strong)' },
  { label: 'Solar kit', width: 48, fill: '#0b6b45' },
]

/** The cost of one kWh from three sources. Without numbers: prices change, and a drawing does not. */
export function BarChart() {
  return (
    <>
      <Sheet />
      {costs.map(({ label, width, fill }, index) => {
        const y = 46 + index * 70
        return (
          <g key={label}>
            <Words x={42} y={y + 10} fill={quiet}>
              {label}
            </Words>
            <rect x="42" y={y + 20} width={width} height="26" rx="6" fill={fill} />
          </g>
        )
      })}
      <Words x={440} y={56} anchor="end" size={18} fill="var(--ink-3)">
        for one kWh
      </Words>
    </>
  )
}

/** The start of a fridge: seven times its power for a moment. */
export function Surge() {
  return (
    <>
      <Sheet />
      <path
        d="M50 214h384M50 214V44"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M50 112h384"
        stroke="#b3261e"
        strokeWidth="3"
        strokeDasharray="3 8"
        strokeLinecap="round"
      />
      <path
        d="M52 212h66c10 0 12-158 22-158s14 132 34 132h258v28H52z"
        fill="#f6b40e"
        fillOpacity=".3"
      />
      <path
        d="M52 212h66c10 0 12-158 22-158s14 132 34 132h258"
        fill="none"
        stroke="#f6b40e"
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <Words x={166} y={66} size={22} isBold>
        1,050 W to start
      </Words>
      <Words x={430} y={104} size={19} anchor="end" fill={quiet}>
        what a small inverter gives
      </Words>
      <Words x={430} y={174} size={22} isBold anchor="end">
        150 W to run
      </Words>
      <Words x={430} y={244} size={19} anchor="end" fill={quiet}>
        seconds
      </Words>
    </>
  )
}

/** The balance falls, but a flat rate charges interest on the original amount. */
export function Instalments() {
  const bars = Array.from({ length: 12 }, (_, month) => ({
    x: 54 + month * 31.5,
    height: round1(132 * (1 - month / 12)),
  }))
  return (
    <>
      <Sheet />
      {bars.map(({ x, height }) => (
        <g key={x}>
          <rect x={x} y="82" width="24" height="132" rx="4" fill="#f6b40e" fillOpacity=".28" />
          <rect x={x} y={214 - height} width="24" height={height} rx="4" fill="#0b6b45" />
        </g>
      ))}
      <path d="M50 78h384" stroke="#f6b40e" strokeWidth="5" strokeLinecap="round" />
      <Words x={50} y={62} isBold>
        Flat: interest on all of it, always
      </Words>
      <Words x={430} y={112} size={19} anchor="end" isBold>
        3 % flat = 81 % a year
      </Words>
      <Words x={50} y={244} size={19} fill={quiet}>
        What you owe, month by month
      </Words>
    </>
  )
}

/** The sun over a day, and the different loads of two shops. */
export function DayLoad() {
  return (
    <>
      <Sheet />
      <path d="M138 206c36 0 56-132 102-132s66 132 102 132z" fill="#f6b40e" fillOpacity=".55" />
      <path d="M50 206h384" stroke="var(--line-strong)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="M50 150q12-12 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0"
        fill="none"
        stroke="#1a5ca6"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M50 202h134v-28h150v28h100"
        fill="none"
        stroke="#0b6b45"
        strokeWidth="6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <Words x={240} y={62} anchor="middle" isBold>
        Sun
      </Words>
      <Words x={50} y={132} isBold>
        Cold room
      </Words>
      <Words x={434} y={190} anchor="end" isBold>
        Barber
      </Words>
      {['0', '6', '12', '18', '24'].map((hour, index) => (
        <Words key={hour} x={50 + index * 95} y={236} size={19} anchor="middle" fill={quiet}>
          {hour}
        </Words>
      ))}
    </>
  )
}
