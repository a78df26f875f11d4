import { Link } from '../../ui/link.tsx'
import { formatDeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { StatePage } from './state-data.ts'

type SystemThere = StatePage['systems'][number]

/** What three sizes of system make and cost in the state. */
export function SystemsThere({ name, systems }: { name: string; systems: SystemThere[] }) {
  if (systems.length === 0) return null
  return (
    <section aria-labelledby="systems" className="mt-12">
      <h2 id="systems">What a system makes and costs in {name}</h2>
      <ul className="mt-5 grid gap-5 lg:grid-cols-3">
        {systems.map((system) => (
          <li
            key={system.slug}
            className="overflow-hidden rounded-card border border-line bg-surface sm:max-lg:grid sm:max-lg:grid-cols-2"
          >
            <ProductImage
              picture={system.picture}
              className="aspect-[4/3] w-full bg-surface-2 sm:max-lg:self-start sm:max-lg:bg-transparent sm:max-lg:p-5 sm:max-lg:pr-0"
            />
            <div className="p-4 sm:p-5">
              <h3>
                <Link to={`/shop/${system.slug}`} className="text-ink">
                  {system.name}
                </Link>
              </h3>
              <LabelledRows rows={rowsOf(system)} className="mt-2 text-md" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function rowsOf(system: SystemThere) {
  const { delivery } = system
  return [
    {
      label: 'Panels and battery',
      value: `${system.kwp.toFixed(2)} kWp, ${system.batteryKwh.toFixed(2)} kWh`,
    },
    { label: 'Makes on average', value: `${system.meanKwhPerDay.toFixed(1)} kWh a day` },
    { label: 'In the darkest month', value: `${system.worstKwhPerDay.toFixed(1)} kWh a day` },
    { label: 'Price in the shop', value: formatNaira(system.priceKobo) },
    ...(delivery
      ? [
          {
            label: 'Delivery',
            value: `${delivery.feeKobo === 0 ? 'Included' : formatNaira(delivery.feeKobo)}, ${formatDeliveryDays(delivery.dayRange)}`,
          },
          {
            label: 'Crew’s journey',
            value:
              delivery.crewFeeKobo === null
                ? 'Priced after you order'
                : delivery.crewFeeKobo === 0
                  ? 'Included'
                  : formatNaira(delivery.crewFeeKobo),
          },
        ]
      : []),
    ...(system.totalKobo === null
      ? []
      : [{ label: 'All together', value: `${formatNaira(system.totalKobo)}, installed` }]),
  ]
}
