import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import type { Running } from '../../../domain/solar/load/what-it-runs.ts'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import type { PricedSystem } from './size-data.ts'

/** One system: price, figures, and what it runs at night. */
export function PricedSystemCard({ system, kva }: { system: PricedSystem; kva: number }) {
  const { name, path, picture, summary, priceKobo, includes, teaser, runs } = system
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-surface sm:max-lg:grid sm:max-lg:grid-cols-2">
      <ProductImage
        picture={picture}
        className="aspect-[4/3] w-full bg-surface-2 sm:max-lg:self-start sm:max-lg:bg-transparent sm:max-lg:p-5 sm:max-lg:pr-0"
      />
      <div className="flex flex-1 flex-col p-4 sm:p-5">
        <h2 className="text-h3">
          <Link to={path} className="text-ink">
            {name}
          </Link>
        </h2>
        {system.kva !== kva && (
          <p className="mt-1">
            <Badge>
              {system.kva < kva ? 'The size below' : 'The size above'}: {system.kva} kVA
            </Badge>
          </p>
        )}
        <p className="mt-2 text-md text-ink-2">{summary}</p>
        <p className="money mt-4 text-[1.75rem] font-bold leading-tight">
          {formatNaira(priceKobo)}
        </p>
        <p className="text-sm text-ink-2">{includes}</p>
        {teaser && <InstalmentLine teaser={teaser} className="mt-2" />}
        <LabelledRows
          className="mt-4 border-y border-line text-md"
          rows={[
            { label: 'Panels', value: `${system.kwp.toFixed(2)} kWp` },
            { label: 'Battery', value: inKwh(system.batteryKwh) },
            ...(system.usableKwh === null
              ? []
              : [{ label: 'Battery, usable', value: inKwh(system.usableKwh) }]),
            ...(system.batteryWarrantyYears === null
              ? []
              : [{ label: 'Battery warranty', value: formatYears(system.batteryWarrantyYears) }]),
            ...(runs ? deciding.map((name) => nightOf(name, runs.rows)) : []),
          ]}
        />
      </div>
    </article>
  )
}

function formatYears(years: number): string {
  return `${years} ${years === 1 ? 'year' : 'years'}`
}

function inKwh(kwh: number): string {
  return `${kwh.toFixed(2)} kWh`
}

/** The few appliances that decide: on the battery alone, one of them. */
const deciding = ['Ceiling fan', 'Freezer', 'Air conditioner, 1 hp inverter']

function nightOf(label: string, rows: Running[]) {
  const hours = rows.find(({ appliance }) => appliance === label)?.hours ?? null
  return { label, value: hours === null ? 'not through a night' : `${Math.floor(hours)} h alone` }
}
