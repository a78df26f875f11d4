import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatDay } from '../../platform/format-time.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/size'
import { slugOfSize } from '../../features/systems/sizes.ts'
import { findSize } from './size-data.ts'
import { PricedSystemCard } from './priced-system-card.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const size = await findSize(services(context).supabase, params.size)
  if (!size) throw data('size', { status: 404 })
  return size
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { kva, slug, systems } = loaderData
  const prices = systems.filter((system) => system.kva === kva).map((system) => system.priceKobo)
  return seo(matches, {
    title: [`${kva} kVA solar price in Nigeria, installed`, `${kva} kVA solar price`],
    description: [
      `A complete ${kva} kVA solar system costs from ${formatNaira(Math.min(...prices))} in our shop.`,
      'Three real systems side by side: what each runs, its battery, and the price by the month.',
    ],
    path: `/prices/${slug}`,
  })
}

export default function SizePrice({ loaderData }: Route.ComponentProps) {
  const { kva, systems, revisedAt, others } = loaderData
  const own = systems.filter((system) => system.kva === kva)
  const from = Math.min(...own.map(({ priceKobo }) => priceKobo))
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Prices by size', to: '/prices' },
          { label: `${kva} kVA` },
        ]}
      />
      <h1 className="mt-4 text-h2">{kva} kVA solar price in Nigeria</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        A complete {kva} kVA system costs from{' '}
        <strong className="money text-ink">{formatNaira(from)}</strong> in our shop today, VAT
        included. What it runs at night is decided by its battery, so here are three systems that
        you can buy.
        {revisedAt && <> Prices were last changed on {formatDay(revisedAt)}.</>}
      </p>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {systems.map((system) => (
          <li key={system.key} className="grid">
            <PricedSystemCard system={system} kva={kva} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="why" className="mt-12 max-w-3xl">
        <h2 id="why" className="text-h3">
          Why prices for {kva} kVA differ so much
        </h2>
        <p className="mt-3 text-ink-2">
          {kva} kVA is only the size of the inverter: what can be on at the same moment. The battery
          is the larger part of the price, and decides how long. Panels decide how much of it comes
          from the sun. Ask of every quote how many kWh of battery may be used each night, how many
          kWp of panels are in it, and whether mounting, breakers, earthing and VAT are included.
        </p>
        <div className="mt-6 flex flex-wrap gap-3" data-no-print>
          <ButtonLink to="/solar-calculator">Which size do I need?</ButtonLink>
          <ButtonLink to="/lithium-or-tubular" variant="secondary">
            Lithium or tubular?
          </ButtonLink>
        </div>
      </section>
      <nav aria-label="Other sizes" className="mt-10 border-t border-line pt-4" data-no-print>
        <ul className="flex flex-wrap gap-x-6">
          {others.map((other) => (
            <li key={other}>
              <Link
                to={`/prices/${slugOfSize(other)}`}
                className="inline-flex min-h-11 items-center font-semibold text-primary"
              >
                {other} kVA price
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
