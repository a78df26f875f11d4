import { useSearchParams } from 'react-router'
import { cachedLoader } from '../cached-loader.ts'
import { seo } from '../seo.ts'
import { services } from '../services.ts'
import type { Route } from './+types/carbon-calculator'
import { Calculator } from './calculator.tsx'
import { findCarbonData } from './carbon-data.ts'
import { parseCarbonSearch } from './carbon-search.ts'
import { HowWeCalculate } from './how-we-calculate.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return findCarbonData(services(context).supabase)
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ matches }: Route.MetaArgs) {
  const description = 'What a home or business in Nigeria gives off in a year, what solar removes, and what carbon credits are honestly worth.'
  return seo(matches, { title: 'Carbon calculator', description, path: '/carbon-calculator' })
}

export default function CarbonCalculator({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const search = parseCarbonSearch(
    params,
    loaderData.places.map(({ code }) => code),
  )
  return (
    <div className="container-page py-12">
      <h1 className="max-w-3xl text-h2">What do you give off, and what would solar remove?</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">Kilograms of CO₂e a year for a home or a business, with every number and its source. And what a carbon credit is honestly worth.</p>
      {search.problems.length > 0 && (
        <div role="status" className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {search.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      {search.isExample && <p className="mt-6 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft">These are the numbers of an example. Write yours over them.</p>}
      <Calculator key={params.toString()} search={search} carbonData={loaderData} />
      <div className="mt-14">
        <HowWeCalculate rows={loaderData.rows} />
      </div>
    </div>
  )
}
