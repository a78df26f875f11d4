import MapPinned from '~icons/lucide/map-pinned'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/portfolio'
import { listPortfolio } from './listing.ts'
import { MapOfNigeria } from './map-of-nigeria.tsx'
import { PortfolioCard } from '../../features/portfolio/portfolio-card.tsx'
import { ChosenFilters, PortfolioFilters } from './portfolio-filters.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return listPortfolio(services(context).supabase, url.searchParams)
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Solar systems we built across Nigeria, each with its kWp, its kWh and tonnes a year, what it cost, and when it pays back.'
  return seo(matches, { title: 'Solar installations in Nigeria', description, path: '/portfolio' })
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { search, unknown, items, total, kwpTotal, counts, mapped } = loaderData
  if (total === 0) return <NoneYet />
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Portfolio' }]} />
      <h1 className="mt-4 max-w-3xl">Systems that run today, with their numbers.</h1>
      <p className="mt-4 mb-8 max-w-2xl text-lg text-ink-2">
        {total} installations, {Math.round(kwpTotal)} kWp together. Each one shows what such a
        system costs and saves at today’s prices, and how we calculated it.
      </p>
      <PortfolioFilters search={search} counts={counts} />
      {unknown.length > 0 && (
        <p className="mt-3 rounded-control bg-warning-soft px-4 py-2 text-sm text-warning">{`The portfolio has no filter “${unknown.join('”, “')}”, so it was left out.`}</p>
      )}
      <ChosenFilters search={search} counts={counts} />
      <p className="mt-2 lg:hidden">
        <a
          href="#map"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary"
        >
          <MapPinned className="size-5" aria-hidden="true" /> See them on the map
        </a>
      </p>
      <div className="mt-2 grid gap-8 lg:mt-5 lg:grid-cols-[1fr_24rem]">
        <section aria-labelledby="projects-found" className="min-w-0">
          <h2
            id="projects-found"
            className="mb-4 font-sans text-base font-normal tracking-normal text-ink-2"
            aria-live="polite"
          >
            {items.length} {items.length === 1 ? 'project' : 'projects'}
          </h2>
          {items.length > 0 ? (
            <ul aria-label="Projects found" className="grid gap-5 sm:grid-cols-2">
              {items.map((item) => (
                <li key={item.id} className="grid">
                  <PortfolioCard item={item} />
                </li>
              ))}
            </ul>
          ) : (
            <Nothing />
          )}
        </section>
        <section id="map" aria-labelledby="by-state" className="self-start lg:sticky lg:top-24">
          <h2 id="by-state" className="text-h3">
            Where they are
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">Choose a state to see its projects.</p>
          <MapOfNigeria states={mapped} search={search} />
          <p className="mt-3 text-sm text-ink-3">
            Map after{' '}
            <a
              href="https://github.com/VictorCazanave/svg-maps/tree/master/packages/nigeria"
              rel="noreferrer"
              className="inline-block min-h-6 text-ink-2"
            >
              Michael Chukwu, svg-maps
            </a>
            ,{' '}
            <a
              href="https://creativecommons.org/licenses/by/4.0/"
              rel="license noreferrer"
              className="inline-block min-h-6 text-ink-2"
            >
              CC BY 4.0
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}

/** Before the first project. */
function NoneYet() {
  return (
    <Notice
      icon={<MapPinned aria-hidden="true" />}
      title="Our projects will be here soon"
      isWholePage
      action={<SubmitProject />}
    >
      <p>Each with its numbers: what it cost, what it makes and what it saves.</p>
    </Notice>
  )
}

function Nothing() {
  return (
    <Notice
      icon={<MapPinned aria-hidden="true" />}
      title="We have not built this one yet"
      action={
        <>
          <ButtonLink to="/portfolio" variant="secondary">
            See all projects
          </ButtonLink>
          <SubmitProject label="Make it yours" />
        </>
      }
    >
      <p>
        No project matches all your filters. Remove one, or tell us about your project and be the
        first.
      </p>
    </Notice>
  )
}
