import { Link } from '../../../ui/link.tsx'
import { formatNaira } from '../../../../domain/money/money.ts'
import type { ShopLine } from '../../../../domain/solar/system/shop-system.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { AddSystem } from '../../../features/cart/add-system.tsx'
import { ProductImage } from '../../../ui/drawings/products/product-image.tsx'
import { CrewMaterial } from './crew-material.tsx'
import { InstallationRows } from './installation-rows.tsx'
import { stateOf } from '../installation-words.ts'
import { rounded } from '../answer-words.ts'
import { chargeSetting } from '../charge-setting.ts'
import type { CalculatorData, PartFace } from '../../../features/calculators/calculator-data.ts'

const roles = {
  panel: 'Generates power',
  inverter: 'Converts it to 230 V',
  battery: 'Stores it for the night',
} as const

interface SystemPartsProps {
  answer: SolarAnswer
  /** Code of the place in the question. */
  place: string
  faces: Record<string, PartFace>
}

/** The parts of the system as drawings, and with their current prices. */
export function SystemParts({
  answer,
  place,
  faces,
  shop,
  accessories,
}: SystemPartsProps & Pick<CalculatorData, 'shop' | 'accessories'>) {
  const { lines } = answer.system
  const setting = chargeSetting(answer.system)
  return (
    <section aria-labelledby="parts-title">
      <h2 id="parts-title">Your system</h2>
      <p className="mt-2 max-w-2xl text-ink-2">
        These are the cheapest parts in our shop that can run what you need and that fit together.
        We check voltages, currents and rows of panels by the data sheets.
        {answer.systemsTried > 1 &&
          answer.economics.netPresentValueKobo >= 0 &&
          ` It is the best of ${answer.systemsTried} systems that we compared.`}
      </p>
      <ol className="mt-6 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {lines.map((line, index) => (
          <DrawnPart
            key={line.id}
            line={line}
            face={faces[line.id]}
            isLast={index === lines.length - 1}
          />
        ))}
      </ol>
      <PartsTable answer={answer} place={place} faces={faces} />
      {setting && <p className="mt-3 max-w-2xl text-sm font-semibold">{setting}</p>}
      <CrewMaterial system={answer.system} {...{ shop, accessories, faces }} />
      <AddSystem
        withCrew
        state={stateOf(place)}
        lines={lines.map(({ id, quantity }) => ({ id, quantity, name: faces[id]?.name ?? '' }))}
      />
      <p className="mt-3 text-sm text-ink-3">
        To live on sun and battery alone, even in the worst month and through{' '}
        {rounded(answer.autonomyHours)} hours without grid, you would need{' '}
        {rounded(answer.size.arrayKwp)} kWp of panels and {rounded(answer.size.batteryKwh)} kWh of
        battery. To run everything at the same time, you need {rounded(answer.size.inverterKva)}{' '}
        kVA.
      </p>
    </section>
  )
}

function PartsTable({ answer, place, faces }: SystemPartsProps) {
  const { lines } = answer.system
  return (
    <table className="money mt-6 w-full text-md">
      <caption className="sr-only">Parts and prices</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <PartRow key={line.id} line={line} face={faces[line.id]} />
        ))}
        <InstallationRows installed={answer.installed} state={stateOf(place)} />
      </tbody>
      <tfoot>
        <tr className="text-lg font-bold">
          <th scope="row" className="py-3 text-left">
            Total
          </th>
          <td className="py-3 text-right whitespace-nowrap">
            {formatNaira(answer.investmentKobo)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function PartRow({
  line: { quantity, priceKobo, isInStock },
  face,
}: {
  line: ShopLine
  face: PartFace | undefined
}) {
  return (
    <tr>
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        {quantity} ×{' '}
        <Link
          to={`/shop/${face?.slug}`}
          className="font-semibold text-primary underline underline-offset-2"
        >
          {face?.name}
        </Link>
        <span className="block text-sm text-ink-3">
          {formatNaira(priceKobo)} each
          {!isInStock && (
            <span className="font-semibold text-warning">
              {' '}
              · not enough in stock: ask us when we get more
            </span>
          )}
        </span>
      </th>
      <td className="py-3 text-right align-top font-semibold whitespace-nowrap">
        {formatNaira(priceKobo * quantity)}
      </td>
    </tr>
  )
}

function DrawnPart({
  line: { part, quantity },
  face,
  isLast,
}: {
  line: ShopLine
  face: PartFace | undefined
  isLast: boolean
}) {
  return (
    <li className="relative grid grid-cols-[6.5rem_1fr] items-center gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-1 sm:text-center">
      <ProductImage picture={face?.picture} className="h-24 w-full sm:h-32" />
      <p>
        <span className="money block text-xl font-bold">
          {quantity} × <span className="font-semibold">{part}</span>
        </span>
        <span className="text-sm text-ink-2">{roles[part]}</span>
      </p>
      {!isLast && (
        <svg
          viewBox="0 0 24 24"
          className="absolute -bottom-3.5 left-13 z-10 size-4 rotate-90 sm:top-1/2 sm:-right-3.5 sm:bottom-auto sm:left-auto sm:rotate-0"
          aria-hidden="true"
        >
          <path
            d="M2 12h18m-7-7 7 7-7 7"
            fill="none"
            stroke="var(--accent-text)"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      )}
    </li>
  )
}
