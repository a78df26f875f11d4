import { data } from 'react-router'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { PortfolioCard } from '../../features/portfolio/portfolio-card.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/state'
import { Coming } from './coming.tsx'
import { Neighbours } from './neighbours.tsx'
import { findState } from './state-data.ts'
import { SunByMonth } from './sun-by-month.tsx'
import { Supply } from './supply.tsx'
import { SystemsThere } from './systems-there.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const state = await findState(services(context).supabase, params.state)
  if (!state) throw data('state', { status: 404 })
  return state
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { name, slug, sun, systems } = loaderData
  const [, middle = systems[0]] = systems
  return seo(matches, {
    title: [`Solar in ${name}: price, yield by month and installation`, `Solar in ${name}`],
    description: [
      `One kilowatt of panels makes ${sun.yearText} in ${name}.`,
      middle
        ? `A ${middle.kva} kVA system makes ${middle.meanKwhPerDay.toFixed(0)} kWh a day there and costs ${formatNaira(middle.priceKobo)}.`
        : 'What a system makes and costs there, month by month.',
      'With delivery, crew and hours of light.',
    ],
    path: `/solar/${slug}`,
  })
}

export default function StateSolar({ loaderData: state }: Route.ComponentProps) {
  const { name, capital, sun, systems, stories } = state
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Solar by state', to: '/solar' },
          { label: name },
        ]}
      />
      <h1 className="mt-4 text-h2">Solar in {name}</h1>
      <p className="mt-3 max-w-2xl text-lg text-ink-2">
        One kilowatt of panels in {capital} makes{' '}
        <strong className="money text-ink">{sun.yearText}</strong>. Below is what that means for
        three sizes of system, what they cost with delivery to {name}, and how many hours of light
        the grid promises there.
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[1.2fr_1fr]">
        <SunByMonth name={name} sun={sun} />
        <div className="space-y-10">
          <Coming name={name} area={state.area} />
          <Supply name={name} companies={state.companies} />
        </div>
      </div>
      <SystemsThere name={name} systems={systems} />
      {stories.length > 0 && (
        <section aria-labelledby="nearby" className="mt-12">
          <h2 id="nearby">Systems nearest to {name}</h2>
          <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {stories.map((story) => (
              <li key={story.slug} className="grid">
                <PortfolioCard item={story} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-12 flex flex-wrap gap-3" data-no-print>
        <ButtonLink to={`/solar-calculator?place=${state.code}`}>
          Work it out for what you run
        </ButtonLink>
        <ButtonLink to="/bundles" variant="secondary">
          Bundles with every part and price
        </ButtonLink>
      </div>
      <Neighbours neighbours={state.neighbours} />
    </div>
  )
}
