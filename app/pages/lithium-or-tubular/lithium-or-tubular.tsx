import { formatNumber } from '../../../domain/text/format-number.ts'
import { MoreAnswers } from '../../features/systems/more-answers.tsx'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import type { Route } from './+types/lithium-or-tubular'
import { comparedYears, listComparedBatteries, type ComparedBattery } from './compared-batteries.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { batteries: await listComparedBatteries(services(context).supabase) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: ['Lithium or tubular battery? The cost over ten years', 'Lithium or tubular battery?'],
    description:
      'Lithium and tubular batteries compared at today’s prices: usable energy, cycles, weight, and what each kWh costs over ten years.',
    path: '/lithium-or-tubular',
  })
}

export default function LithiumOrTubular({ loaderData: { batteries } }: Route.ComponentProps) {
  const lithium = batteries.find(({ isLithium }) => isLithium)
  const lead = batteries.find(({ isLithium }) => !isLithium)
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Lithium or tubular' }]} />
      <h1 className="mt-4 text-h2">Lithium or tubular?</h1>
      {lithium && lead && <Verdict lithium={lithium} lead={lead} />}
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {[lithium, lead].flatMap((battery) =>
          battery ? [<BatteryCard key={battery.slug} battery={battery} />] : [],
        )}
      </div>
      <section aria-labelledby="all" className="mt-12">
        <h2 id="all" className="mb-4 text-h3">
          Every battery in the shop, cheapest energy first
        </h2>
        <DataTable
          label="Batteries over ten years"
          columns={[
            'Battery',
            'Price',
            'Usable',
            'Lasts',
            'Bought in 10 years',
            'Cost in 10 years',
            'Each kWh',
          ]}
          rows={batteries.map(({ slug, name, priceKobo, usableKwh, cost }) => ({
            key: slug,
            cells: [
              <Link
                key={slug}
                to={`/shop/${slug}`}
                className="inline-flex min-h-6 items-center font-semibold text-primary"
              >
                {name}
              </Link>,
              formatNaira(priceKobo),
              `${usableKwh.toFixed(2)} kWh`,
              `${cost.years.toFixed(1)} years`,
              `${cost.purchases} ×`,
              formatNaira(cost.totalKobo),
              formatNaira(cost.koboPerKwh),
            ],
          }))}
        />
        <p className="prose-width mt-3 text-sm text-ink-2">
          One full cycle a day, at today’s prices, with the cycles of the data sheets and a mean
          capacity of 90 % over the life. We count the years that our calculator counts: until the
          cycles are used, and no longer than a battery of its kind lasts. Heat, and a lead battery
          run empty, shorten it. Interest on the money is not counted: somebody who borrows at a
          high rate pays more for the dearer battery.
        </p>
      </section>
      <section aria-labelledby="when" className="mt-12 max-w-3xl">
        <h2 id="when" className="text-h3">
          When tubular is still right
        </h2>
        <p className="mt-3 text-ink-2">
          If light fails only now and then, a battery stands full for most of its life and few of
          its cycles are used: then the lower price decides. If the money is needed elsewhere this
          year, tubular starts for less. Choose lithium where light fails every day, where the
          battery is inside a home, and where nobody will remember to fill in water.
        </p>
        <div className="mt-6 flex flex-wrap gap-3" data-no-print>
          <ButtonLink to="/shop?category=batteries">Batteries in the shop</ButtonLink>
          <ButtonLink to="/solar-calculator" variant="secondary">
            How much battery do I need?
          </ButtonLink>
        </div>
      </section>
      <MoreAnswers />
    </div>
  )
}

function Verdict({ lithium, lead }: { lithium: ComparedBattery; lead: ComparedBattery }) {
  const times = lead.cost.koboPerKwh / lithium.cost.koboPerKwh
  return (
    <p className="mt-3 max-w-2xl text-lg text-ink-2">
      {times > 1.05
        ? 'Lithium costs more to buy and less to use.'
        : 'At today’s prices both cost about the same to use.'}{' '}
      Over its life each kWh from our best lithium battery costs{' '}
      <strong className="money text-ink">{formatNaira(lithium.cost.koboPerKwh)}</strong>, from our
      best lead battery{' '}
      <strong className="money text-ink">{formatNaira(lead.cost.koboPerKwh)}</strong>.
    </p>
  )
}

function BatteryCard({ battery }: { battery: ComparedBattery }) {
  const { slug, name, picture, isLithium, cost } = battery
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface">
      <ProductImage picture={picture} className="aspect-[16/9] w-full bg-surface-2" />
      <div className="p-4 sm:p-5">
        <p className="text-sm font-semibold text-accent-text">
          {isLithium ? 'Lithium' : 'Lead, tubular or gel'}
        </p>
        <h2 className="mt-1 text-h3">
          <Link to={`/shop/${slug}`} className="text-ink">
            {name}
          </Link>
        </h2>
        <LabelledRows
          className="mt-3 text-md"
          rows={[
            { label: 'Price', value: formatNaira(battery.priceKobo) },
            {
              label: 'May be used',
              value: `${battery.usableKwh.toFixed(2)} of ${battery.capacityKwh.toFixed(2)} kWh`,
            },
            { label: 'Cycles', value: formatNumber(battery.cycles) },
            { label: 'At one a day', value: `${cost.years.toFixed(1)} years` },
            ...(battery.weightKg === null
              ? []
              : [{ label: 'Weight', value: `${battery.weightKg} kg` }]),
            {
              label: `In ${comparedYears} years`,
              value: `bought ${cost.purchases} ${cost.purchases === 1 ? 'time' : 'times'}, ${formatNaira(cost.totalKobo)}`,
            },
          ]}
        />
      </div>
    </article>
  )
}
