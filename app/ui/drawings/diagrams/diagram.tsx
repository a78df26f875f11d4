import { BarChart, DayLoad, Instalments, Surge, UsableEnergy } from './diagram-charts.tsx'
import { Frame } from './diagram-parts.tsx'
import { Checks, Credit, Meter, Roof, System } from './diagram-things.tsx'

/** The diagrams by the names that `posts.diagram` may hold, each with its text alternative. */
const family = {
  system: {
    draw: System,
    description:
      'Power goes from the sun to the panel, the inverter and the home; the battery stores power for the night.',
  },
  'usable-energy': {
    draw: UsableEnergy,
    description:
      'Four tubular batteries of 10.56 kWh give 5.28 kWh at ₦196 each; one lithium battery of 5.12 kWh gives 4.61 kWh at ₦96 each.',
  },
  meter: {
    draw: Meter,
    description:
      'A prepaid meter, and the hours of light a day that bands A to E promise: 20, 16, 12, 8 and 4.',
  },
  cost: {
    draw: BarChart,
    description:
      'One kilowatt-hour costs by far the most from a small petrol generator; the Band A grid and a solar kit cost far less, and are close to each other.',
  },
  surge: {
    draw: Surge,
    description: 'A fridge that runs on 150 W draws up to 1,050 W for a moment when it starts.',
  },
  instalments: {
    draw: Instalments,
    description:
      'What you owe falls every month; a flat rate charges interest on the full first amount every month.',
  },
  'day-load': {
    draw: DayLoad,
    description:
      'The sun rises and falls through the day. A barber uses power while the sun shines; a cold room needs the same power all night.',
  },
  credit: {
    draw: Credit,
    description:
      'One kilowatt-peak of panels avoids about 0.6 tonnes a year, which is worth about four dollars as a credit.',
  },
  roof: {
    draw: Roof,
    description: 'Panels on a roof at 10 degrees. The right tilt gains about 1 %, dust costs 5 %.',
  },
  checks: {
    draw: Checks,
    description:
      'Measure the panel: no more than 228 W for each square metre. Weigh the battery: 5 kWh of lithium is about 45 kg.',
  },
} as const

/**
 * The diagram of an article; an unknown name draws the first one. With a title it is an image,
 * otherwise decorative.
 */
export function Diagram({
  name,
  isNamed = false,
  className = '',
}: {
  name: string
  isNamed?: boolean
  className?: string
}) {
  const { draw: Draw, description } =
    family[Object.hasOwn(family, name) ? (name as keyof typeof family) : 'system']
  return (
    <Frame className={className} {...(isNamed ? { label: description } : {})}>
      <Draw />
    </Frame>
  )
}
